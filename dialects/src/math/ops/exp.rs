//! `math.exp`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use crate::math::Log;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the exponential function.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.exp %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.exp", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION, Canonical(&[&EXP_OF_LOG])))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Exp {
    /// The operand.
    #[operand(FLOAT_LIKE)]
    pub operand: Value,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
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

impl Computes for Exp {
    const FUNCTION: &'static Elementary = &cotan_numerics::EXP;
}

impl Differentiate for Exp {
    /// `y`.
    const CLASSES: &'static [OperandRule] =
        &[OperandRule::Pointwise(|e, op| Some(e.read::<Self>(op).result))];
}
