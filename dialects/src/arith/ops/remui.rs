//! `arith.remui`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one, total_division};

/// Returns the remainder of unsigned division; zero if the divisor is zero.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.remui %a, %b : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.remui", pure, same_type, impl(Elementwise), attach(Cost::DIVISION, LAWS))]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct Remui {
    /// The left operand.
    #[operand(INTEGER_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(INTEGER_LIKE)]
    pub rhs: Value,
    /// The result.
    #[result(INTEGER_LIKE)]
    pub result: Value,
}

const LAWS: Laws = Laws {
    right: |_, c| match c {
        0 => Some(Outcome::Constant),
        1 => Some(Outcome::Zero),
        _ => None,
    },
    left: |_, c| (c == 0).then_some(Outcome::Constant),
    twice: Some(Outcome::Zero),
    ..Laws::NONE
};

impl Elementwise for Remui {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.unsigned(|[a, b]| a.checked_rem(b).unwrap_or(0))
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        Some(x[0].unsigned().checked_rem(x[1].unsigned()).unwrap_or(0))
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(total_division(x[0], x[1], false).1)
    }
}

impl Differentiate for Remui {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
