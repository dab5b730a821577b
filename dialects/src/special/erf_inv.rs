//! `special.erf_inv`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the inverse of the error function: infinite at -1 and 1, and NaN beyond.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = special.erf_inv %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("special.erf_inv", pure, same_type, impl(Elementwise), attach(Cost::each(60)))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct ErfInv {
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

impl Computes for ErfInv {
    const FUNCTION: &'static Elementary = &cotan_numerics::ERF_INV;
}

impl Differentiate for ErfInv {
    /// `e^(y^2)` times half the root of pi, for the result y.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { result: y, .. } = e.read(op);
        let square = e.mul(y, y);
        let growth = e.exp(square);
        e.scaled(std::f64::consts::PI.sqrt() / 2.0, growth)
    })];
}
