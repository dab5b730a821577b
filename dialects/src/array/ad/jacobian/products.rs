//! Scalar folds: `x, y -> e` from `v` along `A`, with the captured scalars `G` of `e`.
//!
//! ```text
//! A0 = the states before each step     A1 = map (N_x e) A0 A     A2 = map (N_y e) A0 A
//! A3 = the products of the elements of A1 after each, r2 = that of all of them
//! A += map (a, b. a * b * z) A2 A3     v += r2 * z     G += z * sum (map (N_G e) A0 A * A3)
//! ```

use super::fold::FoldSteps;
use crate::Emit;
use crate::array::{Map, Reduce, Scan, Yield, region};
use crate::autodiff::cps_reverse::{Continuation, PulledBody};
use crate::autodiff::{NotDifferentiable, has_tangent};
use cotan_ir::{Attr, Builder, Loc, Shape, Type, Value};

/// Returns whether a fold has one state and that, the elements and the captured values are scalars.
pub fn applies(c: &Continuation<'_, '_>, steps: &FoldSteps) -> bool {
    let ir = c.ir();
    let is_number =
        |value: Value| Shape::of(&ir.store, ir.ty(value)).is_some_and(|shape| shape.rank() == 0);
    let is_real = |value: Value| is_number(value) && has_tangent(&ir.store, ir.ty(value));
    let elements = ir.args(steps.from).skip(1).zip(&steps.operands);
    let mut active = elements.filter(|pair| c.is_active(*pair.1)).map(|pair| pair.0);
    steps.states.len() == 1
        && is_real(steps.states[0])
        && steps.cotangents[1..].iter().all(Option::is_none)
        && active.all(is_number)
        && steps.captured.iter().all(|&value| is_number(value))
}

/// Pulls back by products of the partial derivatives of the steps.
pub fn pull_back(c: &mut Continuation<'_, '_>, steps: &FoldSteps) -> Result<(), NotDifferentiable> {
    let Some(z) = steps.cotangents[0] else { return Ok(()) };
    let active_arrays: Vec<usize> =
        (0..steps.operands.len()).filter(|&at| c.is_active(steps.operands[at])).collect();
    let gradients = gradients(c, steps, &active_arrays)?;
    let (of_state, rest) = gradients.split_first().expect("the state comes first");
    let of_state = of_state.expect("the state has a partial derivative");
    let (of_elements, of_captured) = rest.split_at(active_arrays.len());
    let factors = products_after(c, of_state, steps.fold.right.is_some());
    for (&at, &slopes) in active_arrays.iter().zip(of_elements) {
        let Some(slopes) = slopes else { continue };
        let components = scaled(c, slopes, factors, Some(z));
        steps.add_to_array(c, at, components);
    }
    if c.is_active(steps.states[0]) {
        let all = product(c, of_state);
        let part = Emit::new(c.builder, c.loc).mul(all, z);
        c.add(steps.states[0], part);
    }
    for (&value, &slopes) in steps.captured.iter().zip(of_captured) {
        let Some(slopes) = slopes else { continue };
        let components = scaled(c, slopes, factors, None);
        let sum = super::summed(c, components, 1);
        let part = Emit::new(c.builder, c.loc).mul(sum, z);
        c.add(value, part);
    }
    Ok(())
}

/// Emits one map of the partial derivatives of each step with respect to the state, the elements
/// and the captured values.
fn gradients(
    c: &mut Continuation<'_, '_>,
    steps: &FoldSteps,
    active_arrays: &[usize],
) -> Result<Vec<Option<Value>>, NotDifferentiable> {
    let args_of_body: Vec<Value> = c.ir().args(steps.from).collect();
    let yields = crate::yielded(c.ir(), steps.fold.body).expect("a verified body has a yield");
    let body = PulledBody::new(c);
    let args = body.args_like(c, &args_of_body);
    let one = body.write(c, |b, loc| Emit::new(b, loc).number(1.0, args[0]));
    let mut seeds = vec![None; yields.len()];
    seeds[0] = one;
    let mut wrt = vec![args[0]];
    wrt.extend(active_arrays.iter().map(|&at| args[1 + at]));
    wrt.extend(&steps.captured);
    let mut found = body.pull(c, steps.from, &args, &wrt, &seeds)?;
    // A step that ignores its state cuts off the earlier ones: its factor is zero.
    found[0] = Some(body.or_zeros(c, found[0], args[0]));
    let yields: Vec<Value> = found.iter().flatten().copied().collect();
    let over: Vec<Value> = steps.before.iter().chain(&steps.arrays).copied().collect();
    let indices_found = Shape::of(&c.ir().store, c.ir().ty(over[0])).expect("it is an array").sizes;
    let mut types: Vec<Type> = Vec::with_capacity(yields.len());
    for &value in &yields {
        let ty = c.ir().ty(value);
        types.extend(super::array_of(c.builder, &indices_found[..1], ty));
    }
    let region = body.finish(c, |b, loc| {
        Yield::build(b, loc, &yields);
    });
    let built = Map::build(c.builder, c.loc, &over, region, &types);
    let mut built: Vec<Value> = c.ir().results(built).collect();
    built.reverse();
    Ok(found.iter().map(|found| found.and_then(|_| built.pop())).collect())
}

/// Returns the product of the elements after each one, in the direction of the fold.
fn products_after(c: &mut Continuation<'_, '_>, slopes: Value, right: bool) -> Value {
    let (one, body) = times(c, slopes);
    let built = Scan::build(c.builder, c.loc, &[slopes], 0, &[one], body);
    Scan::set_right(c.builder, built, (!right).then_some(Attr::UNIT));
    Scan::set_exclusive(c.builder, built, Some(Attr::UNIT));
    c.ir().result(built, 0)
}

/// Returns the product of all elements.
fn product(c: &mut Continuation<'_, '_>, slopes: Value) -> Value {
    let (one, body) = times(c, slopes);
    let built = Reduce::build(c.builder, c.loc, &[slopes], 0, &[one], body);
    c.ir().result(built, 0)
}

/// Returns the scalar 1 and a body that multiplies.
fn times(c: &mut Continuation<'_, '_>, array: Value) -> (Value, cotan_ir::Region) {
    let shape = Shape::of(&c.ir().store, c.ir().ty(array)).expect("it is an array");
    let word = crate::interp::splat(c.builder.store_mut(), shape.element, 1.0);
    let word = word.expect("it is an array of floats");
    let one = crate::arith::Constant::value(c.builder, c.loc, word);
    let loc = c.loc;
    let body = region::build(c.builder, loc, &[shape.element; 2], |b, args| {
        vec![Emit::new(b, loc).mul(args[0], args[1])]
    });
    (one, body)
}

/// `map (a, b. a * b * z)`, without `z` if it is absent.
fn scaled(c: &mut Continuation<'_, '_>, slopes: Value, factors: Value, z: Option<Value>) -> Value {
    let over = [slopes, factors];
    let ty = c.ir().ty(slopes);
    let element = Shape::of(&c.ir().store, ty).expect("it is an array").element;
    let arg_types = [element; 2];
    let body = |b: &mut Builder<'_>, loc: Loc, args: &[Value]| {
        let e = &mut Emit::new(b, loc);
        let product = e.mul(args[0], args[1]);
        vec![z.map_or(product, |z| e.mul(product, z))]
    };
    let loc = c.loc;
    let body = region::build(c.builder, loc, &arg_types, |b, args| body(b, loc, args));
    let built = Map::build(c.builder, loc, &over, body, &[ty]);
    c.ir().result(built, 0)
}
