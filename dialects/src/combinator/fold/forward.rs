//! The forward mode of a fold.

use super::{Fold, Types};
use crate::array;
use crate::array::ad::jacobian::array_of;
use crate::autodiff::{NotDifferentiable, has_tangent};
use crate::combinator::{Code, Dual, PrimalValue};
use crate::linear::Vector;
use cotan_ir::{Type, Value};

/// Emits the fold with the tangents of its states as additional states.
pub fn write(
    fold: &Fold,
    code: &mut Code<'_>,
    context: &[Dual],
) -> Result<Dual, NotDifferentiable> {
    let types: Types = fold.types(code.ir).expect("the operation is verified");
    let states = code.forward(fold.states, context)?.parts(code);
    let arrays = code.forward(fold.arrays, context)?.parts(code);
    let active = |dual: &Dual| !dual.tangent.is_zero();
    let any = context.iter().chain(&states).chain(&arrays).any(active);
    let real = |code: &Code<'_>, at: &usize| any && has_tangent(&code.ir.store, types.states[*at]);
    let carried: Vec<usize> = (0..states.len()).filter(|at| real(code, at)).collect();
    let read: Vec<usize> = (0..arrays.len()).filter(|&at| active(&arrays[at])).collect();

    let mut from: Vec<Value> = states.iter().map(|state| state.primal.value(code)).collect();
    for &at in &carried {
        let space = code.space(types.states[at]);
        from.push(code.cotangent(&states[at].tangent, space));
    }
    let mut over: Vec<Value> = arrays.iter().map(|array| array.primal.value(code)).collect();
    for &at in &read {
        over.push(code.cotangent(&arrays[at].tangent, types.arrays[at]));
    }
    let mut arg_types: Vec<Type> = from.iter().map(|&value| code.ir.ty(value)).collect();
    arg_types.extend(&types.elements);
    arg_types.extend(read.iter().map(|&at| types.elements[at]));
    let (region, changes) = code.region(&arg_types, |code, block| {
        let args: Vec<Value> = code.ir.args(block).collect();
        let (before, here) = args.split_at(from.len());
        let (before, tangents) = before.split_at(states.len());
        let (here, changes) = here.split_at(arrays.len());
        let mut inside = context.to_vec();
        inside.extend(duals(code, before, &carried, tangents));
        inside.extend(duals(code, here, &read, changes));
        let primal = code.forward(fold.step, &inside)?.parts(code);
        let mut yields = Vec::with_capacity(primal.len());
        let (next, outputs) = primal.split_at(states.len());
        yields.extend(next.iter().map(|dual| dual.primal.value(code)).collect::<Vec<Value>>());
        for &at in &carried {
            let space = code.space(types.states[at]);
            yields.push(code.cotangent(&next[at].tangent, space));
        }
        yields.extend(outputs.iter().map(|dual| dual.primal.value(code)).collect::<Vec<Value>>());
        let mut changes = Vec::with_capacity(outputs.len());
        for dual in outputs {
            let ty = dual.primal.value(code);
            let ty = code.ir.ty(ty);
            changes.push(active(dual).then(|| code.cotangent(&dual.tangent, ty)));
        }
        yields.extend(changes.iter().flatten());
        let loc = code.loc;
        array::Yield::build(&mut code.builder(), loc, &yields);
        Ok(changes)
    })?;
    let mut results: Vec<Type> = from.iter().map(|&value| code.ir.ty(value)).collect();
    results.extend(&types.results[states.len()..]);
    for &change in changes.iter().flatten() {
        let ty = code.ir.ty(change);
        let array = array_of(&mut code.builder(), std::slice::from_ref(&types.size), ty);
        results.push(array.expect("its sizes are those of an array"));
    }
    let (loc, b) = (code.loc, &mut code.builder());
    let emitted = array::Fold::build(b, loc, &over, fold.axis, &from, region, &results);
    array::Fold::set_right(b, emitted, fold.right);
    array::Fold::set_reassoc(b, emitted, fold.reassoc);
    let emitted: Vec<Value> = code.ir.results(emitted).collect();
    let (last, outputs) = emitted.split_at(from.len());
    let (last, tangents) = last.split_at(states.len());
    let (outputs, changed) = outputs.split_at(types.results.len() - states.len());
    let changing: Vec<usize> = (0..outputs.len()).filter(|&at| changes[at].is_some()).collect();
    let mut all = duals(code, last, &carried, tangents);
    all.extend(duals(code, outputs, &changing, changed));
    Ok(Dual::tuple(all))
}

/// Returns values with tangents at the active positions.
fn duals(code: &Code<'_>, values: &[Value], positions: &[usize], changes: &[Value]) -> Vec<Dual> {
    let primal = values.iter().map(|&value| Dual::fixed(PrimalValue::of(code.ir, value, false)));
    let mut duals: Vec<Dual> = primal.collect();
    for (&at, &change) in positions.iter().zip(changes) {
        duals[at].tangent = Vector::Whole(change);
    }
    duals
}
