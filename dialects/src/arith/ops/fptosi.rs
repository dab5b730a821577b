//! `arith.fptosi`

use crate::Cost;
use crate::arith::casts::same_dimensions;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::{FIXED_INTEGER_LIKE, FLOAT_LIKE};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, Unary, one};

/// Converts a float to a signed integer, rounded toward zero and saturated; zero for NaN.
///
/// ```mlir
/// func.func @example(%a: f64) -> i32 {
///   %r = arith.fptosi %a : f64 to i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.fptosi", pure, verify = same_dimensions, impl(Elementwise), attach(Cost::MOVE, Canonical(super::sitofp::rules::BACK)))]
#[asm("$in attr-dict `:` type($in) `to` type($out)")]
pub struct Fptosi {
    /// The operand.
    #[operand(FLOAT_LIKE, name = "in")]
    pub input: Value,
    /// The result.
    #[result(FIXED_INTEGER_LIKE)]
    pub out: Value,
}

impl Elementwise for Fptosi {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let (from, to) = (numbers.from(), numbers.to());
        Kernel::words(move |x, y| y[0] = to.saturated(from.float(x[0])))
    }

    fn code<'r>(
        &self,
        _: &'r Recorder,
        numbers: &Numbers,
        x: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        one(x[0].to(numbers.to(), Unary::SignedOfFloat))
    }
}

impl Differentiate for Fptosi {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
