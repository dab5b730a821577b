//! `math.asinh`

use crate::Cost;
use crate::arith::{CmpfPredicate, FastMath};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the inverse hyperbolic sine.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.asinh %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.asinh", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Asinh {
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

impl Computes for Asinh {
    const FUNCTION: &'static Elementary = &cotan_numerics::ASINH;
}

/// The argument from which `1 + x^2` rounds to `x^2` in 53 bits, 2^28.
const LARGE: f64 = 268_435_456.0;

impl Differentiate for Asinh {
    /// `1 / sqrt(1 + x^2)`, computed as `1 / |x|` where the square would absorb the 1 and overflow
    /// later.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, .. } = e.read(op);
        let (size, far) = (e.absolute(x), e.number(LARGE, x)?);
        let is_large = e.compare(CmpfPredicate::Ogt, size, far);
        let square = e.mul(x, x);
        let above = e.offset(1.0, square)?;
        let root = e.sqrt(above);
        let root = e.select(is_large, size, root);
        e.quotient(1.0, root)
    })];
}
