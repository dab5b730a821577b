//! The rules of `array.concat`.

use super::Concat;
use crate::array::rules::splat_folding::{EVALUATE_CONSTANTS, MOVE_REPLICATE};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Ir, Shape, Value};

/// All rules.
pub const ALL: &[&Rule] =
    &[&MOVE_REPLICATE, &EVALUATE_CONSTANTS, &FOLD_SINGLE_CONCAT, &FLATTEN_CONCATS];

/// Folds a concatenation of a single array.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.concat %x along 0 : tensor<?xf64, #cotan.dims<n>>
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
fn fold_single_concat(rw: &mut Rewriter<'_>, concat: View<Concat>) -> Option<()> {
    let Concat { operands, .. } = *concat;
    let [only] = operands.iter(rw).collect::<Vec<_>>()[..] else { return None };
    rw.replace_op(concat.op, &[only])
}

/// Flattens nested concatenations along the same axis and drops empty arrays.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %e: tensor<0xf64>) -> tensor<?xf64, #cotan.dims<3 * n>> {
///   %y = array.concat %x, %x along 0 : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
///   %r = array.concat %e, %y, %x along 0 : tensor<0xf64>, tensor<?xf64, #cotan.dims<2 * n>>, tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<3 * n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %e: tensor<0xf64>) -> tensor<?xf64, #cotan.dims<3 * n>> {
///   %r = array.concat %x, %x, %x along 0 : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<3 * n>>
/// }
/// ```
#[rule]
fn flatten_concats(rw: &mut Rewriter<'_>, concat: View<Concat>) -> Option<()> {
    let Concat { operands, axis, .. } = *concat;
    let operands: Vec<Value> = operands.iter(rw).collect();
    let mut flattened = Vec::with_capacity(operands.len());
    for &operand in &operands {
        match rw.def_as(operand) {
            Some(Concat { operands, axis: inner, .. }) if inner == axis => {
                flattened.extend(operands.iter(rw));
            }
            _ => flattened.push(operand),
        }
    }
    let all_empty = flattened.iter().all(|&part| is_empty(rw, part, axis));
    if !all_empty {
        flattened.retain(|&part| !is_empty(rw, part, axis));
    }
    if flattened == operands || flattened.len() > MAX_OPERANDS {
        return None;
    }
    rw.set_operands(concat.op, &flattened);
    Some(())
}

/// The most operands after flattening.
const MAX_OPERANDS: usize = 256;

/// Returns whether an array has size 0 along an axis.
fn is_empty(ir: &Ir, value: Value, axis: i64) -> bool {
    let shape = Shape::of(&ir.store, ir.ty(value));
    let size = shape.as_ref().and_then(|shape| shape.sizes.get(axis as usize));
    size.is_some_and(|size| size.as_constant() == Some(0))
}
