//! The rules of `arith.addf`.

use super::Addf;
use crate::arith::operands::float;
use crate::arith::regroup::REGROUP_CONSTANTS;
use crate::arith::signs::opposite;
use crate::arith::{FastMath, Subf};
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, Rule, rule, rules};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&ADD_OPPOSITE, &ADD_ZERO, &REGROUP_CONSTANTS];

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
