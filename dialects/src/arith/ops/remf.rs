//! `arith.remf`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Binary, Recorder, Scalar, Scalars, one};

/// Returns the remainder of the division of two floats, with the sign of the left one.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64) -> f64 {
///   %r = arith.remf %a, %b fastmath<nnan> : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.remf", pure, same_type, impl(Elementwise), attach(Cost::DIVISION))]
#[asm("$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Remf {
    /// The left operand.
    #[operand(FLOAT_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(FLOAT_LIKE)]
    pub rhs: Value,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

impl Elementwise for Remf {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(|[a, b]| a % b)
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].binary(Binary::RemainderFloats, x[1]))
    }
}

impl Differentiate for Remf {
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Pointwise(|e, op| {
            let Self { result, .. } = e.read(op);
            e.number(1.0, result)
        }),
        // The truncated quotient: (result - a) / b, an integral value.
        OperandRule::Pointwise(|e, op| {
            let Self { lhs, rhs, result, .. } = e.read(op);
            let taken = e.sub(result, lhs);
            Some(e.div(taken, rhs))
        }),
    ];
}
