//! Builds of gathers and scatters, which become gathers and scatters with a leading index.

use super::body::BuildBody;
use crate::array::{Build, Gather, Scatter};
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Region, Value};

/// Builds the index function of a gather or scatter with the build's index as first argument and,
/// if `in_front`, as first result.
fn with_leading_index(
    rw: &mut Rewriter<'_>,
    body: &BuildBody,
    inner: Region,
    in_front: bool,
) -> Option<Region> {
    let block = rw.single_block(inner)?;
    let taken: Vec<Value> = rw.args(block).collect();
    Some(body.function(rw, taken.len(), |b, mapping, args| {
        mapping.values.extend(taken.iter().copied().zip(args[1..].iter().copied()));
        let mut yields = if in_front { vec![args[0]] } else { Vec::new() };
        yields.extend(body.compute_region(b, inner, mapping).unwrap_or_default());
        yields
    }))
}

/// Rewrites a build of gathers as a gather with a leading index. The source becomes a build if it
/// depends on the index (B8, V2).
///
/// ```mlir before
/// func.func @f(%x: tensor<?x5xf64, #cotan.dims<n>>, %y: tensor<8xf64>) -> (tensor<?x2xf64, #cotan.dims<n>>, tensor<?x2xf64, #cotan.dims<n>>) {
///   %r = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?x5xf64, #cotan.dims<n>>
///     %c = array.gather %a (%j: index) {
///       %k = arith.addi %i, %j : index
///       array.yield %k : index
///     } : tensor<5xf64> -> tensor<2xf64>
///     array.yield %c : tensor<2xf64>
///   } : tensor<?x2xf64, #cotan.dims<n>>
///   %s = array.build (%i: index) {
///     %c = array.gather %y (%j: index) {
///       %k = arith.addi %i, %j : index
///       array.yield %k : index
///     } : tensor<8xf64> -> tensor<2xf64>
///     array.yield %c : tensor<2xf64>
///   } : tensor<?x2xf64, #cotan.dims<n>>
///   return %r, %s : tensor<?x2xf64, #cotan.dims<n>>, tensor<?x2xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x5xf64, #cotan.dims<n>>, %y: tensor<8xf64>) -> (tensor<?x2xf64, #cotan.dims<n>>, tensor<?x2xf64, #cotan.dims<n>>) {
///   %a = array.build (%arg0: index) {
///     %a = array.index %x[%arg0] : tensor<?x5xf64, #cotan.dims<n>>
///     array.yield %a : tensor<5xf64>
///   } : tensor<?x5xf64, #cotan.dims<n>>
///   %r = array.gather %a (%arg1: index, %arg2: index) {
///     %k = arith.addi %arg1, %arg2 : index
///     array.yield %arg1, %k : index, index
///   } : tensor<?x5xf64, #cotan.dims<n>> -> tensor<?x2xf64, #cotan.dims<n>>
///   %s = array.gather %y (%arg3: index, %arg4: index) {
///     %k = arith.addi %arg3, %arg4 : index
///     array.yield %k : index
///   } : tensor<8xf64> -> tensor<?x2xf64, #cotan.dims<n>>
///   return %r, %s : tensor<?x2xf64, #cotan.dims<n>>, tensor<?x2xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_gather(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build)?;
    let Gather { source, body: inner, .. } = body.head_as(rw)?;
    let (loc, ty) = (rw.rule_loc(), rw.ty(rw.result(body.op, 0)));
    let depends = body.has(rw, source);
    let array = if depends { body.part(rw, source)? } else { source };
    let index_body = with_leading_index(rw, &body, inner, depends)?;
    let gathered = Gather::value(rw, loc, array, index_body, ty);
    rw.replace_op(body.op, &[gathered])
}

/// Rewrites a build of scatters as a scatter of a build, with a leading index on both sides (B9).
///
/// ```mlir before
/// func.func @f(%x: tensor<?x5xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?x5xf64, #cotan.dims<n>>
///     %c = array.scatter %a (%j: index) {
///       %k = arith.subi %j, %i : index
///       array.yield %k : index
///     } : tensor<5xf64> -> tensor<3xf64>
///     array.yield %c : tensor<3xf64>
///   } : tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x5xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   %a = array.build (%arg0: index) {
///     %a = array.index %x[%arg0] : tensor<?x5xf64, #cotan.dims<n>>
///     array.yield %a : tensor<5xf64>
///   } : tensor<?x5xf64, #cotan.dims<n>>
///   %r = array.scatter %a (%arg1: index, %arg2: index) {
///     %k = arith.subi %arg2, %arg1 : index
///     array.yield %arg1, %k : index, index
///   } : tensor<?x5xf64, #cotan.dims<n>> -> tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_scatter(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build)?;
    let Scatter { updates, accumulator, body: inner, .. } = body.head_as(rw)?;
    let (loc, ty) = (rw.rule_loc(), rw.ty(rw.result(body.op, 0)));
    let updates = body.part(rw, updates)?;
    let accumulator = match accumulator {
        Some(accumulator) => Some(body.part(rw, accumulator)?),
        None => None,
    };
    let index_body = with_leading_index(rw, &body, inner, true)?;
    let sums = Scatter::value(rw, loc, updates, accumulator, index_body, ty);
    rw.replace_op(body.op, &[sums])
}
