//! Scans of identities.

use crate::array::Scan;
use cotan_ir::rewrite::{Rewriter, View, rule};

/// Folds a scan of copies of the identity to these copies.
///
/// ```mlir before
/// func.func @f(%like: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %one = arith.constant 1.0 : f64
///   %ones = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
///   %r = array.scan %ones along 0 right exclusive from %one : f64 (%x: f64, %y: f64) {
///     %p = arith.mulf %x, %y : f64
///     array.yield %p : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%like: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %one = arith.constant 1.0 : f64
///   %ones = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
///   return %ones : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn scan_of_identities(rw: &mut Rewriter<'_>, scan: View<Scan>) -> Option<()> {
    let copies = scan.operands.iter(rw).next()?;
    let fits = rw.ty(copies) == rw.ty(scan.results.iter(rw).next()?);
    (fits && scan.combines_identities(rw)).then(|| rw.replace_op(scan.op, &[copies])).flatten()
}
