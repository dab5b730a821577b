//! `arith.floordivsi`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{IntCompare, Recorder, Scalar, Scalars, one, total_division};

/// Returns the quotient of signed integers, rounded down; zero if the divisor is zero.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.floordivsi %a, %b : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "arith.floordivsi",
    pure,
    same_type,
    impl(Elementwise),
    attach(Cost::DIVISION, LAWS, Canonical(super::divsi::rules::ALL))
)]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct Floordivsi {
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

impl Elementwise for Floordivsi {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.signed(|[a, b]| {
            if b == 0 {
                return 0;
            }
            let (quotient, rest) = (a.wrapping_div(b), a.wrapping_rem(b));
            quotient - i64::from(rest != 0 && (rest < 0) != (b < 0))
        })
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        let (a, b) = (x[0].signed(), x[1].signed());
        if b == 0 {
            return Some(0);
        }
        let (quotient, rest) = (a.wrapping_div(b), a.wrapping_rem(b));
        Some((quotient - i128::from(rest != 0 && (rest < 0) != (b < 0))) as u128)
    }

    fn code<'r>(
        &self,
        _: &'r Recorder,
        numbers: &Numbers,
        x: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        let (quotient, rest) = total_division(x[0], x[1], true);
        let below = |x: Scalar<'r>| x.compare(IntCompare::Slt, x.same(0));
        let down = !rest.is(0) & (below(rest) ^ below(x[1]));
        one(quotient - down.unsigned_to(numbers.to()))
    }
}

impl Differentiate for Floordivsi {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
