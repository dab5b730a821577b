//! `math.log2`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;
use std::f64::consts::LOG2_E;

/// Returns the logarithm to base two; minus infinity at 0, NaN below.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.log2 %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.log2", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Log2 {
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

impl Computes for Log2 {
    const FUNCTION: &'static Elementary = &cotan_numerics::LOG2;
}

impl Differentiate for Log2 {
    /// `1 / (x log 2)`.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, .. } = e.read(op);
        e.quotient(LOG2_E, x)
    })];
}
