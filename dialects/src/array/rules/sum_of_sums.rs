//! Sums along several axes, and along axes of size one.

use crate::array::axis::list;
use crate::array::{Reshape, Sum};
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Op, Shape};

/// Merges sums along different axes.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3x4xf64, #cotan.dims<n>>) -> (tensor<3xf64>, f64) {
///   %a = array.sum %x along 0 : tensor<?x3x4xf64, #cotan.dims<n>>
///   %r = array.sum %a along 1 : tensor<3x4xf64>
///   %b = array.sum %x along 1 : tensor<?x3x4xf64, #cotan.dims<n>>
///   %s = array.sum %b : tensor<?x4xf64, #cotan.dims<n>>
///   return %r, %s : tensor<3xf64>, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3x4xf64, #cotan.dims<n>>) -> (tensor<3xf64>, f64) {
///   %r = array.sum %x along 0, 2 : tensor<?x3x4xf64, #cotan.dims<n>>
///   %s = array.sum %x along 0, 1, 2 : tensor<?x3x4xf64, #cotan.dims<n>>
///   return %r, %s : tensor<3xf64>, f64
/// }
/// ```
#[rule(regroups)]
pub(in crate::array) fn sum_of_sums(rw: &mut Rewriter<'_>, outer: View<Sum>) -> Option<()> {
    let op: Op = rw.def_op(outer.operand).filter(|_| rw.has_one_use(outer.operand))?;
    let inner: Sum = rw.get(op)?;
    let rank = Shape::of(&rw.store, rw.ty(inner.operand))?.rank();
    let first = list::of(rw, inner.operand, inner.axes);
    let then = list::of(rw, outer.operand, outer.axes);
    let left: Vec<usize> = (0..rank).filter(|axis| !first.contains(axis)).collect();
    let goes = |axis: &usize| first.contains(axis) || then.iter().any(|&at| left[at] == *axis);
    let axes: Vec<i64> = (0..rank).filter(goes).map(|axis| axis as i64).collect();
    let loc = rw.rule_loc();
    let sum = list::make::<Sum>(rw, loc, inner.operand, &axes);
    rw.replace_op(outer.op, &[sum])?;
    rw.erase_op(op)
}

/// A sum along axes of size one is a reshape.
///
/// ```mlir before
/// func.func @f(%x: tensor<1x3x1xf64>) -> (tensor<3xf64>, tensor<1x3xf64>) {
///   %r = array.sum %x along 0, 2 : tensor<1x3x1xf64>
///   %s = array.sum %x along 2 : tensor<1x3x1xf64>
///   return %r, %s : tensor<3xf64>, tensor<1x3xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<1x3x1xf64>) -> (tensor<3xf64>, tensor<1x3xf64>) {
///   %r = array.reshape %x : tensor<1x3x1xf64> -> tensor<3xf64>
///   %s = array.reshape %x : tensor<1x3x1xf64> -> tensor<1x3xf64>
///   return %r, %s : tensor<3xf64>, tensor<1x3xf64>
/// }
/// ```
#[rule]
pub(in crate::array) fn sum_along_unit_axes(rw: &mut Rewriter<'_>, sum: View<Sum>) -> Option<()> {
    let shape = Shape::of(&rw.store, rw.ty(sum.operand))?;
    let axes = list::of(rw, sum.operand, sum.axes);
    let is_unit = |&axis: &usize| shape.sizes[axis].as_constant() == Some(1);
    let is_array = Shape::of(&rw.store, rw.ty(sum.result))?.rank() > 0;
    if axes.is_empty() || !is_array || !axes.iter().all(is_unit) {
        return None;
    }
    let (loc, ty) = (rw.rule_loc(), rw.ty(sum.result));
    let reshaped = Reshape::value(rw, loc, sum.operand, ty);
    rw.replace_op(sum.op, &[reshaped])
}
