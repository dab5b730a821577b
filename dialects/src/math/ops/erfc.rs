//! `math.erfc`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;
use std::f64::consts::FRAC_2_SQRT_PI;

/// Returns the complementary error function, `1 - erf(x)`, accurate for large `x`.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.erfc %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.erfc", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Erfc {
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

impl Computes for Erfc {
    const FUNCTION: &'static Elementary = &cotan_numerics::ERFC;
}

impl Differentiate for Erfc {
    /// `-2 / sqrt(pi) e^(-x^2)`.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, .. } = e.read(op);
        let bell = e.bell(x)?;
        e.scaled(-FRAC_2_SQRT_PI, bell)
    })];
}
