//! The rules of `arith.mulf`.

use super::Mulf;
use crate::arith::FastMath;
use crate::arith::regroup::REGROUP_CONSTANTS;
use crate::arith::signs::{BY_MINUS_ONE, MINUS_BY_MINUS};
use cotan_ir::rewrite::{Rule, rules};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&MINUS_BY_MINUS, &BY_MINUS_ONE, &TIMES_ZERO, &REGROUP_CONSTANTS];

rules! {
    /// `x * 0` is 0 where there are no NaN, such as infinity times zero, and the sign of a zero does
    /// not matter.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64) -> f64 {
    ///   %zero = arith.constant 0.0 : f64
    ///   %r = arith.mulf %a, %zero fastmath<nnan,nsz> : f64
    ///   return %r : f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64) -> f64 {
    ///   %zero = arith.constant 0.0 : f64
    ///   return %zero : f64
    /// }
    /// ```
    rule times_zero(reassociates): Mulf { fastmath }(_, z @ 0.0) | Mulf { fastmath }(_, z @ -0.0)
        if fastmath.contains(FastMath::NNAN.with(FastMath::NSZ))
        => z;
}
