//! The rules of `arith.addf`.

use super::Addf;
use crate::arith::operands::float;
use crate::arith::regroup::REGROUP_CONSTANTS;
use crate::arith::signs::opposite;
use crate::arith::{FastMath, Select, Subf};
use cotan_ir::rewrite::{Rewriter, Rule, View, rule, rules};
use cotan_ir::{Ir, Op, Value};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&ADD_OPPOSITE, &ADD_ZERO, &SUM_OF_MASKS, &REGROUP_CONSTANTS];

rules! {
    /// `a + -b` is `a - b`, by the definition of the difference.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64, %b: f64) -> (f64, f64) {
    ///   %x = arith.negf %b : f64
    ///   %r = arith.addf %a, %x : f64
    ///   %s = arith.addf %x, %a : f64
    ///   return %r, %s : f64, f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64, %b: f64) -> (f64, f64) {
    ///   %r = arith.subf %a, %b : f64
    ///   %s = arith.subf %a, %b : f64
    ///   return %r, %s : f64, f64
    /// }
    /// ```
    rule add_opposite: Addf { fastmath }(x, minus) | Addf { fastmath }(minus, x)
        if let Some(y) = opposite(rw, minus)
        => Subf { fastmath }(x, y);
}

/// `a + 0` and `a - 0` are `a` if the sign of a zero does not matter.
///
/// ```mlir before
/// func.func @f(%a: f64) -> (f64, f64) {
///   %zero = arith.constant 0.0 : f64
///   %r = arith.addf %a, %zero fastmath<nsz> : f64
///   %minus_zero = arith.constant -0.0 : f64
///   %s = arith.subf %a, %minus_zero fastmath<nsz> : f64
///   return %r, %s : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> (f64, f64) {
///   return %a, %a : f64, f64
/// }
/// ```
#[rule(reassociates)]
pub fn add_zero(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (x, zero) = (rw.operand(op, 0), rw.operand(op, 1));
    let is_identity = float(rw, zero)? == 0.0 && FastMath::of(rw, op).contains(FastMath::NSZ);
    is_identity.then(|| rw.replace_op(op, &[x])).flatten()
}

/// Merges the sum of two values that exclude each other: one is 0 where the condition is true, the
/// other where it is false. Cotangents of both branches of a selection have this form. The sign of
/// a zero may change.
///
/// ```mlir before
/// func.func @f(%c: i1, %a: f64, %b: f64) -> (f64, f64) {
///   %zero = arith.constant 0.0 : f64
///   %x = arith.select %c, %a, %zero : f64
///   %y = arith.select %c, %zero, %b : f64
///   %z = arith.select %c, %zero, %a : f64
///   %r = arith.addf %x, %y : f64
///   %s = arith.addf %z, %x : f64
///   return %r, %s : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %a: f64, %b: f64) -> (f64, f64) {
///   %r = arith.select %c, %a, %b : f64
///   return %r, %a : f64, f64
/// }
/// ```
#[rule(regroups)]
pub fn sum_of_masks(rw: &mut Rewriter<'_>, add: View<Addf>) -> Option<()> {
    let [first, second]: [Select; 2] = [rw.def_as(add.lhs)?, rw.def_as(add.rhs)?];
    let is_zero = |ir: &Ir, value: Value| float(ir, value) == Some(0.0);
    if first.condition != second.condition {
        return None;
    }
    let [kept, other] = match () {
        () if is_zero(rw, first.false_value) && is_zero(rw, second.true_value) => {
            [first.true_value, second.false_value]
        }
        () if is_zero(rw, first.true_value) && is_zero(rw, second.false_value) => {
            [second.true_value, first.false_value]
        }
        () => return None,
    };
    let loc = rw.rule_loc();
    let sum = match kept == other {
        true => kept,
        false => Select::value(rw, loc, first.condition, kept, other),
    };
    rw.replace_op(add.op, &[sum])
}
