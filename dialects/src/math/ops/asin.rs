//! `math.asin`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the arc sine, from -pi/2 to pi/2; NaN outside -1 to 1.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.asin %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.asin", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Asin {
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

impl Computes for Asin {
    const FUNCTION: &'static Elementary = &cotan_numerics::ASIN;
}

impl Differentiate for Asin {
    /// `1 / sqrt(1 - x^2)`.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, .. } = e.read(op);
        let within = e.one_minus_square(x)?;
        let root = e.sqrt(within);
        e.quotient(1.0, root)
    })];
}
