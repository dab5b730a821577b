//! The rules of `array.index`.

mod body;
mod constant;
mod shift;
mod slice;
mod stack;
mod update;

use super::Index;
use crate::arith::{IndexCast, Sitofp};
use crate::array::access::AccessEncoding;
use crate::array::affine::{Affine, are_all_within};
use crate::array::ops::transpose;
use crate::array::rules::folded::FOLD_INTO_ACCESS;
use crate::array::rules::splat_folding::PROPAGATE_ZEROS;
use crate::array::{Iota, Replicate, Transpose};
use crate::interp::NumberFormat;
use cotan_ir::rewrite::{Rewriter, Rule, rule};
use cotan_ir::{Ir, Op, OpDef, Shape, Type, Value};

/// All rules.
pub const ALL: &[&Rule] = &[
    &PROPAGATE_ZEROS,
    &FOLD_INTO_ACCESS,
    &FOLD_INDEX_WITHOUT_INDICES,
    &INDEX_OF_INDEX,
    &INDEX_OF_REPLICATE,
    &SUBARRAY_OF_REPLICATE,
    &INDEX_OF_IOTA,
    &stack::INDEX_OF_STACK,
    &stack::INDEX_OF_CONCAT,
    &INDEX_OF_TRANSPOSE,
    &update::INDEX_OF_UPDATE,
    &slice::INDEX_OF_SLICE,
    &shift::INDEX_OF_SHIFT,
    &body::INDEX_OF_BODY,
    &constant::INDEX_OF_CONSTANT,
];

/// Returns the array that an operation reads, the `T` that defines it, and the indices. These are
/// computed only if there is such a `T`, since all rules are tried on every read.
fn parts<T: OpDef>(ir: &Ir, op: Op) -> Option<(Value, T, Vec<Affine<Value>>)> {
    let index: Index = ir.get(op)?;
    let built = ir.def_as(index.source)?;
    Some((index.source, built, index.access().indices_within(ir)))
}

fn shape(ir: &Ir, value: Value) -> Option<Shape> {
    Shape::of(&ir.store, ir.ty(value))
}

/// Replaces the source and the indices of the read.
fn read(rw: &mut Rewriter<'_>, op: Op, source: Value, indices: &[Affine<Value>]) -> Option<()> {
    if indices.is_empty() {
        return rw.replace_op(op, &[source]);
    }
    let encoding = AccessEncoding::of(rw.store_mut(), indices)?;
    encoding.set(rw, op, [&[source], &[]]);
    Some(())
}

/// Folds a read without indices.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = "array.index"(%x) : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   return %x : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn fold_index_without_indices(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let index: Index = rw.get(op)?;
    (index.access().count(rw) == 0).then(|| rw.replace_op(op, &[index.source])).flatten()
}

/// Merges two reads; out of range both read 0.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %i: index, %j: index) -> f64 {
///   %row = array.index %x[%i] : tensor<?x3xf64, #cotan.dims<n>>
///   %r = array.index %row[%j] : tensor<3xf64>
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %i: index, %j: index) -> f64 {
///   %r = array.index %x[%i, %j] : tensor<?x3xf64, #cotan.dims<n>>
///   return %r : f64
/// }
/// ```
#[rule]
pub(in crate::array) fn index_of_index(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (_, row, indices) = parts::<Index>(rw, op)?;
    let leading = row.access().indices_within(rw);
    read(rw, op, row.source, &[leading, indices].concat())
}

/// Forwards a read of a replicate to its operand, if the index of the new axis is provably in
/// range.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
///   %one = arith.constant 1 : index
///   %y = array.replicate %x along 0 : tensor<?xf64, #cotan.dims<n>> -> tensor<3x?xf64, #cotan.dims<n>>
///   %r = array.index %y[%one, %i] : tensor<3x?xf64, #cotan.dims<n>>
///   %z = array.replicate %x along 1 : tensor<?xf64, #cotan.dims<n>> -> tensor<?x3xf64, #cotan.dims<n>>
///   %t = array.build (%j: index) {
///     %c = array.index %y[%i, %j] : tensor<3x?xf64, #cotan.dims<n>>
///     %d = array.index %z[%i, %one] : tensor<?x3xf64, #cotan.dims<n>>
///     %e = arith.addf %c, %d : f64
///     array.yield %e : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r, %t : f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
///   %y = array.replicate %x along 0 : tensor<?xf64, #cotan.dims<n>> -> tensor<3x?xf64, #cotan.dims<n>>
///   %r = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///   %t = array.build (%j: index) {
///     %c = array.index %y[%i, %j] : tensor<3x?xf64, #cotan.dims<n>>
///     %d = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %e = arith.addf %c, %d : f64
///     array.yield %e : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r, %t : f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn index_of_replicate(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (copies, Replicate { operand, axis, .. }, mut indices) = parts(rw, op)?;
    let axis = usize::try_from(axis).ok().filter(|&axis| axis < indices.len())?;
    let size = shape(rw, copies)?.sizes.get(axis)?.clone();
    let index = indices.remove(axis);
    index.is_within(rw, &size).then(|| read(rw, op, operand, &indices))?
}

