//! `math.cttz`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, Unary, one};

/// Returns the number of trailing zero bits of an integer.
///
/// ```mlir
/// func.func @example(%a: i32) -> i32 {
///   %r = math.cttz %a : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.cttz", pure, same_type, impl(Elementwise), attach(Cost::ONE))]
#[asm("$operand attr-dict `:` type($result)")]
pub struct Cttz {
    /// The operand.
    #[operand(INTEGER_LIKE)]
    pub operand: Value,
    /// The result.
    #[result(INTEGER_LIKE)]
    pub result: Value,
}

impl Elementwise for Cttz {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let width = numbers.from().width();
        numbers.unsigned(move |[a]| u64::from(a.trailing_zeros().min(width)))
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].unary(Unary::TrailingZeros))
    }
}

impl Differentiate for Cttz {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
