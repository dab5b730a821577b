//! `math.floor`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use crate::math::integral_values::WHOLE_ALREADY;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, Unary, one};

/// Rounds down to an integral value.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.floor %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.floor", pure, idempotent, same_type, impl(Elementwise), attach(Cost::ONE, Canonical(&[&WHOLE_ALREADY])))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Floor {
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

impl Elementwise for Floor {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(|[a]| a.floor())
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].unary(Unary::Floor))
    }
}

impl Differentiate for Floor {
    /// The result is piecewise constant.
    const CLASSES: &'static [OperandRule] = &[OperandRule::ZeroDerivative];
}
