//! `arith.divui`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::constraints::{INTEGER_LIKE, UNIT};
use cotan_ir::{Attr, Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one, total_division};

/// Returns the quotient of unsigned integers, rounded down; zero if the divisor is zero.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.divui %a, %b exact : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.divui", pure, same_type, impl(Elementwise), attach(Cost::DIVISION, LAWS))]
#[asm("$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)")]
pub struct Divui {
    /// The left operand.
    #[operand(INTEGER_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(INTEGER_LIKE)]
    pub rhs: Value,
    /// True if the operation is exact: no remainder, no set bit shifted out.
    #[attr(UNIT, name = "isExact")]
    pub is_exact: Option<Attr>,
    /// The result.
    #[result(INTEGER_LIKE)]
    pub result: Value,
}

const LAWS: Laws = Laws {
    right: |_, c| match c {
        0 => Some(Outcome::Constant),
        1 => Some(Outcome::Operand),
        _ => None,
    },
    left: |_, c| (c == 0).then_some(Outcome::Constant),
    ..Laws::NONE
};

impl Elementwise for Divui {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.unsigned(|[a, b]| a.checked_div(b).unwrap_or(0))
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        Some(x[0].unsigned().checked_div(x[1].unsigned()).unwrap_or(0))
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(total_division(x[0], x[1], false).0)
    }
}

impl Differentiate for Divui {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
