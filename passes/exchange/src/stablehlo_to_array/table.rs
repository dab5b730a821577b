//! The translation of each operation, by its name.

use super::importer::{Importer, Translation};
use super::{
    bits, calls, compare, constants, control, convert, convolution, dot, dynamic_slices,
    elementwise, gather, reductions, scatter, shapes, slices, windows,
};
use cotan_ir::Op;

/// The translation of an operation.
type Rule = fn(&mut Importer<'_>, Op) -> Translation;

/// The dialects that the pass replaces, with the dot.
const FOREIGN: [&str; 4] = ["stablehlo.", "chlo.", "sdy.", "check."];

/// Returns whether an operation of this name is replaced.
pub fn is_foreign(name: &str) -> bool {
    FOREIGN.iter().any(|dialect| name.starts_with(dialect))
}

/// Translates an operation.
pub fn translate(it: &mut Importer<'_>, op: Op) -> Translation {
    let name = it.ir().name_text(op);
    if !is_foreign(name) {
        return calls::native(it, op);
    }
    let short = name.strip_prefix("stablehlo.").unwrap_or(name);
    if let Some(operation) = elementwise::find(short) {
        return elementwise::translate(it, op, operation);
    }
    match rule(short) {
        Some(rule) => rule(it, op),
        None => unknown(it, op),
    }
}

/// Returns the translation of an operation that is no row of the elementwise table.
fn rule(name: &str) -> Option<Rule> {
    Some(match name {
        "constant" => constants::constant,
        "iota" => shapes::iota,
        "compare" => compare::compare,
        "select" => compare::select,
        "clamp" => compare::clamp,
        "convert" => convert::convert,
        "broadcast_in_dim" | "broadcast" => shapes::broadcast_in_dim,
        "reshape" => shapes::reshape,
        "transpose" => shapes::transpose,
        "reverse" => shapes::reverse,
        "concatenate" => shapes::concatenate,
        "slice" => slices::slice,
        "pad" => slices::pad,
        "reduce" => reductions::reduce,
        "reduce_window" => windows::reduce_window,
        "select_and_scatter" => windows::select_and_scatter,
        "convolution" => convolution::convolution,
        "gather" => gather::gather,
        "scatter" => scatter::scatter,
        "dynamic_slice" => dynamic_slices::dynamic_slice,
        "dynamic_update_slice" => dynamic_slices::dynamic_update_slice,
        "while" => control::while_loop,
        "if" => control::conditional,
        "case" => control::case,
        "map" => reductions::map,
        "dot_general" => dot::dot_general,
        "dot" => dot::dot,
        "not" => bits::not,
        "sign" => elementwise::sign,
        "bitcast_convert" => bits::bitcast_convert,
        "optimization_barrier" | "sdy.sharding_constraint" => calls::identity,
        _ => return None,
    })
}

/// Refuses an operation, but only where its operands have a translation.
fn unknown(it: &mut Importer<'_>, op: Op) -> Translation {
    it.refuse(op, "has no translation to arrays")
}
