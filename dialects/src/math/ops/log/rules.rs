//! The rules of `math.log`.

use super::Log;
use crate::arith::{Addf, FastMath};
use crate::math::{Exp, Log1p};
use crate::special::{LogSigmoid, Sigmoid};
use cotan_ir::rewrite::{Rule, rules};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&LOG_OF_EXP, &LOG_OF_ONE_AND, &LOG_OF_SIGMOID];

rules! {
    /// `log(e^x)` is `x` with the flags for approximate functions and no infinities, to which the power
    /// may overflow.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64) -> f64 {
    ///   %power = math.exp %a fastmath<fast> : f64
    ///   %r = math.log %power fastmath<fast> : f64
    ///   return %r : f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64) -> f64 {
    ///   return %a : f64
    /// }
    /// ```
    rule log_of_exp(reassociates): Log { fastmath: outer }(Exp { fastmath: inner }(x))
        if outer.common(inner).contains(FastMath::AFN.with(FastMath::NINF))
        => x;

    /// `log(1 + x)` is `log1p x`, which is more accurate near zero, if the sum and the logarithm may be
    /// approximated.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64) -> f64 {
    ///   %one = arith.constant 1.0 : f64
    ///   %sum = arith.addf %a, %one fastmath<fast> : f64
    ///   %r = math.log %sum fastmath<fast> : f64
    ///   return %r : f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64) -> f64 {
    ///   %r = math.log1p %a : f64
    ///   return %r : f64
    /// }
    /// ```
    rule log_of_one_and(reassociates):
        Log { fastmath: outer }(Addf { fastmath: inner }(1.0, x))
        | Log { fastmath: outer }(Addf { fastmath: inner }(x, 1.0))
        if outer.common(inner).contains(FastMath::AFN)
        => Log1p(x);

    /// The logarithm of the logistic function is `special.log_sigmoid`, which does not underflow, if
    /// functions may be approximated.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64) -> f64 {
    ///   %y = special.sigmoid %a fastmath<afn> : f64
    ///   %r = math.log %y fastmath<afn> : f64
    ///   return %r : f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64) -> f64 {
    ///   %r = special.log_sigmoid %a : f64
    ///   return %r : f64
    /// }
    /// ```
    rule log_of_sigmoid(reassociates): Log { fastmath: outer }(Sigmoid { fastmath: inner }(x))
        if outer.common(inner).contains(FastMath::AFN)
        => LogSigmoid(x);
}