/// A slice that contains an axis of copies is a copy of a smaller slice.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index) -> tensor<3xf64> {
///   %z = array.replicate %x along 1 : tensor<?xf64, #cotan.dims<n>> -> tensor<?x3xf64, #cotan.dims<n>>
///   %s = array.index %z[%i] : tensor<?x3xf64, #cotan.dims<n>>
///   return %s : tensor<3xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index) -> tensor<3xf64> {
///   %0 = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///   %s = array.replicate %0 along 0 : f64 -> tensor<3xf64>
///   return %s : tensor<3xf64>
/// }
/// ```
#[rule]
fn subarray_of_replicate(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (_, Replicate { operand, axis, .. }, indices) = parts(rw, op)?;
    let axis = usize::try_from(axis).ok()?.checked_sub(indices.len())?;
    let (loc, ty) = (rw.rule_loc(), rw.ty(rw.result(op, 0)));
    let at = Index::of(rw, loc, operand, &indices)?;
    let value = Replicate::value(rw, loc, at, axis as i64, ty);
    rw.replace_op(op, &[value])
}

/// Folds a read of an iota to the index, if that is provably in range.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %y = array.iota along 0 : tensor<?xindex, #cotan.dims<n>>
///   %z = array.iota along 0 : tensor<?xf64, #cotan.dims<n>>
///   %r = array.build (%i: index) {
///     %j = array.index %y[%i] : tensor<?xindex, #cotan.dims<n>>
///     %v = array.index %x[%j] : tensor<?xf64, #cotan.dims<n>>
///     %k = array.index %z[%i] : tensor<?xf64, #cotan.dims<n>>
///     %w = arith.mulf %v, %k : f64
///     array.yield %w : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %v = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %0 = arith.index_cast %i : index to i64
///     %k = arith.sitofp %0 : i64 to f64
///     %w = arith.mulf %v, %k : f64
///     array.yield %w : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn index_of_iota(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (iota, Iota { axis, .. }, indices) = parts(rw, op)?;
    let shape = shape(rw, iota)?;
    let axis = usize::try_from(axis).ok()?;
    if indices.len() < shape.rank() || !are_all_within(rw, &indices, &shape.sizes) {
        return None;
    }
    let loc = rw.rule_loc();
    let index = rw.get::<Index>(op)?.access().indices(rw).get(axis)?.value(rw, loc);
    let value = match (shape.element, NumberFormat::of(&rw.store, shape.element)?) {
        (Type::INDEX, _) => index,
        (element, NumberFormat::Int(_)) => IndexCast::value(rw, loc, index, element),
        (element, NumberFormat::Float(_)) => {
            let wide = IndexCast::value(rw, loc, index, Type::I64);
            Sitofp::value(rw, loc, wide, element)
        }
    };
    rw.replace_op(op, &[value])
}

/// Folds a transpose of the source into the read's indices, if it has all permuted indices.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3x4xf64, #cotan.dims<n>>, %i: index, %j: index) -> tensor<4xf64> {
///   %y = array.transpose %x by [1, 0] : tensor<?x3x4xf64, #cotan.dims<n>>
///   %r = array.index %y[%i, %j] : tensor<3x?x4xf64, #cotan.dims<n>>
///   return %r : tensor<4xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3x4xf64, #cotan.dims<n>>, %i: index, %j: index) -> tensor<4xf64> {
///   %r = array.index %x[%j, %i] : tensor<?x3x4xf64, #cotan.dims<n>>
///   return %r : tensor<4xf64>
/// }
/// ```
#[rule]
fn index_of_transpose(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (_, Transpose { operand, permutation, .. }, indices) = parts(rw, op)?;
    let listed = rw.store.as_i64_array(permutation)?.len();
    let order = transpose::order(&rw.store, permutation, listed.max(indices.len())).ok()?;
    if order.len() != indices.len() {
        return None;
    }
    let from = transpose::inverse(&order);
    let indices: Vec<_> = from.into_iter().map(|to| indices[to].clone()).collect();
    read(rw, op, operand, &indices)
}
