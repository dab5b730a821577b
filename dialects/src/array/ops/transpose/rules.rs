//! The rules of `array.transpose`.

use super::{Transpose, list, order};
use crate::array::Replicate;
use crate::array::rules::splat_folding::{EVALUATE_CONSTANTS, MOVE_REPLICATE};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Ir, Op, Shape, Value};

/// All rules.
pub const ALL: &[&Rule] = &[
    &MOVE_REPLICATE,
    &EVALUATE_CONSTANTS,
    &FOLD_IDENTITY_TRANSPOSE,
    &TRANSPOSE_OF_TRANSPOSE,
    &SHORTEN_PERMUTATION,
    &TRANSPOSE_OF_REPLICATE,
];

/// Returns the operand and the permutation of a transpose.
fn parts(ir: &Ir, op: Op) -> Option<(Value, Vec<usize>)> {
    let Transpose { operand, permutation, .. } = ir.get(op)?;
    let rank = Shape::of(&ir.store, ir.ty(operand))?.rank();
    Some((operand, order(&ir.store, permutation, rank).ok()?))
}

fn is_identity(order: &[usize]) -> bool {
    order.iter().enumerate().all(|(to, &from)| to == from)
}

/// Folds an identity permutation.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   %r = array.transpose %x by [0, 1] : tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   return %x : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn fold_identity_transpose(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (operand, order) = parts(rw, op)?;
    is_identity(&order).then(|| rw.replace_op(op, &[operand])).flatten()
}

/// Merges two transposes.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3x4xf64, #cotan.dims<n>>) -> (tensor<4x?x3xf64, #cotan.dims<n>>, tensor<?x3x4xf64, #cotan.dims<n>>) {
///   %y = array.transpose %x by [1, 0] : tensor<?x3x4xf64, #cotan.dims<n>>
///   %r = array.transpose %y by [2, 1, 0] : tensor<3x?x4xf64, #cotan.dims<n>>
///   %s = array.transpose %y by [1, 0] : tensor<3x?x4xf64, #cotan.dims<n>>
///   return %r, %s : tensor<4x?x3xf64, #cotan.dims<n>>, tensor<?x3x4xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3x4xf64, #cotan.dims<n>>) -> (tensor<4x?x3xf64, #cotan.dims<n>>, tensor<?x3x4xf64, #cotan.dims<n>>) {
///   %r = array.transpose %x by [2, 0, 1] : tensor<?x3x4xf64, #cotan.dims<n>>
///   return %r, %x : tensor<4x?x3xf64, #cotan.dims<n>>, tensor<?x3x4xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn transpose_of_transpose(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (between, outer) = parts(rw, op)?;
    let (operand, inner) = parts(rw, rw.def_op(between)?)?;
    let order: Vec<usize> = outer.iter().map(|&axis| inner[axis]).collect();
    let value = in_order(rw, operand, &order);
    rw.replace_op(op, &[value])
}

/// Builds a transpose; returns the array itself if the permutation is the identity.
fn in_order(rw: &mut Rewriter<'_>, operand: Value, order: &[usize]) -> Value {
    if is_identity(order) {
        return operand;
    }
    let loc = rw.rule_loc();
    let list = list(rw.store_mut(), order);
    Transpose::value(rw, loc, operand, list)
}

/// Drops trailing fixed dimensions of the permutation.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3x4xf64, #cotan.dims<n>>) -> tensor<3x?x4xf64, #cotan.dims<n>> {
///   %r = array.transpose %x by [1, 0, 2] : tensor<?x3x4xf64, #cotan.dims<n>>
///   return %r : tensor<3x?x4xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3x4xf64, #cotan.dims<n>>) -> tensor<3x?x4xf64, #cotan.dims<n>> {
///   %r = array.transpose %x by [1, 0] : tensor<?x3x4xf64, #cotan.dims<n>>
///   return %r : tensor<3x?x4xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn shorten_permutation(rw: &mut Rewriter<'_>, transpose: View<Transpose>) -> Option<()> {
    let Transpose { permutation, .. } = *transpose;
    let (_, order) = parts(rw, transpose.op)?;
    let shorter = list(rw.store_mut(), &order);
    if shorter == permutation {
        return None;
    }
    let name = rw.store_mut().symbol("permutation");
    rw.set_attr(transpose.op, name, Some(shorter));
    Some(())
}

/// Rewrites a transpose of a replicate as a replicate of a transpose.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %v: f64) -> (tensor<3x?x4xf64, #cotan.dims<n>>, tensor<?x4xf64, #cotan.dims<n>>) {
///   %y = array.replicate %x along 0 : tensor<?x3xf64, #cotan.dims<n>> -> tensor<4x?x3xf64, #cotan.dims<n>>
///   %r = array.transpose %y by [2, 1, 0] : tensor<4x?x3xf64, #cotan.dims<n>>
///   %z = array.replicate %v along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
///   %w = array.replicate %z along 0 : tensor<?xf64, #cotan.dims<n>> -> tensor<4x?xf64, #cotan.dims<n>>
///   %s = array.transpose %w by [1, 0] : tensor<4x?xf64, #cotan.dims<n>>
///   return %r, %s : tensor<3x?x4xf64, #cotan.dims<n>>, tensor<?x4xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %v: f64) -> (tensor<3x?x4xf64, #cotan.dims<n>>, tensor<?x4xf64, #cotan.dims<n>>) {
///   %0 = array.transpose %x by [1, 0] : tensor<?x3xf64, #cotan.dims<n>>
///   %r = array.replicate %0 along 2 : tensor<3x?xf64, #cotan.dims<n>> -> tensor<3x?x4xf64, #cotan.dims<n>>
///   %z = array.replicate %v along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
///   %s = array.replicate %z along 1 : tensor<?xf64, #cotan.dims<n>> -> tensor<?x4xf64, #cotan.dims<n>>
///   return %r, %s : tensor<3x?x4xf64, #cotan.dims<n>>, tensor<?x4xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn transpose_of_replicate(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (copies, order) = parts(rw, op)?;
    let Replicate { operand, axis, .. } = rw.def_as(copies)?;
    let axis = usize::try_from(axis).ok()?;
    let new_axis = order.iter().position(|&from| from == axis)?;
    // The permutation of the operand: that of the other dimensions among themselves.
    let others = order.iter().filter(|&&from| from != axis);
    let others: Vec<usize> = others.map(|&from| from - usize::from(from > axis)).collect();
    let ty = rw.ty(rw.result(op, 0));
    let copied = in_order(rw, operand, &others);
    let loc = rw.rule_loc();
    let value = Replicate::value(rw, loc, copied, new_axis as i64, ty);
    rw.replace_op(op, &[value])
}
