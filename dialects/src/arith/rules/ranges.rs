//! Rules that follow from the ranges of integers.

use super::operands::constant;
use crate::arith::{Cmpi, IndexCast, Maxsi, Minsi, integer_range};
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Op, Type};

/// A maximum or minimum is an operand that is on its side of all values of the other one. Clamps of
/// an index of a counted loop are of this kind.
///
/// ```mlir before
/// func.func @f(%x: tensor<8xf64>) -> f64 {
///   %zero = arith.constant 0 : index
///   %one = arith.constant 1 : index
///   %last = arith.constant 7 : index
///   %n = arith.constant 8 : index
///   %start = arith.constant 0.0 : f64
///   %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
///     %j = arith.maxsi %i, %zero : index
///     %k = arith.minsi %j, %last : index
///     %a = array.index %x[%k] : tensor<8xf64>
///     %t = arith.addf %s, %a : f64
///     scf.yield %t : f64
///   }
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<8xf64>) -> f64 {
///   %zero = arith.constant 0 : index
///   %one = arith.constant 1 : index
///   %n = arith.constant 8 : index
///   %start = arith.constant 0.0 : f64
///   %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
///     %a = array.index %x[%i] : tensor<8xf64>
///     %t = arith.addf %s, %a : f64
///     scf.yield %t : f64
///   }
///   return %r : f64
/// }
/// ```
#[rule]
pub fn clamp_in_range(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (lhs, rhs) = (rw.operand(op, 0), rw.operand(op, 1));
    let [a, b] = integer_range::of(rw, [lhs, rhs])?;
    let (is_left_above, is_right_above) = (a[0] >= b[1], b[0] >= a[1]);
    let (is_left, is_right) = match rw.is::<Maxsi>(op) {
        true => (is_left_above, is_right_above),
        false if rw.is::<Minsi>(op) => (is_right_above, is_left_above),
        false => return None,
    };
    if is_left {
        return rw.replace_op(op, &[lhs]);
    }
    is_right.then(|| rw.replace_op(op, &[rhs])).flatten()
}

/// A comparison that all values of both operands decide is constant.
///
/// ```mlir before
/// func.func @f(%x: tensor<8xf64>) -> tensor<8xi1> {
///   %r = array.build (%i: index) {
///     %zero = arith.constant 0 : index
///     %b = arith.cmpi slt, %i, %zero : index
///     array.yield %b : i1
///   } : tensor<8xi1>
///   return %r : tensor<8xi1>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<8xf64>) -> tensor<8xi1> {
///   %r = array.build (%i: index) {
///     %b = arith.constant false
///     array.yield %b : i1
///   } : tensor<8xi1>
///   return %r : tensor<8xi1>
/// }
/// ```
#[rule]
pub fn compare_in_range(rw: &mut Rewriter<'_>, cmpi: View<Cmpi>) -> Option<()> {
    let Cmpi { predicate, lhs, rhs, result } = *cmpi;
    let [a, b] = integer_range::of(rw, [lhs, rhs])?;
    // Both orders of numbers without a sign bit are the same.
    let is_plain = predicate.is_signed() || a[0] >= 0 && b[0] >= 0;
    let is_order = predicate != predicate.exchanged();
    if !is_plain || !is_order {
        return None;
    }
    let holds = |a: i128, b: i128| predicate.holds([a, b], [a, b]);
    // An order is decided by the pairs of ends that are nearest and farthest.
    let pairs = [holds(a[0], b[1]), holds(a[1], b[0])];
    if pairs[0] != pairs[1] {
        return None;
    }
    let ty = rw.ty(result);
    let decided = constant(rw, ty, pairs[0].into())?;
    rw.replace_op(cmpi.op, &[decided])
}

/// An index that is cast to an integer which can represent it, and back, is the index.
///
/// ```mlir before
/// func.func @f(%x: tensor<8xf64>) -> tensor<8xf64> {
///   %r = array.build (%i: index) {
///     %j = arith.index_cast %i : index to i32
///     %k = arith.index_cast %j : i32 to index
///     %a = array.index %x[%k] : tensor<8xf64>
///     %b = math.exp %a : f64
///     array.yield %b : f64
///   } : tensor<8xf64>
///   return %r : tensor<8xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<8xf64>) -> tensor<8xf64> {
///   %r = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<8xf64>
///     %b = math.exp %a : f64
///     array.yield %b : f64
///   } : tensor<8xf64>
///   return %r : tensor<8xf64>
/// }
/// ```
#[rule]
pub fn index_through_integer(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let IndexCast { input, .. } = rw.get(op)?;
    let IndexCast { input: index, .. } = rw.def_as(input)?;
    if rw.ty(rw.result(op, 0)) != Type::INDEX || rw.ty(index) != Type::INDEX {
        return None;
    }
    // The range of a cast that may wrap is that of its type.
    let [before, between] = integer_range::of(rw, [index, input])?;
    (before == between).then(|| rw.replace_op(op, &[index])).flatten()
}
