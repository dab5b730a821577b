//! Additions of scattered values.

use super::rebuild::{block, yields};
use crate::arith::Addf;
use crate::array::affine::Affine;
use crate::array::{Accumulate, AddAt, Index, Scatter, region};
use crate::interfaces::accumulators;
use crate::interfaces::effects::writes;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Builder, InsertPoint, Shape, Value};

/// The most indices of a merged addition.
const MAX_INDICES: usize = 16;

/// Merges an addition of a scatter into a scatter with an accumulator.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x?xf64, #cotan.dims<n, m>>, %at: tensor<?xindex, #cotan.dims<m>>) -> tensor<5xf64> {
///   %r = array.accumulate over [n] (%i: index, %s: !array.acc<tensor<5xf64>>) {
///     %a = array.index %x[%i] : tensor<?x?xf64, #cotan.dims<n, m>>
///     %row = array.scatter %a (%j: index) {
///       %k = array.index %at[%j] : tensor<?xindex, #cotan.dims<m>>
///       array.yield %k : index
///     } : tensor<?xf64, #cotan.dims<m>> -> tensor<5xf64>
///     %t = array.add_at %s[], %row : !array.acc<tensor<5xf64>>, tensor<5xf64>
///     array.yield %t : !array.acc<tensor<5xf64>>
///   } : () -> tensor<5xf64>
///   return %r : tensor<5xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x?xf64, #cotan.dims<n, m>>, %at: tensor<?xindex, #cotan.dims<m>>) -> tensor<5xf64> {
///   %r = array.accumulate over [n] (%i: index, %s: !array.acc<tensor<5xf64>>) {
///     %a = array.index %x[%i] : tensor<?x?xf64, #cotan.dims<n, m>>
///     %t = array.accumulate %s over [m] (%arg0: index, %arg1: !array.acc<tensor<5xf64>>) {
///       %0 = array.index %a[%arg0] : tensor<?xf64, #cotan.dims<m>>
///       %k = array.index %at[%arg0] : tensor<?xindex, #cotan.dims<m>>
///       %1 = array.add_at %arg1[%k], %0 : !array.acc<tensor<5xf64>>, f64
///       array.yield %1 : !array.acc<tensor<5xf64>>
///     } : (!array.acc<tensor<5xf64>>) -> !array.acc<tensor<5xf64>>
///     array.yield %t : !array.acc<tensor<5xf64>>
///   } : () -> tensor<5xf64>
///   return %r : tensor<5xf64>
/// }
/// ```
#[rule(regroups)]
pub(in crate::array) fn add_of_scatter(rw: &mut Rewriter<'_>, add: View<AddAt>) -> Option<()> {
    let AddAt { target, value, .. } = *add;
    let scatter: Scatter = rw.def_as(value).filter(|_| rw.has_one_use(value))?;
    let op = rw.def_op(value).filter(|&op| rw.block_of(op) == rw.block_of(add.op))?;
    let is_sum = accumulators::is(&rw.store, rw.ty(target));
    if !is_sum || scatter.accumulator.is_some() || writes(rw, op) {
        return None;
    }
    let (loc, indices) = (rw.rule_loc(), add.access().indices(rw));
    let mut sizes = Shape::of(&rw.store, rw.ty(scatter.updates))?.sizes;
    sizes.truncate(rw.arg_count(block(rw, op)?));
    if add.access().operands.len() + yields(rw, op)?.len() > MAX_INDICES {
        return None;
    }
    let added = |b: &mut Builder<'_>, sum: Value, at: &[Value], part: Value| {
        let inside = region::inline(b, scatter.body, at).unwrap_or_default();
        let indices = indices.iter().cloned().chain(inside.into_iter().map(Affine::index));
        let indices: Vec<Affine<Value>> = indices.collect();
        AddAt::of(b, loc, sum, &indices, part).expect("there are few indices")
    };
    let sum = if sizes.is_empty() {
        added(rw, target, &[], scatter.updates)
    } else {
        let built = Accumulate::over(rw, loc, &sizes, &[target], &[], &[], |b, at, sums| {
            let own: Vec<Affine<Value>> = at.iter().copied().map(Affine::index).collect();
            let part = Index::of(b, loc, scatter.updates, &own).expect("there are few indices");
            vec![added(b, sums[0], at, part)]
        });
        built[0]
    };
    rw.replace_op(add.op, &[sum])?;
    rw.erase_op(op)
}

