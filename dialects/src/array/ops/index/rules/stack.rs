//! Elements of stacked and concatenated arrays.

use super::{parts, read, shape};
use crate::array::affine::Affine;
use crate::array::{Concat, Stack};
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, rule};

/// Folds a read of a stack at a constant index.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>, %i: index) -> (tensor<?xf64, #cotan.dims<n>>, f64) {
///   %one = arith.constant 1 : index
///   %z = array.stack %x, %y along 0 : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
///   %r = array.index %z[%one] : tensor<2x?xf64, #cotan.dims<n>>
///   %s = array.index %z[%one, %i] : tensor<2x?xf64, #cotan.dims<n>>
///   return %r, %s : tensor<?xf64, #cotan.dims<n>>, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>, %i: index) -> (tensor<?xf64, #cotan.dims<n>>, f64) {
///   %s = array.index %y[%i] : tensor<?xf64, #cotan.dims<n>>
///   return %y, %s : tensor<?xf64, #cotan.dims<n>>, f64
/// }
/// ```
#[rule]
pub fn index_of_stack(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (_, Stack { operands, axis, .. }, mut indices) = parts(rw, op)?;
    let axis = usize::try_from(axis).ok().filter(|&axis| axis < indices.len())?;
    let layer = usize::try_from(indices.remove(axis).as_constant()?).ok()?;
    let part = operands.iter(rw).nth(layer)?;
    read(rw, op, part, &indices)
}

/// Forwards a read of a concatenation to one operand, if the index is provably in its range.
///
/// ```mlir before
/// func.func @f(%x: tensor<2xf64>, %y: tensor<?xf64, #cotan.dims<n>>) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
///   %one = arith.constant 1 : index
///   %two = arith.constant 2 : index
///   %z = array.concat %x, %y along 0 : tensor<2xf64>, tensor<?xf64, #cotan.dims<n>>
///   %r = array.index %z[%one] : tensor<?xf64, #cotan.dims<n + 2>>
///   %s = array.build (%i: index) {
///     %j = arith.addi %i, %two : index
///     %v = array.index %z[%j] : tensor<?xf64, #cotan.dims<n + 2>>
///     array.yield %v : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r, %s : f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<2xf64>, %y: tensor<?xf64, #cotan.dims<n>>) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
///   %r = array.index %x[1] : tensor<2xf64>
///   %s = array.build (%i: index) {
///     %v = array.index %y[%i] : tensor<?xf64, #cotan.dims<n>>
///     array.yield %v : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r, %s : f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn index_of_concat(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (_, Concat { operands, axis, .. }, mut indices) = parts(rw, op)?;
    let axis = usize::try_from(axis).ok()?;
    for operand in operands.iter(rw).collect::<Vec<_>>() {
        let size = shape(rw, operand)?.sizes.get(axis)?.clone();
        let index = indices.get_mut(axis)?;
        if index.is_within(rw, &size) {
            return read(rw, op, operand, &indices);
        }
        *index = index.minus(&Affine::size(size))?;
    }
    None
}
