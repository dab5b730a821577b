//! `math.cosh`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use crate::math::sign::SIGN_DOES_NOT_MATTER;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the hyperbolic cosine.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.cosh %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.cosh", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION, Canonical(&[&SIGN_DOES_NOT_MATTER])))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Cosh {
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

impl Computes for Cosh {
    const FUNCTION: &'static Elementary = &cotan_numerics::COSH;
}

impl Differentiate for Cosh {
    /// `sinh x`.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, .. } = e.read(op);
        Some(e.sinh(x))
    })];
}
