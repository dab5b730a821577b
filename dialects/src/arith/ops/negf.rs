//! `arith.negf`

mod rules;

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Returns the negation of a float; NaN stays NaN.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = arith.negf %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "arith.negf",
    pure,
    involution,
    same_type,
    impl(Elementwise),
    attach(Cost::ONE, Canonical(rules::ALL))
)]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Negf {
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

impl Elementwise for Negf {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(|[a]| -a)
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(-x[0])
    }
}

impl Differentiate for Negf {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|e, _, c| e.neg(c))];
}
