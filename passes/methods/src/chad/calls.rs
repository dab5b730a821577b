//! Calls of functions that call themselves, which cannot be inlined: their derivative is requested.
//!
//! The request is expanded by the same method. Its code calls itself.

use super::pullback::{Pullback, SumMap};
use super::sums::Sum;
use super::walk::{StepKind, Walk};
use cotan_dialects::ad::request::places_attr;
use cotan_dialects::ad::{Jvp, Vjp};
use cotan_dialects::autodiff::{NotDifferentiable, refused, tangent_type};
use cotan_ir::assemble::Parts;
use cotan_ir::{Editor, Ir, Loc, Op, OpDef, Type, Value};
use cotan_transforms::generic::inline::{CALLS_ITSELF, kept_calls};

/// Emits a copy of a call that cannot be inlined, because its function calls itself.
pub fn write(walk: &mut Walk<'_>, op: Op, functions: bool) -> Result<StepKind, NotDifferentiable> {
    let reasons = kept_calls(walk.b().ir_mut(), op);
    let why = reasons.get(&op).copied().unwrap_or("it was not inlined");
    let is_derivative = walk.how.generators.back.is_none();
    if why != CALLS_ITSELF || functions || !is_derivative || !has_plain_changes(walk, op) {
        return Err(refused(walk.ir(), op, why));
    }
    walk.t.copy(op).map(StepKind::Call)
}

/// Returns whether changes have the types that requests for derivatives have.
fn has_plain_changes(walk: &mut Walk<'_>, op: Op) -> bool {
    let ir = walk.ir();
    let values: Vec<Value> = ir.operands(op).chain(ir.results(op)).collect();
    values.into_iter().all(|value| {
        let (ty, change) = (walk.ir().ty(value), walk.change_type(value));
        change == tangent_type(walk.b().store_mut(), ty)
    })
}

/// Emits a request `R` for the derivative of a call with respect to some operands. Returns the
/// results after `values` of those that it begins with.
fn request<R: OpDef>(
    b: &mut Editor<'_>,
    (loc, call): (Loc, Op),
    wrt: &[usize],
    passed: &[Value],
    (values, expected): (usize, &[Type]),
) -> Vec<Value> {
    let mut parts = Parts::new(R::SPEC);
    parts.operands(passed);
    parts.results(expected);
    for name in ["callee", "parameters", "sizes"] {
        if let Some(attr) = b.attr_named(call, name) {
            parts.attr(name, attr);
        }
    }
    let wrt = places_attr(b.ir_mut(), wrt);
    parts.attr("wrt", wrt);
    let created = parts.build(b, loc);
    b.results(created).skip(values).collect()
}

/// Returns the types of some values, and those of the changes of others.
fn types(walk: &mut Walk<'_>, values: &[Value], changing: &[Value]) -> Vec<Type> {
    let mut types: Vec<Type> = values.iter().map(|&value| walk.ir().ty(value)).collect();
    types.extend(changing.iter().filter_map(|&value| walk.change_type(value)));
    types
}

fn operands_and_results(ir: &Ir, op: Op) -> (Vec<Value>, Vec<Value>) {
    (ir.operands(op).collect(), ir.results(op).collect())
}

/// Emits the cotangents of the operands of a call from those of its results.
pub fn pull(back: &mut Pullback<'_, '_>, op: Op, copy: Op, sums: &mut SumMap) {
    let (operands, results) = operands_and_results(back.walk.ir(), op);
    if results.iter().all(|&result| sums.get(result).is_none()) {
        return;
    }
    let receives = |&at: &usize| {
        back.walk.active.contains(&operands[at]) && back.walk.can_change(operands[at])
    };
    let wrt: Vec<usize> = (0..operands.len()).filter(receives).collect();
    let mut passed: Vec<Value> = back.walk.ir().operands(copy).collect();
    passed.extend(results.iter().filter_map(|&result| back.take_or_zero(result, sums)));
    let differentiated: Vec<Value> = wrt.iter().map(|&at| operands[at]).collect();
    let expected = types(back.walk, &results, &differentiated);
    let loc = back.loc;
    let expected = (results.len(), &expected[..]);
    let parts = request::<Vjp>(back.walk.b(), (loc, copy), &wrt, &passed, expected);
    for (value, part) in differentiated.into_iter().zip(parts) {
        back.add(value, Sum::Whole(part), sums);
    }
}

/// Emits the tangents of the results of a call from those of its operands.
pub fn push(walk: &mut Walk<'_>, loc: Loc, op: Op, copy: Op, sums: &mut SumMap) {
    let (operands, results) = operands_and_results(walk.ir(), op);
    let mut passed: Vec<Value> = walk.ir().operands(copy).collect();
    let mut wrt = Vec::new();
    for (at, &operand) in operands.iter().enumerate() {
        let Some(sum) = sums.get(operand).cloned() else { continue };
        let Some(ty) = walk.change_type(operand) else { continue };
        passed.push(sum.whole(walk.b(), loc, ty));
        wrt.push(at);
    }
    if wrt.is_empty() {
        return;
    }
    let changing: Vec<Value> =
        results.iter().copied().filter(|&result| walk.can_change(result)).collect();
    let expected = types(walk, &results, &changing);
    let expected = (results.len(), &expected[..]);
    let tangents = request::<Jvp>(walk.b(), (loc, copy), &wrt, &passed, expected);
    for (value, tangent) in changing.into_iter().zip(tangents) {
        sums.set(value, Sum::Whole(tangent));
    }
}
