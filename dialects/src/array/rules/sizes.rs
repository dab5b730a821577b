//! Axes of known size.

use super::copies::{only, spread, without_axis, zeros};
use super::rebuild::{block, set_segments, yields};
use crate::array::axis::combine;
use crate::array::{Fold, Reduce, Replicate, Scan};
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Ir, Op, Operands, Value};

/// Drops identities that are unused: the axis has an element, or the scan is inclusive.
///
/// ```mlir before
/// func.func @f(%x: tensor<3xf64>, %y: tensor<?xf64, #cotan.dims<n>>, %e: f64) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
///   %r = array.reduce %x along 0 from %e : f64 (%a: f64, %b: f64) {
///     %c = arith.divf %a, %b : f64
///     array.yield %c : f64
///   } : tensor<3xf64>
///   %s = array.scan %y along 0 from %e : f64 (%a: f64, %b: f64) {
///     %c = arith.divf %a, %b : f64
///     array.yield %c : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r, %s : f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<3xf64>, %y: tensor<?xf64, #cotan.dims<n>>, %e: f64) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
///   %r = array.reduce %x along 0 (%a: f64, %b: f64) {
///     %c = arith.divf %a, %b : f64
///     array.yield %c : f64
///   } : tensor<3xf64>
///   %s = array.scan %y along 0 (%a: f64, %b: f64) {
///     %c = arith.divf %a, %b : f64
///     array.yield %c : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r, %s : f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn drop_unused_identity(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (along, is_needless) = match rw.get(op) {
        Some(reduce) => {
            let along = Reduce::along(&reduce);
            (along, has_elements(rw, along.operands, along.axis))
        }
        None => {
            let scan: Scan = rw.get(op)?;
            (scan.along(), scan.exclusive.is_none())
        }
    };
    if along.identities.is_empty() || !is_needless {
        return None;
    }
    let operands: Vec<Value> = along.operands.iter(rw).collect();
    rw.set_operands(op, &operands);
    set_segments(rw, op, &[operands.len() as i32, 0]);
    Some(())
}

/// Returns whether an axis has at least one element for all values of the parameters.
pub fn has_elements(ir: &Ir, arrays: Operands, axis: i64) -> bool {
    let size = combine::size(ir, arrays.iter(ir).next(), axis);
    size.is_some_and(|size| size.is_always_positive())
}

/// Returns the size of an axis, if it is constant.
fn known_size(ir: &Ir, arrays: Operands, axis: i64) -> Option<i64> {
    combine::size(ir, arrays.iter(ir).next(), axis)?.as_constant()
}

/// Folds a reduction of no element to the identities, and of one element to that element.
///
/// ```mlir before
/// func.func @f(%x: tensor<0xf64>, %y: tensor<1x?xf64, #cotan.dims<n>>, %z: tensor<?x0xf64, #cotan.dims<n>>, %e: f64) -> (f64, tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) {
///   %r = array.reduce %x along 0 from %e : f64 (%a: f64, %b: f64) {
///     %c = arith.divf %a, %b : f64
///     array.yield %c : f64
///   } : tensor<0xf64>
///   %s = array.reduce %y along 0 (%a: f64, %b: f64) {
///     %c = arith.divf %a, %b : f64
///     array.yield %c : f64
///   } : tensor<1x?xf64, #cotan.dims<n>>
///   %t = array.reduce %z along 1 from %e : f64 (%a: f64, %b: f64) {
///     %c = arith.divf %a, %b : f64
///     array.yield %c : f64
///   } : tensor<?x0xf64, #cotan.dims<n>>
///   return %r, %s, %t : f64, tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<0xf64>, %y: tensor<1x?xf64, #cotan.dims<n>>, %z: tensor<?x0xf64, #cotan.dims<n>>, %e: f64) -> (f64, tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) {
///   %0 = arith.constant 0 : index
///   %s = array.index %y[%0] : tensor<1x?xf64, #cotan.dims<n>>
///   %t = array.replicate %e along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
///   return %e, %s, %t : f64, tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn fold_short_reduce(
    rw: &mut Rewriter<'_>,
    reduce: View<Reduce>,
) -> Option<()> {
    let Reduce { operands, axis, identities, .. } = *reduce;
    let mut values = Vec::with_capacity(operands.len());
    match known_size(rw, operands, axis)? {
        0 => {
            let identities: Vec<Value> = identities.iter(rw).collect();
            for (index, identity) in identities.into_iter().enumerate() {
                let ty = rw.ty(rw.result(reduce.op, index));
                values.push(spread(rw, identity, ty)?);
            }
        }
        1 => {
            for operand in operands.iter(rw).collect::<Vec<_>>() {
                values.push(only(rw, operand, axis)?);
            }
        }
        _ => return None,
    }
    rw.replace_op(reduce.op, &values)
}

