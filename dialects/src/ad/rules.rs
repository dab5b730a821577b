//! Custom derivatives: functions that name their own derivatives.

use super::Kind;
use super::request::{changing, shape};
use crate::Callable;
use crate::func::symbols;
use crate::interfaces::verify::op_error;
use crate::interp::observe::IMPLICIT;
use cotan_ir::codes::{ATTRIBUTE, OP_RULE};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::text::type_to_string;
use cotan_ir::types::FunctionType;
use cotan_ir::{AttrData, Diagnostics, Ir, Op, Shape, Type, TypeData};

/// Returns the attribute by which a function names its custom derivative.
pub fn rule_name(reverse: bool) -> &'static str {
    if reverse { "cotan.vjp" } else { "cotan.jvp" }
}

/// Returns whether a function names a custom derivative or a residual, so that its body is not
/// differentiated.
pub fn names_rule(ir: &Ir, function: Op) -> bool {
    names_explicit_rule(ir, function) || ir.attr_named(function, IMPLICIT).is_some()
}

/// Returns whether a function names a custom derivative.
pub fn names_explicit_rule(ir: &Ir, function: Op) -> bool {
    [false, true].iter().any(|&reverse| ir.attr_named(function, rule_name(reverse)).is_some())
}

/// Verifies the custom derivatives that a function names: their types are those of the request.
pub(super) fn verify(ir: &Ir, op: Op, tables: &mut SymbolTables, diagnostics: &mut Diagnostics) {
    verify_residual(ir, op, tables, diagnostics);
    for (kind, reverse) in [(Kind::Jvp, false), (Kind::Vjp, true)] {
        let name = rule_name(reverse);
        let Some(attr) = ir.attr_named(op, name) else { continue };
        if !matches!(ir.attr_data(attr), AttrData::SymbolRef(_)) {
            let message = format!("has a `{name}` that is no function symbol, such as `@f`");
            diagnostics.push(op_error(ir, op, &ATTRIBUTE, &message));
            continue;
        }
        let Some(function) = Callable::type_of(ir, op) else { continue };
        let message = |rule: &str| format!("names a `{name}` '{rule}' that is no function");
        let rule = symbols::function(ir, op, attr, tables, diagnostics, message);
        let Some((rule, found)) = rule else { continue };
        let wrt = changing(&ir.store, &function.inputs);
        let expected = shape(ir, (kind, 1), function, &wrt, &found.inputs, &found.results);
        if expected != *found {
            let (expected, found) = (text(ir, &expected), text(ir, found));
            let message = format!("needs a `{name}` of type `{expected}`, not `{found}`");
            let error = op_error(ir, op, &OP_RULE, &message);
            diagnostics.push(error.note_at(ir.loc(rule), "the rule is here"));
        }
    }
}

/// Verifies the residual that a function names: it has the arguments and the results of floats, and
/// returns values of the types of these results.
fn verify_residual(ir: &Ir, op: Op, tables: &mut SymbolTables, diagnostics: &mut Diagnostics) {
    let Some(attr) = ir.attr_named(op, IMPLICIT) else { return };
    if !matches!(ir.attr_data(attr), AttrData::SymbolRef(_)) {
        let message = format!("has a `{IMPLICIT}` that is no function symbol, such as `@f`");
        diagnostics.push(op_error(ir, op, &ATTRIBUTE, &message));
        return;
    }
    let Some(function) = Callable::type_of(ir, op) else { return };
    let message = |name: &str| format!("names a `{IMPLICIT}` '{name}' that is no function");
    let residual = symbols::function(ir, op, attr, tables, diagnostics, message);
    let Some((residual, found)) = residual else { return };
    let of_floats = changing(&ir.store, &function.results);
    let unknowns: Vec<Type> = of_floats.iter().map(|&at| function.results[at]).collect();
    let expected = FunctionType {
        inputs: function.inputs.iter().chain(&unknowns).copied().collect(),
        results: unknowns.clone().into(),
    };
    let elements = unknowns.iter().map(|&ty| Shape::of(&ir.store, ty).map(|shape| shape.element));
    let elements: Vec<Option<Type>> = elements.collect();
    let message = if expected != *found {
        let (expected, found) = (text(ir, &expected), text(ir, found));
        format!("needs a `{IMPLICIT}` of type `{expected}`, not `{found}`")
    } else if elements.iter().any(|it| it.is_none() || *it != elements[0]) {
        format!("has a `{IMPLICIT}`, but its results are not floats, or arrays, of one type")
    } else {
        return;
    };
    let error = op_error(ir, op, &OP_RULE, &message);
    diagnostics.push(error.note_at(ir.loc(residual), "the residual is here"));
}

/// `(f64, f64) -> f64`.
fn text(ir: &Ir, ty: &FunctionType) -> String {
    let list = |types: &[Type]| {
        types.iter().map(|&ty| type_to_string(ir, ty)).collect::<Vec<_>>().join(", ")
    };
    match ty.results[..] {
        [only] if !matches!(ir.type_data(only), TypeData::Function(_)) => {
            format!("({}) -> {}", list(&ty.inputs), type_to_string(ir, only))
        }
        _ => format!("({}) -> ({})", list(&ty.inputs), list(&ty.results)),
    }
}
