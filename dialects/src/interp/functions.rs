//! Lookup of the function to run, and names of its results.

use crate::Callable;
use cotan_ir::names::ValueName;
use cotan_ir::nearest::nearest;
use cotan_ir::{Def, Ir, Op, Value};
use std::borrow::Cow;

/// Returns the function with a name; without a name the only function with a body, or else `main`.
///
/// # Errors
///
/// If there is none, with a list of the functions.
pub fn find_function(ir: &Ir, name: Option<&str>) -> Result<Op, String> {
    let functions: Vec<Op> = functions(ir).collect();
    let name_of = |op: &Op| ir.symbol_name(*op).map_or("", |name| ir.text(name));
    let named = |name| functions.iter().copied().find(|op| name_of(op) == name);
    let name = name.map(|name| name.strip_prefix('@').unwrap_or(name));
    if let Some(name) = name {
        let near = || nearest(name, functions.iter().map(name_of));
        return named(name).ok_or_else(|| match near() {
            Some(near) => format!("there is no function `@{name}`; did you mean `@{near}`?"),
            None => format!("there is no function `@{name}`; there {}", listed(ir, &functions)),
        });
    }
    let with_body: Vec<Op> = functions.iter().copied().filter(|&op| has_body(ir, op)).collect();
    match with_body[..] {
        [only] => Ok(only),
        [] => Err("there is no function with a body".to_owned()),
        _ => named("main").ok_or_else(|| {
            format!("none of the functions is `@main`; there {}", listed(ir, &with_body))
        }),
    }
}

/// Formats `are `@f`, `@g``: some of the functions by their names.
fn listed(ir: &Ir, functions: &[Op]) -> String {
    let name_of = |op: &Op| ir.symbol_name(*op).map_or("", |name| ir.text(name));
    let names: Vec<String> =
        functions.iter().take(8).map(|op| format!("`@{}`", name_of(op))).collect();
    let more = if functions.len() > names.len() { ", ..." } else { "" };
    match &names[..] {
        [] => "are none".to_owned(),
        [only] => format!("is {only}"),
        names => format!("are {}{more}", names.join(", ")),
    }
}

fn functions(ir: &Ir) -> impl Iterator<Item = Op> + '_ {
    let blocks = ir.regions(ir.root()).iter().flat_map(|&region| ir.blocks(region));
    blocks.flat_map(|block| ir.ops(block)).filter(|&op| Callable::is(ir, op))
}

fn has_body(ir: &Ir, op: Op) -> bool {
    ir.regions(op).first().is_some_and(|&body| ir.entry(body).is_some())
}

/// Returns the names of the returned values of a function; `None` for a result with a numeric name,
/// or with several names.
pub fn result_names(ir: &Ir, function: Op) -> Vec<Option<String>> {
    let count = Callable::type_of(ir, function).map_or(0, |ty| ty.results.len());
    let blocks = ir.regions(function).first().into_iter().flat_map(|&body| ir.blocks(body));
    let ends = blocks.filter_map(|block| ir.last_op(block));
    let returns = ends.filter(|&end| ir.successors(end).is_empty());
    let mut returns = returns.filter(|&end| ir.operand_count(end) == count);
    let Some(first) = returns.next() else { return vec![None; count] };
    let names = |end| ir.operands(end).map(|value| name_of(ir, value));
    returns.fold(names(first).collect(), |known: Vec<Option<String>>, end| {
        let both = known.into_iter().zip(names(end));
        both.map(|(known, name)| known.filter(|known| Some(known) == name.as_ref())).collect()
    })
}

/// Formats `total`, `pair#1`.
fn name_of(ir: &Ir, value: Value) -> Option<String> {
    let text = |value| ir.store.word_text(ir.value_name(value)).map(Cow::into_owned);
    let Def::Result(op, index) = ir.def(value) else { return text(value) };
    let continued = |index| {
        let name = ir.results(op).nth(index).map(|value| ir.value_name(value));
        name == Some(ValueName::CONTINUED)
    };
    let head = (0..=index).rev().find(|&index| !continued(index))?;
    let name = text(ir.results(op).nth(head)?)?;
    let in_group = continued(index) || continued(index + 1);
    Some(if in_group { format!("{name}#{}", index - head) } else { name })
}