/// Rewrites an addition of an array with a single scattered slice or scalar as `array.add_at`.
///
/// ```mlir before
/// func.func @f(%x: tensor<4x?xf64, #cotan.dims<n>>, %row: tensor<?xf64, #cotan.dims<n>>, %i: index) -> tensor<4x?xf64, #cotan.dims<n>> {
///   %a = array.scatter %row () {
///     array.yield %i : index
///   } : tensor<?xf64, #cotan.dims<n>> -> tensor<4x?xf64, #cotan.dims<n>>
///   %r = arith.addf %x, %a : tensor<4x?xf64, #cotan.dims<n>>
///   return %r : tensor<4x?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<4x?xf64, #cotan.dims<n>>, %row: tensor<?xf64, #cotan.dims<n>>, %i: index) -> tensor<4x?xf64, #cotan.dims<n>> {
///   %r = array.add_at %x[%i], %row : tensor<4x?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<4x?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule(regroups)]
pub(in crate::array) fn single_scatter_to_add_at(
    rw: &mut Rewriter<'_>,
    scatter: View<Scatter>,
) -> Option<()> {
    let Scatter { updates, accumulator, body, result } = *scatter;
    let user = rw.users(result).next().filter(|_| rw.has_one_use(result))?;
    let Addf { lhs, rhs, .. } = rw.get(user)?;
    let is_one = rw.arg_count(block(rw, scatter.op)?) == 0 && accumulator.is_none();
    let count = yields(rw, scatter.op)?.len();
    let is_here = rw.block_of(user) == rw.block_of(scatter.op);
    if !is_one || !is_here || count > MAX_INDICES || writes(rw, scatter.op) {
        return None;
    }
    let (loc, to) = (rw.rule_loc(), if lhs == result { rhs } else { lhs });
    let b = &mut rw.elsewhere(InsertPoint::Before(user));
    let at = region::inline(b, body, &[]).unwrap_or_default();
    let at: Vec<Affine<Value>> = at.into_iter().map(Affine::index).collect();
    let sum = AddAt::of(b, loc, to, &at, updates)?;
    rw.replace_op(user, &[sum])?;
    rw.erase_op(scatter.op)
}

/// Merges an addition into an array with the addition of that array to a sum.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x4xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>) -> tensor<4xf64> {
///   %r = array.accumulate over [n] (%i: index, %s: !array.acc<tensor<4xf64>>) {
///     %row = array.index %x[%i] : tensor<?x4xf64, #cotan.dims<n>>
///     %k = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
///     %a = array.index %row[2] : tensor<4xf64>
///     %more = array.add_at %row[%k], %a : tensor<4xf64>, f64
///     %t = array.add_at %s[], %more : !array.acc<tensor<4xf64>>, tensor<4xf64>
///     array.yield %t : !array.acc<tensor<4xf64>>
///   } : () -> tensor<4xf64>
///   return %r : tensor<4xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x4xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>) -> tensor<4xf64> {
///   %r = array.accumulate over [n] (%i: index, %s: !array.acc<tensor<4xf64>>) {
///     %row = array.index %x[%i] : tensor<?x4xf64, #cotan.dims<n>>
///     %k = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
///     %a = array.index %row[2] : tensor<4xf64>
///     %0 = array.add_at %s[], %row : !array.acc<tensor<4xf64>>, tensor<4xf64>
///     %t = array.add_at %0[%k], %a : !array.acc<tensor<4xf64>>, f64
///     array.yield %t : !array.acc<tensor<4xf64>>
///   } : () -> tensor<4xf64>
///   return %r : tensor<4xf64>
/// }
/// ```
#[rule(regroups)]
pub(in crate::array) fn merge_nested_additions(
    rw: &mut Rewriter<'_>,
    add: View<AddAt>,
) -> Option<()> {
    let AddAt { target, value, .. } = *add;
    let inner: AddAt = rw.def_as(value).filter(|_| rw.has_one_use(value))?;
    let op = rw.def_op(value).filter(|&op| rw.block_of(op) == rw.block_of(add.op))?;
    let (first, then) = (add.access().indices(rw), inner.access().indices(rw));
    if !accumulators::is(&rw.store, rw.ty(target)) || first.len() + then.len() > MAX_INDICES {
        return None;
    }
    let loc = rw.rule_loc();
    let sum = AddAt::of(rw, loc, target, &first, inner.target)?;
    let indices: Vec<Affine<Value>> = first.into_iter().chain(then).collect();
    let sum = AddAt::of(rw, loc, sum, &indices, inner.value)?;
    rw.replace_op(add.op, &[sum])?;
    rw.erase_op(op)
}
