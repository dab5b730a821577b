//! `special.bessel_i1e`

use crate::Cost;
use crate::arith::{CmpfPredicate, FastMath};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Computes, Elementwise};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the modified Bessel function of the first kind and order 1, times `e^-|x|`.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = special.bessel_i1e %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("special.bessel_i1e", pure, same_type, impl(Elementwise), attach(Cost::each(60)))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct BesselI1e {
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

impl Computes for BesselI1e {
    const FUNCTION: &'static Elementary = &cotan_numerics::BESSEL_I1E;
}

impl Differentiate for BesselI1e {
    /// The function of order 0, minus this one times the sign, minus the quotient by x: 1/2 at 0.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, result: y, .. } = e.read(op);
        let (before, signed) = (e.bessel_i0e(x), e.times_sign(y, x)?);
        let (zero, one) = (e.number(0.0, x)?, e.number(1.0, x)?);
        let is_zero = e.compare(CmpfPredicate::Oeq, x, zero);
        let divisor = e.select(is_zero, one, x);
        let quotient = e.div(y, divisor);
        let half = e.number(0.5, x)?;
        let quotient = e.select(is_zero, half, quotient);
        let difference = e.sub(before, signed);
        Some(e.sub(difference, quotient))
    })];
}
