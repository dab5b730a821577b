//! `special.betainc`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::Computes;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::Elementary;

/// Returns the regularized incomplete beta function: the integral of `t^(a-1) (1-t)^(b-1) / B(a, b)`
/// from 0 to x. NaN for negative parameters, and for an x below 0 or above 1.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64, %x: f64) -> f64 {
///   %r = special.betainc %a, %b, %x : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("special.betainc", pure, same_type, impl(crate::interp::Elementwise), attach(Cost::each(900)))]
#[asm("$a `,` $b `,` $x (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Betainc {
    /// The parameter at 0.
    #[operand(FLOAT_LIKE)]
    pub a: Value,
    /// The parameter at 1.
    #[operand(FLOAT_LIKE)]
    pub b: Value,
    /// The end of the integral.
    #[operand(FLOAT_LIKE)]
    pub x: Value,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

impl Computes for Betainc {
    const FUNCTION: &'static Elementary = &cotan_numerics::BETAINC;
}

impl Differentiate for Betainc {
    /// In x, the density.
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Unsupported("its derivative by a parameter has no operation"),
        OperandRule::Unsupported("its derivative by a parameter has no operation"),
        OperandRule::Pointwise(|e, op| {
            let Self { a, b, x, .. } = e.read(op);
            e.beta_density(a, b, x)
        }),
    ];
}
