//! The rules of `arith.negf`.

use super::Negf;
use crate::arith::{FastMath, Subf};
use cotan_ir::rewrite::{Rule, rules};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&OPPOSITE_DIFFERENCE];

rules! {
    /// `-(a - b)` is `b - a` if the sign of a zero does not matter.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64, %b: f64) -> f64 {
    ///   %x = arith.subf %a, %b : f64
    ///   %r = arith.negf %x fastmath<nsz> : f64
    ///   return %r : f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64, %b: f64) -> f64 {
    ///   %r = arith.subf %b, %a fastmath<nsz> : f64
    ///   return %r : f64
    /// }
    /// ```
    rule opposite_difference(reassociates): Negf { fastmath }(Subf(x, y))
        if fastmath.contains(FastMath::NSZ)
        => Subf { fastmath }(y, x);
}
