//! The rules of `math.log`.

use super::Log;
use crate::Emit;
use crate::arith::{Addf, FastMath};
use crate::math::{Exp, Log1p};
use crate::special::{LogSigmoid, Sigmoid};
use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};

/// All canonicalization rules.
pub const ALL: &[&Rule] = &[&LOG_OF_EXP, &LOG_OF_ONE_AND, &LOG_OF_SIGMOID];

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
#[rule(reassociates)]
fn log_of_exp(rw: &mut Rewriter<'_>, log: View<Log>) -> Option<()> {
    let Log { operand, fastmath, .. } = *log;
    let power: Exp = rw.def_as(operand)?;
    let needed = FastMath::AFN.with(FastMath::NINF);
    let allowed = fastmath.common(power.fastmath).contains(needed);
    allowed.then(|| rw.replace_op(log.op, &[power.operand]))?
}

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
#[rule(reassociates)]
fn log_of_one_and(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let Log { operand, fastmath, .. } = rw.get(op)?;
    let sum: Addf = rw.def_as(operand)?;
    if !fastmath.common(sum.fastmath).contains(FastMath::AFN) {
        return None;
    }
    let loc = rw.rule_loc();
    let mut e = Emit::new(rw, loc);
    let rest = match (e.is_number(sum.lhs, 1.0), e.is_number(sum.rhs, 1.0)) {
        (true, _) => sum.rhs,
        (_, true) => sum.lhs,
        _ => return None,
    };
    let value = Log1p::value(rw, loc, rest);
    rw.replace_op(op, &[value])
}

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
#[rule(reassociates)]
fn log_of_sigmoid(rw: &mut Rewriter<'_>, log: View<Log>) -> Option<()> {
    let Log { operand, fastmath, .. } = *log;
    let y: Sigmoid = rw.def_as(operand)?;
    if !fastmath.common(y.fastmath).contains(FastMath::AFN) {
        return None;
    }
    let loc = rw.rule_loc();
    let value = LogSigmoid::value(rw, loc, y.operand);
    rw.replace_op(log.op, &[value])
}
