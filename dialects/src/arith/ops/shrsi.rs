//! `arith.shrsi`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers, Wide, Word};
use cotan_ir::constraints::{INTEGER_LIKE, UNIT};
use cotan_ir::{Attr, Op, Value};
use cotan_numerics::code::{Binary, Recorder, Scalar, Scalars, one, shifted};

/// Shifts an integer to the right arithmetically.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.shrsi %a, %b exact : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.shrsi", pure, same_type, impl(Elementwise), attach(Cost::ONE, LAWS))]
#[asm("$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)")]
pub struct Shrsi {
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
    right: |_, c| (c == 0).then_some(Outcome::Operand),
    left: |number, c| matches!(number.signed(c), 0 | -1).then_some(Outcome::Constant),
    ..Laws::NONE
};

impl Elementwise for Shrsi {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let number = numbers.to();
        let most = u64::from(number.width()) - 1;
        Kernel::words(move |x, y| {
            y[0] = number.wrap((number.signed(x[0]) >> x[1].min(most)) as Word)
        })
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        Some((x[0].signed() >> x[1].shift().unwrap_or(127)) as u128)
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(shifted(x[0], x[1], Binary::ShiftRightSigned))
    }
}

impl Differentiate for Shrsi {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
