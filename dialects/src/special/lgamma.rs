//! `special.lgamma`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the logarithm of the absolute value of the gamma function; infinite at its poles, zero
/// and the negative integers.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = special.lgamma %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("special.lgamma", pure, same_type, impl(Elementwise), attach(Cost::each(80)))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Lgamma {
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

impl Computes for Lgamma {
    const FUNCTION: &'static Elementary = &cotan_numerics::LGAMMA;
}

impl Differentiate for Lgamma {
    /// Digamma, which is polygamma of order 0.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, .. } = e.read(op);
        Some(e.polygamma(0, x))
    })];
}
