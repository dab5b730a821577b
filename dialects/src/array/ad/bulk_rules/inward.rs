//! Reads of computed arrays, pushed to the operands of the computation.

use crate::arith::Select;
use crate::array::affine::Affine;
use crate::array::axis::list;
use crate::array::{Index, Stack, Sum, Transpose};
use crate::interp::ElementwiseRow;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Ir, NewOp, Op, Type, Value};

/// The indices of a read.
pub(super) type At = Vec<Affine<Value>>;

/// Returns the operation that defines the array read, if it has no other use, and the indices.
pub(super) fn source(ir: &Ir, read: View<Index>) -> Option<(Op, At)> {
    let op = ir.def_op(read.source).filter(|&op| ir.block_of(op) == ir.block_of(read.op))?;
    ir.has_one_use(read.source).then(|| (op, read.access().indices(ir)))
}

/// Pushes a read through a select of two arrays (I4).
///
/// ```mlir before
/// func.func @f(%c: i1, %x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>, %i: index) -> f64 {
///   %a = arith.select %c, %x, %y : tensor<?xf64, #cotan.dims<n>>
///   %r = array.index %a[%i] : tensor<?xf64, #cotan.dims<n>>
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>, %i: index) -> f64 {
///   %0 = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///   %1 = array.index %y[%i] : tensor<?xf64, #cotan.dims<n>>
///   %r = arith.select %c, %0, %1 : f64
///   return %r : f64
/// }
/// ```
#[rule]
pub fn read_of_choice(rw: &mut Rewriter<'_>, read: View<Index>) -> Option<()> {
    let (op, at) = source(rw, read)?;
    let Select { condition, true_value, false_value, .. } = rw.get(op)?;
    if rw.ty(condition) != Type::I1 {
        return None;
    }
    let loc = rw.rule_loc();
    let one = Index::of(rw, loc, true_value, &at)?;
    let other = Index::of(rw, loc, false_value, &at)?;
    let chosen = Select::value(rw, loc, condition, one, other);
    rw.replace_op(read.op, &[chosen])
}

/// Pushes a read through an elementwise operation (I5, I6). The result may differ where the index
/// is out of range.
///
/// ```mlir before
/// func.func @f(%x: tensor<4xf64>, %y: tensor<4xf64>) -> f64 {
///   %a = arith.mulf %x, %y : tensor<4xf64>
///   %r = array.index %a[2] : tensor<4xf64>
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<4xf64>, %y: tensor<4xf64>) -> f64 {
///   %0 = array.index %x[2] : tensor<4xf64>
///   %1 = array.index %y[2] : tensor<4xf64>
///   %r = arith.mulf %0, %1 : f64
///   return %r : f64
/// }
/// ```
#[rule]
pub fn read_of_elementwise(rw: &mut Rewriter<'_>, read: View<Index>) -> Option<()> {
    let (op, at) = source(rw, read)?;
    rw.registry().interface::<ElementwiseRow>(rw.name(op))?;
    let is_array = |value: Value| !matches!(rw.ty(value), Type::I1);
    if rw.result_count(op) != 1 || !rw.operands(op).all(is_array) {
        return None;
    }
    let loc = rw.rule_loc();
    let operands: Vec<Value> = rw.operands(op).collect();
    let reads = operands.into_iter().map(|operand| Index::of(rw, loc, operand, &at));
    let operands = reads.collect::<Option<Vec<_>>>()?;
    let (name, ty) = (rw.name(op), rw.ty(read.result));
    let (props, attrs) = (rw.props(op), rw.attrs(op));
    let new = NewOp::new(name, loc);
    let built = rw.create(NewOp { operands: &operands, results: &[ty], props, attrs, ..new });
    rw.replace_op(read.op, &[rw.result(built, 0)])
}

/// Pushes a read into a sum: the axis moves back by the count of indices (I7).
///
/// ```mlir before
/// func.func @f(%x: tensor<3x?x2xf64, #cotan.dims<n>>, %i: index) -> (f64, f64) {
///   %a = array.sum %x along 0 : tensor<3x?x2xf64, #cotan.dims<n>>
///   %r = array.index %a[%i, 1] : tensor<?x2xf64, #cotan.dims<n>>
///   %b = array.sum %x along 2 : tensor<3x?x2xf64, #cotan.dims<n>>
///   %s = array.index %b[1, %i] : tensor<3x?xf64, #cotan.dims<n>>
///   return %r, %s : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<3x?x2xf64, #cotan.dims<n>>, %i: index) -> (f64, f64) {
///   %0 = array.transpose %x by [1, 2, 0] : tensor<3x?x2xf64, #cotan.dims<n>>
///   %1 = array.index %0[%i, 1] : tensor<?x2x3xf64, #cotan.dims<n>>
///   %r = array.sum %1 along 0 : tensor<3xf64>
///   %2 = array.index %x[1, %i] : tensor<3x?x2xf64, #cotan.dims<n>>
///   %s = array.sum %2 along 0 : tensor<2xf64>
///   return %r, %s : f64, f64
/// }
/// ```
#[rule]
pub fn read_of_sum(rw: &mut Rewriter<'_>, read: View<Index>) -> Option<()> {
    let (op, at) = source(rw, read)?;
    let Sum { operand, axes, .. } = rw.get(op)?;
    let &[axis] = &list::of(rw, operand, axes)[..] else { return None };
    let axis = axis as i64;
    let (loc, count) = (rw.rule_loc(), at.len() as i64);
    let mut summed = operand;
    if axis < count {
        let order = (0..=count).filter(|&dim| dim != axis).chain([axis]);
        let order: Vec<i64> = order.collect();
        let order = rw.store_mut().i64_array(&order);
        summed = Transpose::value(rw, loc, operand, order);
    }
    let part = Index::of(rw, loc, summed, &at)?;
    let sum = Sum::along(rw, loc, part, (axis - count).max(0));
    rw.replace_op(read.op, &[sum])
}

/// Pushes a read into a stack (I8).
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>, %i: index, %j: index) -> f64 {
///   %a = array.stack %x, %y along 0 : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
///   %r = array.index %a[%i, %j] : tensor<2x?xf64, #cotan.dims<n>>
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>, %i: index, %j: index) -> f64 {
///   %0 = array.index %x[%j] : tensor<?xf64, #cotan.dims<n>>
///   %1 = array.index %y[%j] : tensor<?xf64, #cotan.dims<n>>
///   %2 = array.stack %0, %1 along 0 : f64, f64
///   %r = array.index %2[%i] : tensor<2xf64>
///   return %r : f64
/// }
/// ```
#[rule]
pub fn read_of_stack(rw: &mut Rewriter<'_>, read: View<Index>) -> Option<()> {
    let (op, mut at) = source(rw, read)?;
    let Stack { operands, axis, .. } = rw.get(op)?;
    let (loc, axis) = (rw.rule_loc(), usize::try_from(axis).ok()?);
    let chosen = (axis < at.len()).then(|| at.remove(axis));
    if at.is_empty() {
        return None;
    }
    let operands: Vec<Value> = operands.iter(rw).collect();
    let reads = operands.into_iter().map(|operand| Index::of(rw, loc, operand, &at));
    let reads = reads.collect::<Option<Vec<_>>>()?;
    let along = if chosen.is_some() { 0 } else { axis - at.len() };
    let mut value = Stack::value(rw, loc, &reads, along as i64);
    if let Some(chosen) = chosen {
        value = Index::of(rw, loc, value, &[chosen])?;
    }
    rw.replace_op(read.op, &[value])
}
