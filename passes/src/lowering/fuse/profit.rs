//! Whether it is worth while to make one nest of two.

use cotan_dialects::Cost;
use cotan_dialects::array::Index;
use cotan_dialects::r#loop::{Kind, Nest};
use cotan_ir::{Ir, Op, Value};
use indexmap::IndexSet;

/// The arrays from outside that the bodies of both nests read.
pub fn read_by_both(ir: &Ir, first: Op, second: Op) -> Vec<Value> {
    let others = read_by(ir, second);
    read_by(ir, first).into_iter().filter(|array| others.contains(array)).collect()
}

/// Whether one of two loops reads nothing, and the other one puts nothing: what is written costs no time beside what
/// is read.
pub fn fills_beside(ir: &Ir, first: Op, second: Op) -> bool {
    let is_flat = |op: Op| {
        let nest: Nest = ir.verified(op);
        nest.lowers.len() == 1 && !ir.walk(op).skip(1).any(|op| ir.is::<Nest>(op))
    };
    let is_fill = |op: Op| {
        let nest: Nest = ir.verified(op);
        read_by(ir, op).is_empty() && nest.accs.is_empty() && nest.inits.is_empty()
    };
    let is_sum = |op: Op| {
        let nest: Nest = ir.verified(op);
        nest.puts.is_empty() && nest.inits.is_empty() && !nest.accs.is_empty()
    };
    let is_beside = |a, b| is_fill(a) && is_sum(b);
    [first, second].into_iter().all(is_flat)
        && (is_beside(first, second) || is_beside(second, first))
}

/// The arrays from outside that the body of a nest reads.
pub fn read_by(ir: &Ir, nest: Op) -> IndexSet<Value> {
    let sources = ir.walk(nest).filter_map(|op| Some(ir.get::<Index>(op)?.source));
    sources.filter(|&array| !ir.is_defined_inside(array, nest)).collect()
}

/// Whether one of two nests would have to take the turns in order that it may now take several at a
/// time, and computes elementary functions.
pub fn orders_functions(ir: &Ir, first: Op, second: Op) -> bool {
    let [a, b] = [first, second].map(|op| {
        let kinds = ir.verified::<Nest>(op).kinds(&ir.store);
        (kinds.iter().any(|kind| matches!(kind, Kind::Scan | Kind::Ordered)), op)
    });
    match (a, b) {
        ((true, _), (false, other)) | ((false, other), (true, _)) => has_functions(ir, other),
        _ => false,
    }
}

fn has_functions(ir: &Ir, nest: Op) -> bool {
    let cost = |op| ir.registry().interface::<Cost>(ir.name(op)).map_or(0, |it| it.per_element);
    ir.walk(nest).any(|op| cost(op) >= Cost::FUNCTION.per_element)
}
