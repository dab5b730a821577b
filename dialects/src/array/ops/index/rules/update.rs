//! Elements of updated arrays.

use super::{parts, read, shape};
use crate::array::Update;
use crate::array::affine::are_all_within;
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, rule};

/// Forwards a read of an update: to the new value if the indices are equal and in range, or to the
/// source if they differ.
///
/// ```mlir before
/// func.func @f(%x: tensor<5xf64>, %v: f64) -> (f64, f64) {
///   %two = arith.constant 2 : index
///   %three = arith.constant 3 : index
///   %y = array.update %x[%two] to %v : tensor<5xf64>, f64
///   %r = array.index %y[%two] : tensor<5xf64>
///   %s = array.index %y[%three] : tensor<5xf64>
///   return %r, %s : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<5xf64>, %v: f64) -> (f64, f64) {
///   %s = array.index %x[3] : tensor<5xf64>
///   return %v, %s : f64, f64
/// }
/// ```
#[rule]
pub fn index_of_update(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (_, update, indices) = parts::<Update>(rw, op)?;
    let Update { source, value, .. } = update;
    let updated = update.access().indices_within(rw);
    let shape = shape(rw, source)?;
    let mut pairs = indices.iter().zip(&updated);
    if indices.len() >= updated.len() && pairs.all(|(one, other)| one.is_same(other)) {
        let within = are_all_within(rw, &updated, &shape.sizes[..updated.len()]);
        return within.then(|| read(rw, op, value, &indices[updated.len()..]))?;
    }
    let mut pairs = indices.iter().zip(&updated);
    let is_other = pairs.any(|(one, other)| one.differs(other));
    is_other.then(|| read(rw, op, source, &indices)).flatten()
}
