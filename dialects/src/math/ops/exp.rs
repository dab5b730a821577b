//! `math.exp`

use crate::Cost;
use crate::arith::FastMath;
use crate::math::Log;
use cotan_ir::rewrite::{Canonical, rules};

crate::arith::function::elementary! {
    /// Returns the exponential function.
    Exp = "math.exp" {
        computes: cotan_numerics::EXP,
        attach: [Cost::FUNCTION, Canonical(&[&EXP_OF_LOG])],
        /// `y`.
        slope: |_, _, y| Some(y),
    }
}

rules! {
    /// `e^(log x)` is `x` with the flags for approximate functions, no NaN (such as logarithms of
    /// negative values) and no signed zeros.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64) -> f64 {
    ///   %log = math.log %a fastmath<fast> : f64
    ///   %r = math.exp %log fastmath<fast> : f64
    ///   return %r : f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64) -> f64 {
    ///   return %a : f64
    /// }
    /// ```
    rule exp_of_log(reassociates): Exp { fastmath: outer }(Log { fastmath: inner }(x))
        if outer.common(inner).contains(FastMath::AFN.with(FastMath::NNAN).with(FastMath::NSZ))
        => x;
}
