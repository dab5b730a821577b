//! Builds of operations, pushed to their operands.

use super::body::BuildBody;
use crate::arith::Select;
use crate::array::ad::batch::move_axis;
use crate::array::axis::list;
use crate::array::{Build, Index, Replicate, Reshape, Stack, Sum, Transpose, index_of_size};
use crate::interp::ElementwiseRow;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Builder, Mapping, Type};

/// Rewrites a build of a select as a read of two stacked builds (B4).
///
/// ```mlir before
/// func.func @f(%c: tensor<?xi1, #cotan.dims<n>>, %x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %a = array.index %c[%i] : tensor<?xi1, #cotan.dims<n>>
///     %b = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %d = array.index %y[%i] : tensor<?xf64, #cotan.dims<n>>
///     %e = arith.select %a, %b, %d : f64
///     array.yield %e : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: tensor<?xi1, #cotan.dims<n>>, %x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.build (%arg0: index) {
///     %a = array.index %c[%arg0] : tensor<?xi1, #cotan.dims<n>>
///     %b = array.index %x[%arg0] : tensor<?xf64, #cotan.dims<n>>
///     %d = array.index %y[%arg0] : tensor<?xf64, #cotan.dims<n>>
///     %0 = array.stack %b, %d along 0 : f64, f64
///     %1 = arith.constant 0 : index
///     %2 = arith.constant 1 : index
///     %3 = arith.select %a, %1, %2 : index
///     %4 = array.index %0[%3] : tensor<2xf64>
///     array.yield %4 : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_choice(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build)?;
    let Select { condition, true_value, false_value, .. } = body.head_as(rw)?;
    if rw.ty(condition) != Type::I1 {
        return None;
    }
    let loc = rw.rule_loc();
    body.with_result(rw, |b: &mut Builder<'_>, mapping: &mut Mapping| {
        body.compute(b, &[condition, true_value, false_value], mapping);
        let [condition, one, other] =
            [condition, true_value, false_value].map(|value| mapping.value(value));
        let both = Stack::value(b, loc, &[one, other], 0);
        let [first, second] = [0, 1].map(|at| index_of_size(b, loc, &Poly::constant(at)));
        let index = Select::value(b, loc, condition, first, second);
        Index::value(b, loc, both, &[index])
    })
}

/// Rewrites a build of an elementwise operation as that operation on builds (B5, B6).
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %b = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %c = arith.mulf %a, %b : f64
///     array.yield %c : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64) -> tensor<?xf64, #cotan.dims<n>> {
///   %a_1 = array.build (%arg0: index) {
///     array.yield %a : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   %b = array.build (%arg2: index) {
///     %b = array.index %x[%arg2] : tensor<?xf64, #cotan.dims<n>>
///     array.yield %b : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   %r = arith.mulf %a_1, %b : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_elementwise(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build)?;
    let head = body.head(rw)?;
    rw.registry().interface::<ElementwiseRow>(rw.name(head))?;
    body.push_in(rw, |_, _| ())
}

/// Rewrites a build of sums as a sum of a build, along an axis one further back (B7).
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %b = array.index %x[%i] : tensor<?x3xf64, #cotan.dims<n>>
///     %c = array.sum %b along 0 : tensor<3xf64>
///     array.yield %c : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %b = array.build (%arg0: index) {
///     %b = array.index %x[%arg0] : tensor<?x3xf64, #cotan.dims<n>>
///     array.yield %b : tensor<3xf64>
///   } : tensor<?x3xf64, #cotan.dims<n>>
///   %r = array.sum %b along 1 : tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_sum(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build)?;
    body.head_as::<Sum>(rw)?;
    body.push_in(rw, |ir, built| list::move_back(ir, built, 1))
}

/// Rewrites a build of stacks as a stack of builds, along an axis one further back (B10).
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x2xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = array.index %x[n - 1 - %i] : tensor<?xf64, #cotan.dims<n>>
///     %c = array.stack %a, %b along 0 : f64, f64
///     array.yield %c : tensor<2xf64>
///   } : tensor<?x2xf64, #cotan.dims<n>>
///   return %r : tensor<?x2xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x2xf64, #cotan.dims<n>> {
///   %a = array.build (%arg0: index) {
///     %a = array.index %x[%arg0] : tensor<?xf64, #cotan.dims<n>>
///     array.yield %a : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   %b = array.build (%arg1: index) {
///     %b = array.index %x[n - 1 - %arg1] : tensor<?xf64, #cotan.dims<n>>
///     array.yield %b : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   %r = array.stack %a, %b along 1 : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?x2xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_stack(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build)?;
    body.head_as::<Stack>(rw)?;
    body.push_in(rw, |ir, built| move_axis(ir, built, 1))
}

