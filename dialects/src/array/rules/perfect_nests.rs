//! Perfectly nested accumulations and builds.

use super::rebuild::{block, yields};
use crate::array::{Accumulate, Build, region};
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Type, Value};

/// Merges an accumulation nested in another one into a single domain.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %s: f64) -> (f64, tensor<3xf64>) {
///   %total, %columns = array.accumulate %s over [n] (%i: index, %t: !array.acc<f64>, %c: !array.acc<tensor<3xf64>>) {
///     %sum, %sums = array.accumulate %t, %c over [3] (%j: index, %u: !array.acc<f64>, %d: !array.acc<tensor<3xf64>>) {
///       %a = array.index %x[%i, %j] : tensor<?x3xf64, #cotan.dims<n>>
///       %v = array.add_at %u[], %a : !array.acc<f64>, f64
///       %e = array.add_at %d[%j], %a : !array.acc<tensor<3xf64>>, f64
///       array.yield %v, %e : !array.acc<f64>, !array.acc<tensor<3xf64>>
///     } : (!array.acc<f64>, !array.acc<tensor<3xf64>>) -> (!array.acc<f64>, !array.acc<tensor<3xf64>>)
///     array.yield %sum, %sums : !array.acc<f64>, !array.acc<tensor<3xf64>>
///   } : (f64) -> (f64, tensor<3xf64>)
///   return %total, %columns : f64, tensor<3xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %s: f64) -> (f64, tensor<3xf64>) {
///   %total, %columns = array.accumulate %s over [n, 3] (%i: index, %arg0: index, %arg1: !array.acc<f64>, %arg2: !array.acc<tensor<3xf64>>) {
///     %a = array.index %x[%i, %arg0] : tensor<?x3xf64, #cotan.dims<n>>
///     %v = array.add_at %arg1[], %a : !array.acc<f64>, f64
///     %e = array.add_at %arg2[%arg0], %a : !array.acc<tensor<3xf64>>, f64
///     array.yield %v, %e : !array.acc<f64>, !array.acc<tensor<3xf64>>
///   } : (f64) -> (f64, tensor<3xf64>)
///   return %total, %columns : f64, tensor<3xf64>
/// }
/// ```
#[rule]
pub(in crate::array) fn merge_accumulations(
    rw: &mut Rewriter<'_>,
    outer: View<Accumulate>,
) -> Option<()> {
    let (rank, acc_count) = (outer.sizes(rw).len(), outer.lanes(rw));
    let block = block(rw, outer.op)?;
    let first = rw.first_op(block).filter(|&first| rw.next_op(first) == rw.last_op(block))?;
    let inner: Accumulate = rw.get(first)?;
    let passes_all =
        inner.lanes(rw) == acc_count && inner.operands.iter(rw).eq(rw.args(block).skip(rank));
    if !passes_all || !yields(rw, outer.op)?.into_iter().eq(rw.results(first)) {
        return None;
    }
    let domain = [outer.sizes(rw), inner.sizes(rw)].concat();
    let initial: Vec<Value> = outer.operands.iter(rw).collect();
    let types: Vec<Type> = outer.results.iter(rw).map(|result| rw.ty(result)).collect();
    let indices: Vec<Value> = rw.args(block).take(rank).collect();
    let (loc, mut outer_indices) = (rw.rule_loc(), Vec::new());
    let zeros = &types[initial.len()..acc_count];
    let built =
        Accumulate::over(rw, loc, &domain, &initial, zeros, &types[acc_count..], |b, at, sums| {
            outer_indices.extend_from_slice(&at[..rank]);
            let args = [&at[rank..], sums].concat();
            region::inline(b, inner.body, &args).unwrap_or_default()
        });
    for (index, at) in indices.into_iter().zip(outer_indices) {
        rw.replace_all_uses(index, at);
    }
    rw.replace_op(outer.op, &built)
}

/// Merges nested builds into one over all indices.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %row = array.build (%j: index) {
///       %a = array.index %x[%i, %j] : tensor<?x3xf64, #cotan.dims<n>>
///       %b = math.exp %a : f64
///       array.yield %b : f64
///     } : tensor<3xf64>
///     array.yield %row : tensor<3xf64>
///   } : tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index, %arg0: index) {
///     %a = array.index %x[%i, %arg0] : tensor<?x3xf64, #cotan.dims<n>>
///     %b = math.exp %a : f64
///     array.yield %b : f64
///   } : tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn flatten_builds(rw: &mut Rewriter<'_>, outer: View<Build>) -> Option<()> {
    let block = block(rw, outer.op)?;
    let first = rw.first_op(block).filter(|&first| rw.next_op(first) == rw.last_op(block))?;
    let inner: Build = rw.get(first)?;
    if !yields(rw, outer.op)?.into_iter().eq(rw.results(first)) {
        return None;
    }
    let types: Vec<Type> = outer.results.iter(rw).map(|result| rw.ty(result)).collect();
    let indices: Vec<Value> = rw.args(block).collect();
    let rank = indices.len();
    let arg_types = vec![Type::INDEX; rank + rw.args(rw.single_block(inner.body)?).count()];
    let (loc, mut outer_indices) = (rw.rule_loc(), Vec::new());
    let body = region::build(rw, loc, &arg_types, |b, at| {
        outer_indices.extend_from_slice(&at[..rank]);
        region::inline(b, inner.body, &at[rank..]).unwrap_or_default()
    });
    let built = Build::build(rw, loc, body, &types);
    for (index, at) in indices.into_iter().zip(outer_indices) {
        rw.replace_all_uses(index, at);
    }
    let built: Vec<Value> = rw.results(built).collect();
    rw.replace_op(outer.op, &built)
}
