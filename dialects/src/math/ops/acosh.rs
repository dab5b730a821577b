//! `math.acosh`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the inverse hyperbolic cosine; NaN below 1.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.acosh %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.acosh", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Acosh {
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

impl Computes for Acosh {
    const FUNCTION: &'static Elementary = &cotan_numerics::ACOSH;
}

impl Differentiate for Acosh {
    /// `1 / sqrt(x^2 - 1)`, from square roots of both factors, whose product does not overflow.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, .. } = e.read(op);
        let below = e.offset(-1.0, x)?;
        let above = e.offset(1.0, x)?;
        let (below, above) = (e.sqrt(below), e.sqrt(above));
        let root = e.mul(below, above);
        e.quotient(1.0, root)
    })];
}
