//! `special.sigmoid`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the logistic function `1 / (1 + e^-x)`.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = special.sigmoid %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("special.sigmoid", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Sigmoid {
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

impl Computes for Sigmoid {
    const FUNCTION: &'static Elementary = &cotan_numerics::SIGMOID;
}

impl Differentiate for Sigmoid {
    /// `y (1 - y)`.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { result: y, .. } = e.read(op);
        let rest = e.difference(1.0, y)?;
        Some(e.mul(y, rest))
    })];
}
