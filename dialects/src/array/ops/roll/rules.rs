//! The rules of `array.roll`.

use super::Roll;
use crate::array::Replicate;
use crate::array::rules::splat_folding::{EVALUATE_CONSTANTS, MOVE_REPLICATE};
use cotan_ir::Shape;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All rules.
pub const ALL: &[&Rule] = &[
    &MOVE_REPLICATE,
    &EVALUATE_CONSTANTS,
    &FOLD_ZERO_ROLL,
    &REDUCE_ROLL_MODULO_SIZE,
    &ROLL_OF_ROLL,
];

/// Folds a roll by zero, of equal elements, or of a single element.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.roll %x by 0 along 0 : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   return %x : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn fold_zero_roll(rw: &mut Rewriter<'_>, roll: View<Roll>) -> Option<()> {
    let Roll { operand, by, axis, .. } = *roll;
    let stays = rw.store.as_dim(by)?.as_constant() == Some(0);
    let are_copies = rw.def_as(operand).is_some_and(|Replicate { axis: along, .. }| along == axis);
    let size = Shape::of(&rw.store, rw.ty(operand))?.sizes.get(axis as usize)?.as_constant();
    let is_one = size.is_some_and(|size| size <= 1);
    (stays || are_copies || is_one).then(|| rw.replace_op(roll.op, &[operand])).flatten()
}

/// Reduces the displacement modulo the size.
///
/// ```mlir before
/// func.func @f(%x: tensor<5x?xf64, #cotan.dims<n>>) -> (tensor<5x?xf64, #cotan.dims<n>>, tensor<5x?xf64, #cotan.dims<n>>) {
///   %r = array.roll %x by -8 along 0 : tensor<5x?xf64, #cotan.dims<n>>
///   %s = array.roll %x by 2 * n - 1 along 1 : tensor<5x?xf64, #cotan.dims<n>>
///   return %r, %s : tensor<5x?xf64, #cotan.dims<n>>, tensor<5x?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<5x?xf64, #cotan.dims<n>>) -> (tensor<5x?xf64, #cotan.dims<n>>, tensor<5x?xf64, #cotan.dims<n>>) {
///   %r = array.roll %x by 2 along 0 : tensor<5x?xf64, #cotan.dims<n>>
///   %s = array.roll %x by -1 along 1 : tensor<5x?xf64, #cotan.dims<n>>
///   return %r, %s : tensor<5x?xf64, #cotan.dims<n>>, tensor<5x?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn reduce_roll_modulo_size(rw: &mut Rewriter<'_>, roll: View<Roll>) -> Option<()> {
    let Roll { operand, by, axis, .. } = *roll;
    let shape = Shape::of(&rw.store, rw.ty(operand))?;
    let (by, size) = (rw.store.as_dim(by)?, shape.sizes.get(axis as usize)?);
    let less = remainder(by, size)?;
    let less = rw.store_mut().dims_attr(&[less]);
    let name = rw.store_mut().symbol("by");
    rw.set_attr(roll.op, name, Some(less));
    Some(())
}

/// Returns a polynomial congruent to `by` modulo `size`: a constant in range, or one without the
/// term that is the size. `None` if that is `by` itself.
fn remainder(by: &Poly, size: &Poly) -> Option<Poly> {
    if let (Some(by), Some(size)) = (by.as_constant(), size.as_constant()) {
        let less = by.checked_rem_euclid(size)?;
        return (less != by).then(|| Poly::constant(less));
    }
    let parameter = size.as_parameter()?;
    let times = by.terms().find(|(names, _)| *names == [parameter])?.1;
    by.sub(&Poly::constant(times).mul(size)?).filter(Poly::has_negation)
}

/// Merges two rolls along one axis.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %y = array.roll %x by 2 along 0 : tensor<?xf64, #cotan.dims<n>>
///   %r = array.roll %y by -1 along 0 : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.roll %x by 1 along 0 : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn roll_of_roll(rw: &mut Rewriter<'_>, roll: View<Roll>) -> Option<()> {
    let Roll { operand, by, axis, .. } = *roll;
    let Roll { operand: first, by: before, axis: other, .. } = rw.def_as(operand)?;
    let store = &rw.store;
    let sum = store.as_dim(by)?.add(store.as_dim(before)?).filter(Poly::has_negation)?;
    if axis != other {
        return None;
    }
    let (loc, sum) = (rw.rule_loc(), rw.store_mut().dims_attr(&[sum]));
    let value = Roll::value(rw, loc, first, sum, axis);
    rw.replace_op(roll.op, &[value])
}
