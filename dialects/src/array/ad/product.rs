//! Linearization of `array.product`.

use crate::arith::Mulf;
use crate::array::axis::list;
use crate::array::{Product, Scan, Sum, region};
use crate::autodiff::{Linearizer, NotDifferentiable};
use cotan_ir::{Attr, Builder, Op, Shape, Value};

/// The partial derivative of an element is the product of all others: an exclusive prefix times an
/// exclusive suffix. There is no division, so zeros need no special case.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let Product { operand, axes, result } = l.read(op);
    let axes = list::of(l.ir(), operand, axes);
    l.t.copy(op)?;
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

/// Returns the exclusive products of the elements on one side of each element.
fn others(e: &mut crate::Emit<'_, '_>, array: Value, axis: i64, right: Option<Attr>) -> Value {
    let shape = Shape::of(&e.ir().store, e.ir().ty(array)).expect("the operand is an array");
    let ty = shape.element;
    let one =
        crate::interp::splat(e.builder.store_mut(), ty, 1.0).expect("an active value is a float");
    let one = crate::arith::Constant::value(e.builder, e.loc, one);
    let loc = e.loc;
    let body = region::build(e.builder, loc, &[ty, ty], |b: &mut Builder<'_>, args| {
        vec![Mulf::value(b, loc, args[0], args[1])]
    });
    let built = Scan::build(e.builder, loc, &[array], axis, &[one], body);
    Scan::set_right(e.builder, built, right);
    Scan::set_exclusive(e.builder, built, Some(Attr::UNIT));
    e.ir().result(built, 0)
}
