//! `math.rsqrt`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the reciprocal of the square root.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.rsqrt %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.rsqrt", pure, same_type, impl(Elementwise), attach(Cost::DIVISION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Rsqrt {
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

impl Computes for Rsqrt {
    const FUNCTION: &'static Elementary = &cotan_numerics::RSQRT;
}

impl Differentiate for Rsqrt {
    /// `-y^3 / 2`.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { result: y, .. } = e.read(op);
        let square = e.mul(y, y);
        let cube = e.mul(square, y);
        e.scaled(-0.5, cube)
    })];
}
