//! Transposed Jacobians of operations with bodies.

mod along;
mod domain;
mod fold;
mod products;
mod tuples;

pub use along::pull_back as pull_back_along;
pub use domain::{pull_back_build, pull_back_map};
pub use fold::pull_back as pull_back_fold;

use crate::array::{Sum, Transpose};
use crate::autodiff::cps_reverse::Continuation;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Loc, Shape, Type, Value};

/// Returns the type of arrays with elements of a type and leading dimensions.
pub(crate) fn array_of(b: &mut Builder<'_>, leading: &[Poly], ty: Type) -> Option<Type> {
    let mut shape = Shape::of(&b.store, ty)?;
    shape.sizes.splice(0..0, leading.iter().cloned());
    shape.ty(b.store_mut())
}

/// Sums over leading dimensions.
fn summed(c: &mut Continuation<'_, '_>, array: Value, dimensions: usize) -> Value {
    summed_along(c.builder, c.loc, array, dimensions)
}

/// Sums over leading dimensions.
pub(crate) fn summed_along(
    b: &mut Builder<'_>,
    loc: Loc,
    array: Value,
    dimensions: usize,
) -> Value {
    (0..dimensions).fold(array, |array, _| Sum::along(b, loc, array, 0))
}

/// Moves an axis of an array to the front.
fn in_front(b: &mut Builder<'_>, loc: Loc, array: Value, axis: i64) -> Value {
    let order =
        |rank: i64| [axis].into_iter().chain((0..rank).filter(move |&dim| dim != axis)).collect();
    if axis == 0 { array } else { transposed(b, loc, array, order) }
}

/// Moves the first dimension of an array back to an axis.
pub(crate) fn moved_back(b: &mut Builder<'_>, loc: Loc, array: Value, axis: i64) -> Value {
    let order = |rank: i64| (1..=axis).chain([0]).chain(axis + 1..rank).collect();
    if axis == 0 { array } else { transposed(b, loc, array, order) }
}

fn transposed(
    b: &mut Builder<'_>,
    loc: Loc,
    array: Value,
    order: impl FnOnce(i64) -> Vec<i64>,
) -> Value {
    let rank = Shape::of(&b.store, b.ty(array)).map_or(0, |shape| shape.rank() as i64);
    let order = b.store_mut().i64_array(&order(rank));
    Transpose::value(b, loc, array, order)
}
