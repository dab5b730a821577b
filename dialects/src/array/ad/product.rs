//! Linearization of `array.product`.

use crate::arith::{Constant, Mulf};
use crate::array::axis::list;
use crate::array::{Product, Reduce, Scan, Sum, region};
use crate::autodiff::{Linearizer, NotDifferentiable};
use cotan_ir::constraints::element_or_self;
use cotan_ir::{Attr, Builder, Loc, Op, Region, Value};

/// The partial derivative of an element is the product of all others: an exclusive prefix times an
/// exclusive suffix. There is no division, so zeros need no special case.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let Product { operand, axes, result } = l.read(op);
    let axes = list::of(l.ir(), operand, axes);
    l.t.copy(op)?;
    if l.order() > 1 {
        return linearize_as_reduction(l, op, operand, &axes);
    }
    let Some(mut change) = l.tangent(operand) else { return Ok(()) };
    let (mut array, mut e) = (l.value(operand), l.emit(op));
    for (left, &axis) in axes.iter().enumerate().rev() {
        let axis = axis as i64;
        let sides = [None, Some(Attr::UNIT)];
        let [before, after] = sides.map(|right| others(&mut e, array, axis, right));
        let others = e.mul(before, after);
        let changes = e.mul(others, change);
        change = Sum::along(e.builder, e.loc, changes, axis);
        if left > 0 {
            array = Product::along(e.builder, e.loc, array, axis);
        }
    }
    l.set_tangent(result, change);
    Ok(())
}

/// Emits the Taylor coefficients of a reduction, whose body multiplies series.
fn linearize_as_reduction(
    l: &mut Linearizer<'_, '_>,
    op: Op,
    operand: Value,
    axes: &[usize],
) -> Result<(), NotDifferentiable> {
    let (loc, result) = (l.ir().loc(op), l.ir().result(op, 0));
    let found = l.tangents_of_emitted(op, |b| {
        let mut array = operand;
        for &axis in axes.iter().rev() {
            let one = one_like(b, loc, array);
            let body = multiply(b, loc, array);
            let reduced = Reduce::build(b, loc, &[array], axis as i64, &[one], body);
            array = b.result(reduced, 0);
        }
        vec![array]
    })?;
    if let [Some(series)] = &found[..] {
        l.set_series(result, series.clone());
    }
    Ok(())
}

/// Returns the number one of the element type of an array.
fn one_like(b: &mut Builder<'_>, loc: Loc, array: Value) -> Value {
    let ty = element_or_self(b, b.ty(array));
    let one = crate::interp::splat(b.store_mut(), ty, 1.0).expect("an active value is a float");
    Constant::value(b, loc, one)
}

/// Returns the body of a product of elements of an array.
fn multiply(b: &mut Builder<'_>, loc: Loc, array: Value) -> Region {
    let ty = element_or_self(b, b.ty(array));
    region::build(b, loc, &[ty, ty], |b: &mut Builder<'_>, args| {
        vec![Mulf::value(b, loc, args[0], args[1])]
    })
}

/// Returns the exclusive products of the elements on one side of each element.
fn others(e: &mut crate::Emit<'_, '_>, array: Value, axis: i64, right: Option<Attr>) -> Value {
    let loc = e.loc;
    let one = one_like(e.builder, loc, array);
    let body = multiply(e.builder, loc, array);
    let built = Scan::build(e.builder, loc, &[array], axis, &[one], body);
    Scan::set_right(e.builder, built, right);
    Scan::set_exclusive(e.builder, built, Some(Attr::UNIT));
    e.ir().result(built, 0)
}
