//! `math.erf`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;
use std::f64::consts::FRAC_2_SQRT_PI;

/// Returns the error function.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.erf %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.erf", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Erf {
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

impl Computes for Erf {
    const FUNCTION: &'static Elementary = &cotan_numerics::ERF;
}

impl Differentiate for Erf {
    /// `2 / sqrt(pi) e^(-x^2)`.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, .. } = e.read(op);
        let bell = e.bell(x)?;
        e.scaled(FRAC_2_SQRT_PI, bell)
    })];
}
