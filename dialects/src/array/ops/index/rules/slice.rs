//! Elements of slices.

use super::{parts, read, shape};
use crate::array::Slice;
use crate::array::affine::{Affine, are_all_within};
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, rule};

/// Forwards a read of a slice to its operand, if the index is provably in range.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n - 1>> {
///   %y = array.slice %x from [1] : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n - 1>>
///   %r = array.build (%i: index) {
///     %v = array.index %y[%i] : tensor<?xf64, #cotan.dims<n - 1>>
///     %w = math.sin %v : f64
///     array.yield %w : f64
///   } : tensor<?xf64, #cotan.dims<n - 1>>
///   return %r : tensor<?xf64, #cotan.dims<n - 1>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n - 1>> {
///   %r = array.build (%i: index) {
///     %v = array.index %x[%i + 1] : tensor<?xf64, #cotan.dims<n>>
///     %w = math.sin %v : f64
///     array.yield %w : f64
///   } : tensor<?xf64, #cotan.dims<n - 1>>
///   return %r : tensor<?xf64, #cotan.dims<n - 1>>
/// }
/// ```
#[rule]
pub fn index_of_slice(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (_, part, mut indices) = parts(rw, op)?;
    let Slice { operand, offsets, strides, result } = part;
    let sizes = shape(rw, result)?.sizes;
    let offsets = rw.store.as_dims(offsets)?.to_vec();
    let strided = strides.and_then(|strides| rw.store.as_i64_array(strides));
    let is_strided = strided.is_some_and(|strides| strides.iter().any(|&by| by != 1));
    let is_whole = shape(rw, operand)?.sizes[indices.len()..] == sizes[indices.len()..];
    let is_known = are_all_within(rw, &indices, &sizes[..indices.len()]);
    if is_strided || !is_whole || !is_known {
        return None;
    }
    for (index, offset) in indices.iter_mut().zip(&offsets) {
        *index = index.plus(&Affine::size(offset.clone()))?;
    }
    read(rw, op, operand, &indices)
}
