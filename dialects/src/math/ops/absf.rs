//! `math.absf`

use crate::Cost;
use crate::arith::{CmpfPredicate, FastMath};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::observe::Observed;
use crate::interp::{Elementwise, Kernel, Numbers};
use crate::math::sign::{self, SIGN_DOES_NOT_MATTER};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, Unary, one};

/// Returns the absolute value of a float.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = math.absf %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.absf", pure, idempotent, same_type, impl(Elementwise), attach(Cost::ONE, Observed::decisions(sign::decide), Canonical(&[&SIGN_DOES_NOT_MATTER])))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Absf {
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

impl Elementwise for Absf {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(|[a]| a.abs())
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].unary(Unary::Absolute))
    }
}

impl Differentiate for Absf {
    /// The sign, and zero at zero.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { operand: x, .. } = e.read(op);
        let zero = e.number(0.0, x)?;
        let one = e.number(1.0, x)?;
        let sign = e.copysign(one, x);
        let at_zero = e.compare(CmpfPredicate::Oeq, x, zero);
        Some(e.select(at_zero, zero, sign))
    })];
}
