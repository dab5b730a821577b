//! `special.bessel_i0e`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the modified Bessel function of the first kind and order 0, times `e^-|x|`.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = special.bessel_i0e %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("special.bessel_i0e", pure, same_type, impl(Elementwise), attach(Cost::each(60)))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct BesselI0e {
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

impl Computes for BesselI0e {
    const FUNCTION: &'static Elementary = &cotan_numerics::BESSEL_I0E;
}

impl Differentiate for BesselI0e {
    /// The function of order 1, minus this one times the sign.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, result: y, .. } = e.read(op);
        let next = e.bessel_i1e(x);
        let signed = e.times_sign(y, x)?;
        Some(e.sub(next, signed))
    })];
}
