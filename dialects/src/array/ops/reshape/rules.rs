//! The rules of `array.reshape`.

use super::Reshape;
use crate::array::rules::splat_folding::{EVALUATE_CONSTANTS, MOVE_REPLICATE};
use crate::array::{Replicate, zero};
use cotan_ir::Shape;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule, rules};

/// All rules.
pub const ALL: &[&Rule] = &[
    &MOVE_REPLICATE,
    &EVALUATE_CONSTANTS,
    &FOLD_IDENTITY_RESHAPE,
    &RESHAPE_OF_RESHAPE,
    &RESHAPE_OF_REPLICATE,
    &RESHAPE_OF_UNIT_REPLICATE,
];

rules! {
    /// Folds a reshape to the same sizes.
    ///
    /// ```mlir before
    /// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
    ///   %r = array.reshape %x : tensor<?x3xf64, #cotan.dims<n>> -> tensor<?x3xf64, #cotan.dims<n>>
    ///   return %r : tensor<?x3xf64, #cotan.dims<n>>
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
    ///   return %x : tensor<?x3xf64, #cotan.dims<n>>
    /// }
    /// ```
    rule fold_identity_reshape: reshape @ Reshape(x) if rw.ty(x) == rw.ty(reshape.result) => x;

    /// Merges two reshapes.
    ///
    /// ```mlir before
    /// func.func @f(%x: tensor<?x6xf64, #cotan.dims<n>>) -> tensor<3x?xf64, #cotan.dims<2 * n>> {
    ///   %y = array.reshape %x : tensor<?x6xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<6 * n>>
    ///   %r = array.reshape %y : tensor<?xf64, #cotan.dims<6 * n>> -> tensor<3x?xf64, #cotan.dims<2 * n>>
    ///   return %r : tensor<3x?xf64, #cotan.dims<2 * n>>
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%x: tensor<?x6xf64, #cotan.dims<n>>) -> tensor<3x?xf64, #cotan.dims<2 * n>> {
    ///   %r = array.reshape %x : tensor<?x6xf64, #cotan.dims<n>> -> tensor<3x?xf64, #cotan.dims<2 * n>>
    ///   return %r : tensor<3x?xf64, #cotan.dims<2 * n>>
    /// }
    /// ```
    rule reshape_of_reshape: root @ Reshape(Reshape(x)) => root(x);
}

/// Rewrites a reshape of a replicated scalar as a replicate.
///
/// ```mlir before
/// func.func @f(%v: f64, %x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x2xf64, #cotan.dims<n>> {
///   %y = array.replicate %v along 0 : f64 -> tensor<?xf64, #cotan.dims<2 * n>>
///   %r = array.reshape %y : tensor<?xf64, #cotan.dims<2 * n>> -> tensor<?x2xf64, #cotan.dims<n>>
///   return %r : tensor<?x2xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%v: f64, %x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x2xf64, #cotan.dims<n>> {
///   %0 = array.replicate %v along 0 : f64 -> tensor<2xf64>
///   %r = array.replicate %0 along 0 : tensor<2xf64> -> tensor<?x2xf64, #cotan.dims<n>>
///   return %r : tensor<?x2xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn reshape_of_replicate(rw: &mut Rewriter<'_>, reshape: View<Reshape>) -> Option<()> {
    let Reshape { operand, result } = *reshape;
    rw.def_as::<Replicate>(operand)?;
    let number = zero::copied(rw, operand)?;
    let (loc, ty) = (rw.rule_loc(), rw.ty(result));
    let value = zero::copies(rw, loc, number, ty)?;
    rw.replace_op(reshape.op, &[value])
}

/// A reshape of an array with an additional axis of size one is a reshape of the array.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   %y = array.replicate %x along 1 : tensor<?x3xf64, #cotan.dims<n>> -> tensor<?x1x3xf64, #cotan.dims<n>>
///   %r = array.reshape %y : tensor<?x1x3xf64, #cotan.dims<n>> -> tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   %r = array.reshape %x : tensor<?x3xf64, #cotan.dims<n>> -> tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn reshape_of_unit_replicate(rw: &mut Rewriter<'_>, reshape: View<Reshape>) -> Option<()> {
    let replicate: Replicate = rw.def_as(reshape.operand)?;
    let copies = Shape::of(&rw.store, rw.ty(replicate.result))?;
    let size = copies.sizes.get(usize::try_from(replicate.axis).ok()?)?;
    let is_array = Shape::of(&rw.store, rw.ty(replicate.operand))?.rank() > 0;
    if size.as_constant() != Some(1) || !is_array {
        return None;
    }
    rw.set_operand(reshape.op, 0, replicate.operand);
    Some(())
}
