//! `math.sqrt`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the square root; NaN below 0.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.sqrt %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.sqrt", pure, same_type, impl(Elementwise), attach(Cost::DIVISION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Sqrt {
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

impl Computes for Sqrt {
    const FUNCTION: &'static Elementary = &cotan_numerics::SQRT;
}

impl Differentiate for Sqrt {
    /// `1 / (2 y)`, which is infinite at zero.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { result: y, .. } = e.read(op);
        e.quotient(0.5, y)
    })];
}
