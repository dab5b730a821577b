//! Elements of parts of arrays.

use super::{parts, read, shape};
use crate::arith::Addi;
use crate::array::Slice;
use crate::array::affine::{are_within, index_of_size};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, rule};
use cotan_ir::{Op, Value};

/// What stands in a part at an index that is known to be in range stands further on in the array.
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
///     %0 = arith.constant 1 : index
///     %1 = arith.addi %i, %0 : index
///     %v = array.index %x[%1] : tensor<?xf64, #cotan.dims<n>>
///     %w = math.sin %v : f64
///     array.yield %w : f64
///   } : tensor<?xf64, #cotan.dims<n - 1>>
///   return %r : tensor<?xf64, #cotan.dims<n - 1>>
/// }
/// ```
#[rule]
pub fn index_of_slice(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (part, mut indices) = parts(rw, op)?;
    let Slice { operand, offsets, strides, result } = rw.def_as(part)?;
    let sizes = shape(rw, result)?.sizes;
    let offsets = rw.store.as_dims(offsets)?.to_vec();
    let strided = strides.and_then(|strides| rw.store.as_i64_array(strides));
    let is_strided = strided.is_some_and(|strides| strides.iter().any(|&by| by != 1));
    let is_whole = shape(rw, operand)?.sizes[indices.len()..] == sizes[indices.len()..];
    let is_known = are_within(rw, &indices, &sizes[..indices.len()]);
    if is_strided || !is_whole || !is_known {
        return None;
    }
    for (index, offset) in indices.iter_mut().zip(&offsets) {
        *index = further(rw, *index, offset);
    }
    read(rw, op, operand, &indices)
}

/// An index and a number more.
fn further(rw: &mut Rewriter<'_>, index: Value, by: &Poly) -> Value {
    if by.as_constant() == Some(0) {
        return index;
    }
    let loc = rw.rule_loc();
    let by = index_of_size(rw, loc, by);
    Addi::value(rw, loc, index, by)
}
