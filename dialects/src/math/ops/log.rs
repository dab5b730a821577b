//! `math.log`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

mod rules;

/// Returns the natural logarithm; minus infinity at 0, NaN below.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.log %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.log", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION, Canonical(rules::ALL)))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Log {
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

impl Computes for Log {
    const FUNCTION: &'static Elementary = &cotan_numerics::LOG;
}

impl Differentiate for Log {
    /// `1 / x`.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, .. } = e.read(op);
        e.quotient(1.0, x)
    })];
}
