//! Finding the function that is run.

use crate::Callable;
use cotan_ir::nearest::nearest;
use cotan_ir::{Ir, Op};

/// The function of a name; without one the only function with a body, else `main`.
///
/// # Errors
/// A text that says which functions there are.
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

/// `are `@f`, `@g``: some of the functions by their names.
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