/// Rewrites a build of replicates as a replicate of a build, along an axis one further back (B11).
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x2xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %c = array.replicate %a along 0 : f64 -> tensor<2xf64>
///     array.yield %c : tensor<2xf64>
///   } : tensor<?x2xf64, #cotan.dims<n>>
///   return %r : tensor<?x2xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x2xf64, #cotan.dims<n>> {
///   %a = array.build (%arg0: index) {
///     %a = array.index %x[%arg0] : tensor<?xf64, #cotan.dims<n>>
///     array.yield %a : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   %r = array.replicate %a along 1 : tensor<?xf64, #cotan.dims<n>> -> tensor<?x2xf64, #cotan.dims<n>>
///   return %r : tensor<?x2xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_replicate(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build)?;
    body.head_as::<Replicate>(rw)?;
    body.push_in(rw, |ir, built| move_axis(ir, built, 1))
}

/// Rewrites a build of transposes as a transpose of a build that keeps the first dimension in front
/// (B12).
///
/// ```mlir before
/// func.func @f(%x: tensor<?x2x3xf64, #cotan.dims<n>>) -> tensor<?x3x2xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?x2x3xf64, #cotan.dims<n>>
///     %c = array.transpose %a by [1, 0] : tensor<2x3xf64>
///     array.yield %c : tensor<3x2xf64>
///   } : tensor<?x3x2xf64, #cotan.dims<n>>
///   return %r : tensor<?x3x2xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x2x3xf64, #cotan.dims<n>>) -> tensor<?x3x2xf64, #cotan.dims<n>> {
///   %a = array.build (%arg0: index) {
///     %a = array.index %x[%arg0] : tensor<?x2x3xf64, #cotan.dims<n>>
///     array.yield %a : tensor<2x3xf64>
///   } : tensor<?x2x3xf64, #cotan.dims<n>>
///   %r = array.transpose %a by [0, 2, 1] : tensor<?x2x3xf64, #cotan.dims<n>>
///   return %r : tensor<?x3x2xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_transpose(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build)?;
    let Transpose { permutation, .. } = body.head_as(rw)?;
    let inner = rw.store.as_i64_array(permutation)?;
    let moved: Vec<i64> = [0].into_iter().chain(inner.into_iter().map(|axis| axis + 1)).collect();
    let moved = rw.store_mut().i64_array(&moved);
    body.push_in(rw, |ir, built| Transpose::set_permutation(ir, built, moved))
}

/// Rewrites a build of reshapes as a reshape of a build (B13).
///
/// ```mlir before
/// func.func @f(%x: tensor<?x2x3xf64, #cotan.dims<n>>) -> tensor<?x6xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?x2x3xf64, #cotan.dims<n>>
///     %c = array.reshape %a : tensor<2x3xf64> -> tensor<6xf64>
///     array.yield %c : tensor<6xf64>
///   } : tensor<?x6xf64, #cotan.dims<n>>
///   return %r : tensor<?x6xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x2x3xf64, #cotan.dims<n>>) -> tensor<?x6xf64, #cotan.dims<n>> {
///   %a = array.build (%arg0: index) {
///     %a = array.index %x[%arg0] : tensor<?x2x3xf64, #cotan.dims<n>>
///     array.yield %a : tensor<2x3xf64>
///   } : tensor<?x2x3xf64, #cotan.dims<n>>
///   %r = array.reshape %a : tensor<?x2x3xf64, #cotan.dims<n>> -> tensor<?x6xf64, #cotan.dims<n>>
///   return %r : tensor<?x6xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn build_of_reshape(rw: &mut Rewriter<'_>, build: View<Build>) -> Option<()> {
    let body = BuildBody::of(rw, build)?;
    body.head_as::<Reshape>(rw)?;
    body.push_in(rw, |_, _| ())
}
