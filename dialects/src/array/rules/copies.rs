//! Replicated values and neutral results.

use crate::arith::Constant;
use crate::array::{Build, Index, Replicate, Reshape, region};
use crate::interp::filled;
use cotan_ir::rewrite::Rewriter;
use cotan_ir::{Shape, Type, Value};

/// Replicates a scalar or an array along leading dimensions to the type `ty`.
pub fn copies(rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Option<Value> {
    let target = Shape::of(&rw.store, ty)?;
    let rank = Shape::of(&rw.store, rw.ty(value))?.rank();
    let loc = rw.rule_loc();
    let mut copies = value;
    for first in (0..target.rank().checked_sub(rank)?).rev() {
        let shape = Shape { sizes: target.sizes[first..].to_vec(), element: target.element };
        let ty = shape.ty(rw.store_mut())?;
        copies = Replicate::value(rw, loc, copies, 0, ty);
    }
    Some(copies)
}

/// As [`copies`], without work beyond the elements of the result. Several dimensions are those of one
/// build: a replicate for each would compute an inner array also if an outer size is 0.
pub fn spread(rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Option<Value> {
    let rank = |rw: &Rewriter<'_>, ty| Shape::of(&rw.store, ty).map(|shape| shape.rank());
    let dims = rank(rw, ty)?.checked_sub(rank(rw, rw.ty(value))?)?;
    if dims < 2 {
        return copies(rw, value, ty);
    }
    let loc = rw.rule_loc();
    let body = region::build(rw, loc, &vec![Type::INDEX; dims], |_, _| vec![value]);
    let build = Build::build(rw, loc, body, &[ty]);
    Some(rw.result(build, 0))
}

/// Returns zeros of a type.
pub fn zeros(rw: &mut Rewriter<'_>, ty: Type) -> Option<Value> {
    let element = Shape::of(&rw.store, ty)?.element;
    let zero = filled(rw.store_mut(), element, 0)?;
    let loc = rw.rule_loc();
    let zero = Constant::value(rw, loc, zero);
    spread(rw, zero, ty)
}

/// Returns an array without an axis of size one.
pub fn only(rw: &mut Rewriter<'_>, array: Value, axis: i64) -> Option<Value> {
    let ty = without_axis(rw, rw.ty(array), axis)?;
    let loc = rw.rule_loc();
    if axis != 0 {
        return Some(Reshape::value(rw, loc, array, ty));
    }
    let zero = rw.store_mut().int_attr(0, Type::INDEX);
    let zero = Constant::value(rw, loc, zero);
    Some(Index::value(rw, loc, array, &[zero]))
}

/// Returns the type of an array without an axis.
pub fn without_axis(rw: &mut Rewriter<'_>, ty: Type, axis: i64) -> Option<Type> {
    let mut shape = Shape::of(&rw.store, ty)?;
    shape.sizes.remove(usize::try_from(axis).ok()?);
    shape.ty(rw.store_mut())
}
