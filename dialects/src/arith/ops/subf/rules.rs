//! The rules of `arith.subf`.

use super::Subf;
use crate::arith::addf::rules::ADD_ZERO;
use crate::arith::signs::opposite;
use crate::arith::{Addf, FastMath, Negf};
use cotan_ir::rewrite::{Rule, rules};

/// All canonicalization rules.
pub const ALL: &[&Rule] =
    &[&SUBTRACT_OPPOSITE, &FROM_MINUS_ZERO, &ADD_ZERO, &FROM_ZERO, &FLOAT_MINUS_ITSELF];

rules! {
    /// `a - -b` is `a + b`.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64, %b: f64) -> f64 {
    ///   %x = arith.negf %b : f64
    ///   %r = arith.subf %a, %x : f64
    ///   return %r : f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64, %b: f64) -> f64 {
    ///   %r = arith.addf %a, %b : f64
    ///   return %r : f64
    /// }
    /// ```
    rule subtract_opposite: Subf { fastmath }(x, minus)
        if let Some(y) = opposite(rw, minus)
        => Addf { fastmath }(x, y);

    /// `-0 - x` is `-x`; `0 - x` differs for zero.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64) -> f64 {
    ///   %minus_zero = arith.constant -0.0 : f64
    ///   %r = arith.subf %minus_zero, %a : f64
    ///   return %r : f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64) -> f64 {
    ///   %r = arith.negf %a : f64
    ///   return %r : f64
    /// }
    /// ```
    rule from_minus_zero: Subf { fastmath }(-0.0, x) => Negf { fastmath }(x);

    /// `0 - x` is `-x` if the sign of a zero does not matter.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64) -> f64 {
    ///   %zero = arith.constant 0.0 : f64
    ///   %r = arith.subf %zero, %a fastmath<nsz> : f64
    ///   return %r : f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64) -> f64 {
    ///   %r = arith.negf %a fastmath<nsz> : f64
    ///   return %r : f64
    /// }
    /// ```
    rule from_zero(reassociates): Subf { fastmath }(0.0, x) | Subf { fastmath }(-0.0, x)
        if fastmath.contains(FastMath::NSZ)
        => Negf { fastmath }(x);

    /// `x - x` is 0 where there are no NaN, such as infinity minus infinity.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64) -> f64 {
    ///   %r = arith.subf %a, %a fastmath<nnan> : f64
    ///   return %r : f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64) -> f64 {
    ///   %r = arith.constant 0.0 : f64
    ///   return %r : f64
    /// }
    /// ```
    rule float_minus_itself(reassociates): Subf { fastmath }(x, x)
        if fastmath.contains(FastMath::NNAN)
        => 0.0;
}
