//! The rules of `array.reverse`.

use super::Reverse;
use crate::array::Replicate;
use crate::array::rules::splat_folding::{EVALUATE_CONSTANTS, MOVE_REPLICATE};
use cotan_ir::Shape;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule, rules};

/// All rules.
pub const ALL: &[&Rule] =
    &[&MOVE_REPLICATE, &EVALUATE_CONSTANTS, &CANCEL_DOUBLE_REVERSE, &REVERSE_OF_EQUAL_ELEMENTS];

rules! {
    /// Cancels two reversals along one axis.
    ///
    /// ```mlir before
    /// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
    ///   %y = array.reverse %x along 1 : tensor<?x3xf64, #cotan.dims<n>>
    ///   %r = array.reverse %y along 1 : tensor<?x3xf64, #cotan.dims<n>>
    ///   return %r : tensor<?x3xf64, #cotan.dims<n>>
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
    ///   return %x : tensor<?x3xf64, #cotan.dims<n>>
    /// }
    /// ```
    rule cancel_double_reverse: Reverse { axis }(Reverse { axis }(x)) => x;
}

/// Folds a reversal of equal elements, or of a single element.
///
/// ```mlir before
/// func.func @f(%v: f64, %x: tensor<1x?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<1x?xf64, #cotan.dims<n>>) {
///   %y = array.replicate %v along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
///   %r = array.reverse %y along 0 : tensor<?xf64, #cotan.dims<n>>
///   %s = array.reverse %x along 0 : tensor<1x?xf64, #cotan.dims<n>>
///   return %r, %s : tensor<?xf64, #cotan.dims<n>>, tensor<1x?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%v: f64, %x: tensor<1x?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<1x?xf64, #cotan.dims<n>>) {
///   %y = array.replicate %v along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
///   return %y, %x : tensor<?xf64, #cotan.dims<n>>, tensor<1x?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn reverse_of_equal_elements(rw: &mut Rewriter<'_>, reverse: View<Reverse>) -> Option<()> {
    let Reverse { operand, axis, .. } = *reverse;
    let are_copies = rw.def_as(operand).is_some_and(|Replicate { axis: along, .. }| along == axis);
    let size = Shape::of(&rw.store, rw.ty(operand))?.sizes.get(axis as usize)?.as_constant();
    let is_one = size.is_some_and(|size| size <= 1);
    (are_copies || is_one).then(|| rw.replace_op(reverse.op, &[operand])).flatten()
}
