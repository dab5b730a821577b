//! `math.ctlz`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, Unary, one};

/// Returns the number of leading zero bits of an integer.
///
/// ```mlir
/// func.func @example(%a: i32) -> i32 {
///   %r = math.ctlz %a : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.ctlz", pure, same_type, impl(Elementwise), attach(Cost::ONE))]
#[asm("$operand attr-dict `:` type($result)")]
pub struct Ctlz {
    /// The operand.
    #[operand(INTEGER_LIKE)]
    pub operand: Value,
    /// The result.
    #[result(INTEGER_LIKE)]
    pub result: Value,
}

impl Elementwise for Ctlz {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let width = numbers.from().width();
        numbers.unsigned(move |[a]| u64::from(a.leading_zeros() - (64 - width)))
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].unary(Unary::LeadingZeros))
    }
}

impl Differentiate for Ctlz {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
