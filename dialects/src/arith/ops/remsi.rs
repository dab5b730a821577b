//! `arith.remsi`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one, total_division};

/// Returns the remainder of signed division, with the sign of the left operand; zero if the divisor
/// is zero.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.remsi %a, %b : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.remsi", pure, same_type, impl(Elementwise), attach(Cost::DIVISION, LAWS))]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct Remsi {
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
    right: |number, c| match number.signed(c) {
        0 => Some(Outcome::Constant),
        1 | -1 => Some(Outcome::Zero),
        _ => None,
    },
    left: |_, c| (c == 0).then_some(Outcome::Constant),
    twice: Some(Outcome::Zero),
    ..Laws::NONE
};

impl Elementwise for Remsi {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.signed(|[a, b]| if b == 0 { 0 } else { a.wrapping_rem(b) })
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        let (a, b) = (x[0].signed(), x[1].signed());
        Some(if b == 0 { 0 } else { a.wrapping_rem(b) as u128 })
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(total_division(x[0], x[1], true).1)
    }
}

impl Differentiate for Remsi {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
