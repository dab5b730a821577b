//! `math.expm1`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns `exp(x) - 1`, accurate for small `x`.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.expm1 %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.expm1", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Expm1 {
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

impl Computes for Expm1 {
    const FUNCTION: &'static Elementary = &cotan_numerics::EXPM1;
}

impl Differentiate for Expm1 {
    /// `e^x`, since `y + 1` cancels for large negative `x`.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, .. } = e.read(op);
        Some(e.exp(x))
    })];
}