/// Folds a scan of one element to that element, or to the identity if it is exclusive. A scan of no
/// element is empty.
///
/// ```mlir before
/// func.func @f(%x: tensor<1xf64>, %e: f64) -> (tensor<1xf64>, tensor<1xf64>) {
///   %r = array.scan %x along 0 (%a: f64, %b: f64) {
///     %c = arith.divf %a, %b : f64
///     array.yield %c : f64
///   } : tensor<1xf64>
///   %s = array.scan %x along 0 exclusive from %e : f64 (%a: f64, %b: f64) {
///     %c = arith.divf %a, %b : f64
///     array.yield %c : f64
///   } : tensor<1xf64>
///   return %r, %s : tensor<1xf64>, tensor<1xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<1xf64>, %e: f64) -> (tensor<1xf64>, tensor<1xf64>) {
///   %s = array.replicate %e along 0 : f64 -> tensor<1xf64>
///   return %x, %s : tensor<1xf64>, tensor<1xf64>
/// }
/// ```
#[rule]
pub(in crate::array) fn fold_short_scan(rw: &mut Rewriter<'_>, scan: View<Scan>) -> Option<()> {
    let Scan { operands, axis, exclusive, identities, .. } = *scan;
    let size = known_size(rw, operands, axis).filter(|size| *size <= 1)?;
    let arrays: Vec<Value> = operands.iter(rw).collect();
    if size == 0 || exclusive.is_none() {
        return rw.replace_op(scan.op, &arrays);
    }
    let mut values = Vec::with_capacity(arrays.len());
    for (array, identity) in arrays.into_iter().zip(identities.iter(rw).collect::<Vec<_>>()) {
        let ty = rw.ty(array);
        let element = without_axis(rw, ty, axis)?;
        let elements = spread(rw, identity, element)?;
        let loc = rw.rule_loc();
        values.push(Replicate::value(rw, loc, elements, axis, ty));
    }
    rw.replace_op(scan.op, &values)
}

/// Folds a fold of one element to its body, and of no element to the initial states.
///
/// ```mlir before
/// func.func @f(%x: tensor<1xf64>, %y: tensor<0xf64>, %s: f64) -> (f64, tensor<1xf64>, f64) {
///   %r, %all = array.fold %x along 0 from %s (%a: f64, %b: f64) {
///     %c = arith.mulf %a, %b : f64
///     array.yield %c, %b : f64, f64
///   } : (tensor<1xf64>, f64) -> (f64, tensor<1xf64>)
///   %t = array.fold %y along 0 from %s (%a: f64, %b: f64) {
///     %c = arith.mulf %a, %b : f64
///     array.yield %c : f64
///   } : (tensor<0xf64>, f64) -> f64
///   return %r, %all, %t : f64, tensor<1xf64>, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<1xf64>, %y: tensor<0xf64>, %s: f64) -> (f64, tensor<1xf64>, f64) {
///   %0 = arith.constant 0 : index
///   %b = array.index %x[%0] : tensor<1xf64>
///   %c = arith.mulf %s, %b : f64
///   %all = array.replicate %b along 0 : f64 -> tensor<1xf64>
///   return %c, %all, %s : f64, tensor<1xf64>, f64
/// }
/// ```
#[rule]
pub(in crate::array) fn fold_short_fold(rw: &mut Rewriter<'_>, fold: View<Fold>) -> Option<()> {
    let Fold { operands, axis, states, results, .. } = *fold;
    let mut values: Vec<Value> = states.iter(rw).collect();
    match known_size(rw, operands, axis)? {
        0 => {}
        1 => {
            for array in operands.iter(rw).collect::<Vec<_>>() {
                values.push(only(rw, array, axis)?);
            }
            values = step(rw, fold.op, &values)?;
        }
        _ => return None,
    }
    for index in states.len()..results.len() {
        let ty = rw.ty(results.get(rw, index));
        match values.get(index).copied() {
            None => {
                let empty = zeros(rw, ty)?;
                values.push(empty);
            }
            Some(first) => {
                let loc = rw.rule_loc();
                values[index] = Replicate::value(rw, loc, first, 0, ty);
            }
        }
    }
    rw.replace_op(fold.op, &values)
}

/// Inlines the body before an operation with these values as arguments; returns the yielded values.
fn step(rw: &mut Rewriter<'_>, op: Op, values: &[Value]) -> Option<Vec<Value>> {
    let block = block(rw, op)?;
    let end = rw.last_op(block)?;
    for (index, &value) in values.iter().enumerate() {
        let arg = rw.arg(block, index);
        rw.replace_all_uses(arg, value);
    }
    let ops: Vec<Op> = rw.ops(block).filter(|&moved| moved != end).collect();
    ops.into_iter().for_each(|moved| rw.move_before(moved, op));
    yields(rw, op)
}
