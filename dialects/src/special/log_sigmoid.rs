//! `special.log_sigmoid`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the logarithm of the logistic function, `-log(1 + e^-x)`.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = special.log_sigmoid %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("special.log_sigmoid", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct LogSigmoid {
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

impl Computes for LogSigmoid {
    const FUNCTION: &'static Elementary = &cotan_numerics::LOG_SIGMOID;
}

impl Differentiate for LogSigmoid {
    /// The logistic function of `-x`.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, .. } = e.read(op);
        let minus = e.neg(x);
        Some(e.sigmoid(minus))
    })];
}
