//! Index arithmetic folded into accesses.

use crate::array::access::{Access, AccessEncoding};
use crate::array::{AddAt, Index, Update};
use cotan_ir::rewrite::{Rewriter, rule};
use cotan_ir::{Op, Value};

/// Folds sums of indices, and products with integers and sizes, into the access map. They wrap in
/// the same way.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index, %j: index) -> (f64, f64, tensor<?xf64, #cotan.dims<n>>) {
///   %one = arith.constant 1 : index
///   %two = arith.constant 2 : index
///   %n = array.dim n
///   %twice = arith.muli %i, %two : index
///   %k = arith.addi %twice, %one : index
///   %a = array.index %x[%k] : tensor<?xf64, #cotan.dims<n>>
///   %last = arith.subi %n, %one : index
///   %l = arith.subi %last, %j : index
///   %b = array.index %x[%l] : tensor<?xf64, #cotan.dims<n>>
///   %y = array.add_at %x[%one], %a : tensor<?xf64, #cotan.dims<n>>, f64
///   return %a, %b, %y : f64, f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index, %j: index) -> (f64, f64, tensor<?xf64, #cotan.dims<n>>) {
///   %a = array.index %x[2 * %i + 1] : tensor<?xf64, #cotan.dims<n>>
///   %b = array.index %x[n - 1 - %j] : tensor<?xf64, #cotan.dims<n>>
///   %y = array.add_at %x[1], %a : tensor<?xf64, #cotan.dims<n>>, f64
///   return %a, %b, %y : f64, f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn fold_into_access(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (access, after) = access(rw, op)?;
    let indices = access.indices_within(rw);
    let encoding = AccessEncoding::of(rw.store_mut(), &indices)?;
    if encoding.is(rw, &access) {
        return None;
    }
    let array = rw.operand(op, 0);
    let after: Vec<Value> = after.into_iter().collect();
    encoding.set(rw, op, [&[array], &after]);
    Some(())
}

/// Returns the access of an operation and the operand after it.
fn access(rw: &Rewriter<'_>, op: Op) -> Option<(Access, Option<Value>)> {
    if let Some(index) = rw.get::<Index>(op) {
        return Some((index.access(), None));
    }
    if let Some(add) = rw.get::<AddAt>(op) {
        return Some((add.access(), Some(add.value)));
    }
    let update = rw.get::<Update>(op)?;
    Some((update.access(), Some(update.value)))
}
