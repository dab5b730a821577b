//! `math.exp`

use crate::Cost;
use crate::arith::FastMath;
use crate::math::Log;
use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};

crate::arith::function::elementary! {
    /// Returns the exponential function.
    Exp = "math.exp" {
        computes: cotan_numerics::EXP,
        attach: [Cost::FUNCTION, Canonical(&[&EXP_OF_LOG])],
        /// `y`.
        slope: |_, _, y| Some(y),
    }
}

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
#[rule(reassociates)]
fn exp_of_log(rw: &mut Rewriter<'_>, exp: View<Exp>) -> Option<()> {
    let Exp { operand, fastmath, .. } = *exp;
    let log: Log = rw.def_as(operand)?;
    let needed = FastMath::AFN.with(FastMath::NNAN).with(FastMath::NSZ);
    let allowed = fastmath.common(log.fastmath).contains(needed);
    allowed.then(|| rw.replace_op(exp.op, &[log.operand]))?
}
