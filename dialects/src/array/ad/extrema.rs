//! Linearization of `array.max` and `array.min`.

use crate::array::axis::list;
use crate::array::{Argmax, Argmin, Gather, Index, Max, Min, region};
use crate::autodiff::{Linearizer, NotDifferentiable};
use crate::{Cost, CostKind};
use cotan_ir::{Builder, Loc, Op, Shape, Type, Value};

/// The cost of an element along each axis: a search, a comparison for the next axis, and zeros
/// around the cotangent.
pub const EXTREMUM_COST: Cost =
    Cost::SWEEP.of_kind(CostKind::Add).with_reverse(|frame, op| list::backward_work(frame, op, 3));

/// The tangent of an extremum is that of the element selected: the first of equal ones.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let (operand, result) = (l.ir().operand(op, 0), l.ir().result(op, 0));
    l.t.copy(op)?;
    let Some(series) = l.series(operand) else { return Ok(()) };
    let (array, loc) = (l.value(operand), l.loc(op));
    let each = |tangent| picked(l.builder(), loc, op, array, tangent);
    let series = series.into_iter().map(each).collect();
    l.set_series(result, series);
    Ok(())
}

/// Picks the elements of an array at the positions where an operation finds its extrema in `array`.
pub fn picked(b: &mut Builder<'_>, loc: Loc, op: Op, array: Value, from: Value) -> Value {
    let (is_max, listed) = (b.is::<Max>(op), b.attr_named(op, "axes"));
    let (mut array, mut from) = (array, from);
    for (left, &axis) in list::of(b, array, listed).iter().enumerate().rev() {
        let inner = from;
        from = picked_along(b, loc, is_max, array, inner, axis as i64);
        array = match (left, is_max) {
            (0, _) => array,
            _ if array == inner => from,
            (_, true) => Max::along(b, loc, array, axis as i64),
            (_, false) => Min::along(b, loc, array, axis as i64),
        };
    }
    from
}

/// Picks the elements of an array at the positions of the extrema of `array` along an axis.
fn picked_along(
    b: &mut Builder<'_>,
    loc: Loc,
    is_max: bool,
    array: Value,
    from: Value,
    axis: i64,
) -> Value {
    let index = match is_max {
        true => Argmax::value(b, loc, array, axis),
        false => Argmin::value(b, loc, array, axis),
    };
    let mut shape = Shape::of(&b.store, b.ty(from)).expect("it is an array");
    shape.sizes.remove(axis as usize);
    let ty = shape.ty(b.store_mut()).expect("its sizes are those of an array");
    match shape.rank() {
        0 => Index::value(b, loc, from, &[index]),
        rank => {
            let body =
                region::build(b, loc, &vec![Type::INDEX; rank], |b: &mut Builder<'_>, at| {
                    let index = Index::value(b, loc, index, at);
                    let mut at: Vec<Value> = at.to_vec();
                    at.insert(axis as usize, index);
                    at
                });
            Gather::value(b, loc, from, body, ty)
        }
    }
}
