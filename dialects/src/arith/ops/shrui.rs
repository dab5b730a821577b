//! `arith.shrui`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::constraints::{INTEGER_LIKE, UNIT};
use cotan_ir::{Attr, Op, Value};
use cotan_numerics::code::{Binary, Recorder, Scalar, Scalars, one, shifted};

/// Shifts an integer to the right logically.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.shrui %a, %b exact : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.shrui", pure, same_type, impl(Elementwise), attach(Cost::ONE, LAWS))]
#[asm("$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)")]
pub struct Shrui {
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
    right: |number, c| match c {
        0 => Some(Outcome::Operand),
        _ => (c >= u64::from(number.width())).then_some(Outcome::Zero),
    },
    left: |_, c| (c == 0).then_some(Outcome::Constant),
    ..Laws::NONE
};

impl Elementwise for Shrui {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let width = u64::from(numbers.to().width());
        numbers.unsigned(move |[a, b]| if b < width { a >> b } else { 0 })
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        Some(x[1].shift().map_or(0, |by| x[0].unsigned() >> by))
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(shifted(x[0], x[1], Binary::ShiftRight))
    }
}

impl Differentiate for Shrui {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
