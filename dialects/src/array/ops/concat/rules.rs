//! The rules of `array.concat`.

use super::Concat;
use crate::array::rules::splat_folding::{FOLD_ARRAYS, MOVE_COPIES};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Ir, Shape, Value};

/// All rules.
pub const ALL: &[&Rule] = &[&MOVE_COPIES, &FOLD_ARRAYS, &CONCAT_ONE, &CONCAT_PARTS];

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
fn concat_one(rw: &mut Rewriter<'_>, concat: View<Concat>) -> Option<()> {
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
fn concat_parts(rw: &mut Rewriter<'_>, concat: View<Concat>) -> Option<()> {
    let Concat { operands, axis, .. } = *concat;
    let operands: Vec<Value> = operands.iter(rw).collect();
    let mut parts = Vec::with_capacity(operands.len());
    for &operand in &operands {
        match rw.def_as(operand) {
            Some(Concat { operands, axis: inner, .. }) if inner == axis => {
                parts.extend(operands.iter(rw));
            }
            _ => parts.push(operand),
        }
    }
    let all_empty = parts.iter().all(|&part| is_empty(rw, part, axis));
    if !all_empty {
        parts.retain(|&part| !is_empty(rw, part, axis));
    }
    if parts == operands || parts.len() > MOST {
        return None;
    }
    rw.set_operands(concat.op, &parts);
    Some(())
}

/// The most operands after flattening.
const MOST: usize = 256;

/// Returns whether an array has size 0 along an axis.
fn is_empty(ir: &Ir, value: Value, axis: i64) -> bool {
    let shape = Shape::of(&ir.store, ir.ty(value));
    let size = shape.as_ref().and_then(|shape| shape.sizes.get(axis as usize));
    size.is_some_and(|size| size.as_constant() == Some(0))
}
