//! Elements of shifted arrays.

use super::{parts, read, shape};
use crate::array::Shift;
use crate::array::affine::Affine;
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, rule};

/// Forwards a read of a shift to its operand at `index - by`, if the index is provably in range.
/// Where `index - by` is out of range, both read 0.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %y = array.shift %x by 1 along 0 : tensor<?xf64, #cotan.dims<n>>
///   %r = array.build (%i: index) {
///     %v = array.index %y[%i] : tensor<?xf64, #cotan.dims<n>>
///     %w = math.sin %v : f64
///     array.yield %w : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %v = array.index %x[%i - 1] : tensor<?xf64, #cotan.dims<n>>
///     %w = math.sin %v : f64
///     array.yield %w : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn index_of_shift(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (_, Shift { operand, by, axis, .. }, mut indices) = parts(rw, op)?;
    let axis = usize::try_from(axis).ok()?;
    let size = shape(rw, operand)?.sizes.get(axis)?.clone();
    let by = rw.store.as_dim(by)?.clone();
    let index = indices.get_mut(axis)?;
    if !index.is_within(rw, &size) {
        return None;
    }
    *index = index.minus(&Affine::size(by))?;
    read(rw, op, operand, &indices)
}
