//! Words for values, types and operations in messages.

use crate::entity::{Op, Value};
use crate::ir::{Def, Ir};
use crate::names::Name;

/// `%sum`, `%pair#1`; words for a value without a name.
pub(super) fn value_text(ir: &Ir, value: Value) -> String {
    match ir.value_name(value).get() {
        Name::Number(number) => format!("`%{number}`"),
        Name::Text(symbol) => format!("`%{}`", ir.text(symbol)),
        Name::Continued => continued_text(ir, value).unwrap_or_else(|| "this value".into()),
        Name::Fresh => "this value".into(),
    }
}

/// The name of a result that goes on the group of one before it; not looked for very far, or a
/// million errors about an operation with a million results take for ever.
fn continued_text(ir: &Ir, value: Value) -> Option<String> {
    let Def::Result(op, index) = ir.def(value) else { return None };
    (0..index).rev().take(1000).find_map(|first| {
        let number = index - first;
        match ir.value_name(ir.result(op, first)).get() {
            Name::Number(name) => Some(format!("`%{name}#{number}`")),
            Name::Text(name) => Some(format!("`%{}#{number}`", ir.text(name))),
            _ => None,
        }
    })
}

/// `'arith.addi' op`.
pub(super) fn op_text(ir: &Ir, op: Op) -> String {
    format!("'{}' op", ir.name_text(op))
}

/// `zero regions`, `1 region`, `2 regions`.
pub(super) fn count_text(count: usize, noun: &str) -> String {
    match count {
        0 => format!("zero {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
