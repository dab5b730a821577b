//! `arith.subf`

mod rules;

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Returns the difference of two floats.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64) -> f64 {
///   %r = arith.subf %a, %b fastmath<nnan> : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "arith.subf",
    pure,
    same_type,
    impl(Elementwise),
    attach(Cost::ONE, LAWS, Canonical(rules::ALL))
)]
#[asm("$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Subf {
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

const LAWS: Laws = Laws {
    right: |number, c| match number.float(c) {
        c if c == 0.0 && c.is_sign_positive() => Some(Outcome::Operand),
        _ => None,
    },
    ..Laws::NONE
};

impl Elementwise for Subf {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(|[a, b]| a - b)
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0] - x[1])
    }
}

impl Differentiate for Subf {
    const CLASSES: &'static [OperandRule] =
        &[OperandRule::Linear(|_, _, c| c), OperandRule::Linear(|e, _, c| e.neg(c))];
}
