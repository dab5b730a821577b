//! Builds of reads that cannot be pushed further inward: they become gathers.

use super::body::BuildBody;
use crate::array::{Build, Gather, Index, Scatter, Stack};
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Shape, Value};

/// Replaces a build of reads by a gather from `array` at the read's indices, preceded by the index
/// if `in_front`.
fn gather(
    rw: &mut Rewriter<'_>,
    body: &BuildBody,
    read: &Index,
    array: Value,
    in_front: bool,
) -> Option<()> {
    let (loc, ty) = (rw.rule_loc(), rw.ty(rw.result(body.op, 0)));
    let operands: Vec<Value> = read.operands.iter(rw).collect();
    let index_body = body.function(rw, 0, |b, mapping, args| {
        body.compute(b, &operands, mapping);
        let mut yields = if in_front { vec![args[0]] } else { Vec::new() };
        for index in read.access().indices(b) {
            yields.push(index.renamed(|value| mapping.value(value)).value(b, loc));
        }
        yields
    });
    let gathered = Gather::value(rw, loc, array, index_body, ty);
    rw.replace_op(body.op, &[gathered])
}

/// Rewrites a build of reads of an invariant array as a gather (G1, G2, V3).
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<3xf64> {
///   %r = array.build (%i: index) {
///     %a = array.index %x[2 * %i + 1] : tensor<?xf64, #cotan.dims<n>>
///     array.yield %a : f64
///   } : tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<3xf64> {
///   %r = array.gather %x (%arg0: index) {
///     %0 = arith.constant 2 : index
///     %1 = arith.muli %arg0, %0 : index
///     %2 = arith.constant 1 : index
///     %3 = arith.addi %1, %2 : index
///     array.yield %3 : index
///   } : tensor<?xf64, #cotan.dims<n>> -> tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
#[rule]
pub fn build_of_read(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build)?;
    let read: Index = body.head_as(rw)?;
    let is_outside = !body.has(rw, read.source) && read.access().count(rw) > 0;
    is_outside.then(|| gather(rw, &body, &read, read.source, false))?
}

/// Rewrites a build of reads of stacks as a gather from a stack (G3).
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %p: tensor<?xindex, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = array.index %x[n - 1 - %i] : tensor<?xf64, #cotan.dims<n>>
///     %s = array.stack %a, %b along 0 : f64, f64
///     %j = array.index %p[%i] : tensor<?xindex, #cotan.dims<n>>
///     %c = array.index %s[%j] : tensor<2xf64>
///     array.yield %c : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %p: tensor<?xindex, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %s = array.build (%arg0: index) {
///     %a = array.index %x[%arg0] : tensor<?xf64, #cotan.dims<n>>
///     %b = array.index %x[n - 1 - %arg0] : tensor<?xf64, #cotan.dims<n>>
///     %s = array.stack %a, %b along 0 : f64, f64
///     array.yield %s : tensor<2xf64>
///   } : tensor<?x2xf64, #cotan.dims<n>>
///   %r = array.gather %s (%arg1: index) {
///     %j = array.index %p[%arg1] : tensor<?xindex, #cotan.dims<n>>
///     array.yield %arg1, %j : index, index
///   } : tensor<?x2xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_read_of_stack(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build)?;
    let read: Index = body.head_as(rw)?;
    let Stack { axis, .. } = rw.def_as(read.source)?;
    if axis != 0 || read.access().count(rw) != 1 {
        return None;
    }
    let array = body.part(rw, read.source)?;
    gather(rw, &body, &read, array, true)
}

/// Rewrites a build of reads of scatters as a gather from a build of the scatters (G4).
///
/// ```mlir before
/// func.func @f(%x: tensor<?x5xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?x5xf64, #cotan.dims<n>>
///     %c = array.scatter %a (%j: index) {
///       %k = arith.subi %j, %i : index
///       array.yield %k : index
///     } : tensor<5xf64> -> tensor<3xf64>
///     %b = array.index %c[%i] : tensor<3xf64>
///     array.yield %b : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x5xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %c = array.build (%arg0: index) {
///     %a = array.index %x[%arg0] : tensor<?x5xf64, #cotan.dims<n>>
///     %c = array.scatter %a (%j: index) {
///       %k = arith.subi %j, %arg0 : index
///       array.yield %k : index
///     } : tensor<5xf64> -> tensor<3xf64>
///     array.yield %c : tensor<3xf64>
///   } : tensor<?x3xf64, #cotan.dims<n>>
///   %r = array.gather %c (%arg1: index) {
///     array.yield %arg1, %arg1 : index, index
///   } : tensor<?x3xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_read_of_scatter(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build)?;
    let read: Index = body.head_as(rw)?;
    rw.def_as::<Scatter>(read.source)?;
    if read.access().count(rw) == 0 || Shape::of(&rw.store, rw.ty(read.source)).is_none() {
        return None;
    }
    let array = body.part(rw, read.source)?;
    gather(rw, &body, &read, array, true)
}
