//! `arith.ceildivui`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one, total_division};

/// Returns the quotient of unsigned integers, rounded up; zero if the divisor is zero.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.ceildivui %a, %b : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.ceildivui", pure, same_type, impl(Elementwise), attach(Cost::DIVISION, LAWS))]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct Ceildivui {
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
        1 => Some(Outcome::Operand),
        _ => None,
    },
    left: |_, c| (c == 0).then_some(Outcome::Constant),
    ..Laws::NONE
};

impl Elementwise for Ceildivui {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.unsigned(|[a, b]| if b == 0 { 0 } else { a.div_ceil(b) })
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        let (a, b) = (x[0].unsigned(), x[1].unsigned());
        Some(if b == 0 { 0 } else { a.div_ceil(b) })
    }

    fn code<'r>(
        &self,
        _: &'r Recorder,
        numbers: &Numbers,
        x: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        let (quotient, rest) = total_division(x[0], x[1], false);
        one(quotient + (!rest.is(0)).unsigned_to(numbers.to()))
    }
}

impl Differentiate for Ceildivui {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
