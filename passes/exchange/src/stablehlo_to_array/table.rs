//! The translation of each operation, by its name.

use super::custom_calls::{linalg, shardings};
use super::importer::{Importer, Translation};
use super::{
    batch_norm, bits, calls, checks, chlo, compare, complex, constants, control, convert,
    convolution, custom_calls, dot, dynamic_slices, elementwise, gather, precision, reductions,
    scatter, shapes, slices, sort, types, windows,
};
use cotan_ir::Op;

/// The translation of an operation.
type Translate = fn(&mut Importer<'_>, Op) -> Translation;

/// The dialects that the pass replaces, with the dot.
const FOREIGN: [&str; 4] = ["stablehlo.", "chlo.", "sdy.", "check."];

/// Operations on arrays of symbolic sizes, besides those on each element.
const SYMBOLIC: [&str; 41] = [
    "chlo.top_k",
    "bitcast_convert",
    "broadcast_in_dim",
    "case",
    "clamp",
    "compare",
    "concatenate",
    "constant",
    "convert",
    "convolution",
    "custom_call",
    "dot",
    "dot_general",
    "dynamic_broadcast_in_dim",
    "dynamic_conv",
    "dynamic_gather",
    "dynamic_iota",
    "dynamic_pad",
    "dynamic_reshape",
    "dynamic_slice",
    "dynamic_update_slice",
    "gather",
    "get_dimension_size",
    "if",
    "iota",
    "map",
    "optimization_barrier",
    "pad",
    "real_dynamic_slice",
    "reduce",
    "reduce_precision",
    "reduce_window",
    "reshape",
    "return",
    "reverse",
    "scatter",
    "select",
    "select_and_scatter",
    "sort",
    "transpose",
    "while",
];

/// Returns whether an operand or result has polynomials for sizes.
fn has_symbolic(ir: &cotan_ir::Ir, op: Op) -> bool {
    let values = ir.operands(op).chain(ir.results(op));
    values.into_iter().any(|value| types::has_symbolic(ir, ir.ty(value)))
}

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
    if it.ir().spec(op).is_none() {
        return it
            .refuse(op, "belongs to a dialect that is not registered, so nothing verified it");
    }
    let results = it.ir().results(op).map(|result| it.ir().ty(result));
    if let Some(why) = types::untranslated(it.ir(), results) {
        return it.refuse(op, &format!("has results {why}, which have no translation to arrays"));
    }
    let short = name.strip_prefix("stablehlo.").unwrap_or(name);
    if has_symbolic(it.ir(), op) && !SYMBOLIC.contains(&short) && !super::is_elementwise(name) {
        return it.refuse(op, "has an array of symbolic size, which it does not support");
    }
    let found = match name.strip_prefix("chlo.") {
        Some(name) => chlo::find(name),
        None => elementwise::find(short),
    };
    if let Some(operation) = found {
        return elementwise::translate(it, op, operation);
    }
    if name.starts_with("check.") {
        return checks::expect(it, op);
    }
    match rule(short) {
        Some(rule) => rule(it, op),
        None => unknown(it, op),
    }
}

/// Returns the translation of an operation that is no row of the elementwise table.
fn rule(name: &str) -> Option<Translate> {
    Some(match name {
        "constant" => constants::constant,
        "complex" => complex::create,
        "fft" => complex::fft,
        "iota" | "dynamic_iota" => shapes::iota,
        "compare" => compare::compare,
        "select" => compare::select,
        "clamp" => compare::clamp,
        "convert" => convert::convert,
        "broadcast_in_dim" | "broadcast" | "dynamic_broadcast_in_dim" => shapes::broadcast_in_dim,
        "reshape" | "dynamic_reshape" => shapes::reshape,
        "transpose" => shapes::transpose,
        "reverse" => shapes::reverse,
        "concatenate" => shapes::concatenate,
        "slice" => slices::slice,
        "real_dynamic_slice" => slices::real_dynamic_slice,
        "pad" | "dynamic_pad" => slices::pad,
        "reduce" => reductions::reduce,
        "reduce_window" => windows::reduce_window,
        "select_and_scatter" => windows::select_and_scatter,
        "convolution" | "dynamic_conv" => convolution::convolution,
        "gather" | "dynamic_gather" => gather::gather,
        "scatter" => scatter::scatter,
        "dynamic_slice" => dynamic_slices::dynamic_slice,
        "dynamic_update_slice" => dynamic_slices::dynamic_update_slice,
        "while" => control::while_loop,
        "return" => calls::end,
        "if" => control::conditional,
        "case" => control::case,
        "map" => reductions::map,
        "dot_general" => dot::dot_general,
        "dot" => dot::dot,
        "not" => bits::not,
        "sign" => elementwise::sign,
        "bitcast_convert" => bits::bitcast_convert,
        "sort" => sort::sort,
        "chlo.top_k" => sort::top_k,
        "chlo.square" => chlo::square,
        "chlo.mulhi" => chlo::mulhi,
        "chlo.polygamma" => chlo::polygamma,
        "chlo.is_pos_inf" | "chlo.is_neg_inf" => compare::is_infinity,
        "chlo.constant" => constants::constant,
        "custom_call" => custom_calls::custom_call,
        "composite" => custom_calls::composite,
        "cholesky" => linalg::cholesky,
        "triangular_solve" => linalg::triangular_solve,
        "reduce_precision" => precision::reduce_precision,
        "get_dimension_size" => shapes::get_dimension_size,
        "tuple" => calls::tuple,
        "get_tuple_element" => calls::get_tuple_element,
        "batch_norm_inference" => batch_norm::batch_norm_inference,
        "sdy.mesh" => calls::nothing,
        "optimization_barrier" => calls::identity,
        "sdy.sharding_constraint" => shardings::constraint,
        "sdy.manual_computation" => shardings::manual_computation,
        _ => return None,
    })
}

/// Refuses an operation, but only where its operands have a translation.
fn unknown(it: &mut Importer<'_>, op: Op) -> Translation {
    it.refuse(op, "has no translation to arrays")
}
