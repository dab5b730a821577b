//! `arith.divsi`

pub(super) mod rules;

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers, Wide};
use cotan_ir::constraints::{INTEGER_LIKE, UNIT};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Attr, Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one, total_division};

/// Returns the quotient of signed integers, rounded toward zero. A zero divisor results in zero;
/// the least integer divided by -1 wraps.
///
/// ```mlir
/// func.func @example(%a: i32, %b: i32) -> i32 {
///   %r = arith.divsi %a, %b exact : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "arith.divsi",
    pure,
    same_type,
    impl(Elementwise),
    attach(Cost::DIVISION, LAWS, Canonical(rules::ALL))
)]
#[asm("$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)")]
pub struct Divsi {
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

impl Elementwise for Divsi {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.signed(|[a, b]| if b == 0 { 0 } else { a.wrapping_div(b) })
    }

    fn wide(&self, x: &[Wide]) -> Option<u128> {
        let (a, b) = (x[0].signed(), x[1].signed());
        Some(if b == 0 { 0 } else { a.wrapping_div(b) as u128 })
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(total_division(x[0], x[1], true).0)
    }
}

impl Differentiate for Divsi {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
