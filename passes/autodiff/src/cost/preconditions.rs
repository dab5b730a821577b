//! The preconditions of the bound on a gradient.

use super::slopes::pullback_ops;
use super::{elements, of_op, of_region};
use cotan_dialects::autodiff::has_tangent;
use cotan_dialects::{Callable, Callee, Cost, RegionExecution, writes};
use cotan_ir::codes::NO_BOUND;
use cotan_ir::dims::Poly;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Diagnostic, Ir, Op, Shape, TypeData, Value};

/// Returns the violated preconditions. The AD method must have accepted the function, and its cost
/// must be known.
pub fn preconditions(ir: &Ir, function: Op) -> Vec<Diagnostic> {
    let mut failures = Vec::new();
    let mut fail = |op: Op, message: String| {
        failures.push(Diagnostic::error(&NO_BOUND, ir.loc(op), message));
    };
    let results = Callable::type_of(ir, function).map_or(&[][..], |ty| &ty.results);
    if !matches!(results, &[ty] if matches!(ir.type_data(ty), TypeData::Float(_))) {
        fail(
            function,
            "the bound applies to gradients: this function does not return a single float"
                .to_owned(),
        );
    }
    let mut copy = ir.clone();
    for op in code(ir, function) {
        let name = ir.name_text(op);
        if is_dead(ir, op) {
            fail(op, format!("the result of `{name}` is unused: run `dce` first"));
        }
        if let Some(slopes) = pullback_ops(&mut copy, op).filter(|it| it.most > 2 || it.all > 3) {
            fail(
                op,
                match slopes.most > 2 {
                    true => format!(
                        "the pullback of `{name}` needs {} operations for an operand, not 2",
                        slopes.most
                    ),
                    false => {
                        format!("the pullback of `{name}` needs {} operations, not 3", slopes.all)
                    }
                },
            );
        }
        if let Some((size, own)) = reads_more(ir, op) {
            let [size, own] = [&size, &own].map(|poly| poly_to_string(ir, poly));
            fail(
                op,
                format!("`{name}` reads an array of {size} elements, more than its cost of {own}"),
            );
        }
        if let Some((size, own)) = captures_more(ir, op) {
            let [size, own] = [&size, &own].map(|poly| poly_to_string(ir, poly));
            fail(
                op,
                format!(
                    "the body of `{name}` captures arrays of {size} elements, \
                     more than its cost of {own}"
                ),
            );
        }
    }
    failures
}

/// Returns the operations of a function and of all functions that it calls.
fn code(ir: &Ir, function: Op) -> Vec<Op> {
    let (mut functions, mut ops) = (vec![function], Vec::new());
    let mut symbols = SymbolTables::default();
    let mut next = 0;
    while let Some(&function) = functions.get(next) {
        for op in ir.walk(function).skip(1) {
            ops.push(op);
            let callee = Callee::name(ir, op).and_then(|name| symbols.resolve(ir, op, name));
            functions.extend(callee.filter(|callee| !functions.contains(callee)));
        }
        next += 1;
    }
    ops
}

/// Returns whether an operation is unused and has no writes: it would count for the function, but
/// not for its gradient.
fn is_dead(ir: &Ir, op: Op) -> bool {
    let is_unused = ir.has_no_uses(op);
    ir.result_count(op) > 0 && is_unused && !writes(ir, op)
}

/// Returns the size of an array operand and the cost of the operation, if that is less. The
/// cotangent of the array is as large as the array.
fn reads_more(ir: &Ir, op: Op) -> Option<(Poly, Poly)> {
    let cost: Cost = ir.registry().interface(ir.name(op))?;
    if cost.per_element == 0 {
        return None;
    }
    let own = of_op(ir, op).ok()?.operations()?;
    let arrays = ir.operands(op).filter(|&value| is_array_of_floats(ir, value));
    let mut sizes = arrays.filter_map(|value| elements(ir, ir.ty(value)));
    sizes.find(|size| !is_within(size, &own)).map(|size| (size, own))
}

/// Returns the size of the arrays that a body captures and the cost of the body, if that is less:
/// each iteration accumulates cotangents of their size.
fn captures_more(ir: &Ir, op: Op) -> Option<(Poly, Poly)> {
    let &[body] = ir.regions(op) else { return None };
    if RegionExecution::of(ir, op) != Some(RegionExecution::Repeated) {
        return None;
    }
    let read = ir.walk(op).skip(1).flat_map(|inner| ir.operands(inner));
    let outside = |value: Value| {
        let around = ir.def_block(value).and_then(|block| ir.block_parent_op(block));
        !around.is_some_and(|around| ir.is_within(around, op))
    };
    let mut seen: Vec<Value> = read.filter(|&value| outside(value)).collect();
    seen.sort_unstable();
    seen.dedup();
    seen.retain(|&value| is_array_of_floats(ir, value));
    let sizes = seen.iter().map(|&value| elements(ir, ir.ty(value)));
    let size = Poly::sum(&sizes.collect::<Option<Vec<_>>>()?)?;
    let own = of_region(ir, body).ok()?.operations()?;
    (!is_within(&size, &own)).then_some((size, own))
}

fn is_array_of_floats(ir: &Ir, value: Value) -> bool {
    let rank = Shape::of(&ir.store, ir.ty(value)).map_or(0, |shape| shape.rank());
    rank > 0 && has_tangent(&ir.store, ir.ty(value))
}

/// Returns whether a size is known to be at most another one.
fn is_within(size: &Poly, limit: &Poly) -> bool {
    limit.sub(size).is_some_and(|left| left.is_never_negative(&[]))
}
