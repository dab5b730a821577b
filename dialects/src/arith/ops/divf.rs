//! `arith.divf`

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

/// Returns the quotient of two floats.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64) -> f64 {
///   %r = arith.divf %a, %b fastmath<nnan> : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "arith.divf",
    pure,
    same_type,
    impl(Elementwise),
    attach(Cost::DIVISION, LAWS, Canonical(rules::ALL))
)]
#[asm("$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Divf {
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
        1.0 => Some(Outcome::Operand),
        _ => None,
    },
    ..Laws::NONE
};

impl Elementwise for Divf {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(|[a, b]| a / b)
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0] / x[1])
    }
}

impl Differentiate for Divf {
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Linear(|e, op, c| {
            let Self { rhs, .. } = e.read(op);
            e.div(c, rhs)
        }),
        // -y/b
        OperandRule::Pointwise(|e, op| {
            let Self { rhs, result, .. } = e.read(op);
            let quotient = e.div(result, rhs);
            Some(e.neg(quotient))
        }),
    ];
}
