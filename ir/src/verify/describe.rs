//! Words for values, types and operations in messages.

use crate::entity::{Op, Value};
use crate::ir::{Def, Ir};
use crate::names::ValueName;

/// `%sum`, `%pair#1`; words for a value without a name.
pub(super) fn value_text(ir: &Ir, value: Value) -> String {
    let text = match ir.value_name(value) {
        ValueName::CONTINUED => continued_text(ir, value),
        name => ir.store.name_text(name).map(|name| format!("`%{name}`")),
    };
    text.unwrap_or_else(|| "this value".into())
}

/// Returns the name of a result that continues a group. The search is bounded, or a million errors
/// about an operation with a million results would not terminate in time.
fn continued_text(ir: &Ir, value: Value) -> Option<String> {
    let Def::Result(op, index) = ir.def(value) else { return None };
    (0..index).rev().take(1000).find_map(|first| {
        let number = index - first;
        let name = ir.store.name_text(ir.value_name(ir.result(op, first)))?;
        Some(format!("`%{name}#{number}`"))
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
