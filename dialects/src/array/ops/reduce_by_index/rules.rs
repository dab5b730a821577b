//! The rules of `array.reduce_by_index`.

use super::{Combination, ReduceByIndex};
use crate::array::Scatter;
use crate::interfaces::nest_lowering::Monoid;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All rules.
pub const ALL: &[&Rule] = &[&SUMS_BY_INDEX];

/// Rewrites sums by index as `array.scatter`, whose derivative is a gather.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>, %y: tensor<8xf64>) -> tensor<8xf64> {
///   %r = array.reduce_by_index %x into %y at (%i: index) {
///     %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
///     array.yield %j : index
///   } by (%old: f64, %new: f64) {
///     %sum = arith.addf %old, %new : f64
///     array.yield %sum : f64
///   } : tensor<?xf64, #cotan.dims<n>> into tensor<8xf64>
///   return %r : tensor<8xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>, %y: tensor<8xf64>) -> tensor<8xf64> {
///   %r = array.scatter %x into %y : tensor<8xf64> (%i: index) {
///     %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
///     array.yield %j : index
///   } : tensor<?xf64, #cotan.dims<n>> -> tensor<8xf64>
///   return %r : tensor<8xf64>
/// }
/// ```
#[rule]
fn sums_by_index(rw: &mut Rewriter<'_>, this: View<ReduceByIndex>) -> Option<()> {
    let [updates, array] = rw.operands(this.op).collect::<Vec<_>>()[..] else { return None };
    if Combination::of(rw, this.body, 1) != Combination::Monoid(Monoid::Add) {
        return None;
    }
    let (loc, ty) = (rw.rule_loc(), rw.ty(array));
    let indices = rw.copy_region(this.indices);
    let sums = Scatter::value(rw, loc, updates, Some(array), indices, ty);
    rw.replace_op(this.op, &[sums])
}
