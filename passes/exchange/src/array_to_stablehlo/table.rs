//! The translation of each operation, by its name.

use super::exporter::{Exporter, Translation};
use super::reductions::Monoid;
use super::{
    accumulate, bodies, calls, combinations, complex, contract, control, elementwise, loops, pairs,
    reductions, shapes, shardings, sorts,
};
use cotan_ir::Op;

/// The translation of an operation.
type Translate = fn(&mut Exporter<'_>, Op) -> Translation;

/// Translates an operation.
pub fn translate(it: &mut Exporter<'_>, op: Op) -> Translation {
    if let Some(item) = it.folded(op) {
        return Ok(vec![item]);
    }
    let name = it.ir().name_text(op);
    if let Some(row) = elementwise::find(name) {
        return elementwise::translate(it, op, row);
    }
    match rule(name) {
        Some(rule) => rule(it, op),
        None => it.refuse(op, "has no translation to StableHLO"),
    }
}

/// Returns the translation of an operation that is no row of the elementwise table.
fn rule(name: &str) -> Option<Translate> {
    Some(match name.split_once('.')? {
        ("arith", "constant") => calls::constant,
        ("arith", "addui_extended") => pairs::sum,
        ("arith", "subui_extended") => pairs::difference,
        ("arith", "mulsi_extended") => pairs::signed_product,
        ("arith", "mului_extended") => pairs::unsigned_product,
        ("math", "sincos") => pairs::sincos,
        ("array", "accumulate") => accumulate::accumulate,
        ("array", "add_at") => accumulate::add_at,
        ("array", "all") => |it, op| reductions::named(it, op, Monoid::Product),
        ("array", "any") => reductions::any,
        ("array", "argsort") => sorts::argsort,
        ("array", "argmax") => reductions::argmax,
        ("array", "argmin") => reductions::argmin,
        ("array", "build") => bodies::build,
        ("array", "call") | ("func", "call") => calls::call,
        ("array", "concat") => shapes::concat,
        ("array", "dim") => calls::dim,
        ("array", "contract") => contract::contract,
        ("array", "fft") => complex::fft,
        ("array", "fold") => loops::fold,
        ("array", "gather") => bodies::gather,
        ("array", "index") => shapes::index,
        ("array", "iota") => shapes::iota,
        ("array", "map") => bodies::map,
        ("array", "max") => |it, op| reductions::named(it, op, Monoid::Max),
        ("array", "min") => |it, op| reductions::named(it, op, Monoid::Min),
        ("array", "pad") => shapes::pad,
        ("array", "product") => |it, op| reductions::named(it, op, Monoid::Product),
        ("array", "reduce") => reductions::reduce,
        ("array", "replicate") => shapes::replicate,
        ("array", "reduce_by_index") => combinations::reduce_by_index,
        ("array", "reshape") => shapes::reshape,
        ("array", "reverse") => shapes::reverse,
        ("array", "roll") => shapes::roll,
        ("array", "scan") => reductions::scan,
        ("array", "scatter") => bodies::scatter,
        ("array", "shift") => shapes::shift,
        ("array", "slice") => shapes::slice,
        ("array", "sort") => sorts::sort,
        ("array", "stack") => shapes::stack,
        ("array", "sum") => |it, op| reductions::named(it, op, Monoid::Sum),
        ("array", "transpose") => shapes::transpose,
        ("array", "update") => shapes::update,
        ("array", "with_dim") => control::with_dim,
        ("complex", "constant") => complex::constant,
        ("scf", "for") => loops::counted_loop,
        ("scf", "if") => control::branch,
        ("scf", "while") => loops::while_loop,
        ("ad", "checkpoint") => control::once,
        ("ad", "stop_gradient") => calls::identity,
        ("tuple", "pack") => calls::pack,
        ("tuple", "get") => calls::get,
        ("sdy", "sharding_constraint") => shardings::constraint,
        ("sdy", "manual_computation") => shardings::manual_computation,
        _ => return None,
    })
}
