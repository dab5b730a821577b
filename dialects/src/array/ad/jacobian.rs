//! Transposed Jacobians of operations with bodies.

mod along;
mod domain;
mod fold;
mod products;
mod tuples;

pub use along::pull_back as pull_back_along;
pub use domain::{pull_back_build, pull_back_map};
pub use fold::pull_back as pull_back_fold;

use crate::array::Sum;
use crate::array::axis::moves::{in_front, moved_back};
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
