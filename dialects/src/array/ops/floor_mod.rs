//! `array.floor_mod`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{IntCompare, Recorder, Scalar, Scalars, one, total_division};

/// Returns the remainder of a signed division that rounds toward negative infinity. It has the sign
/// of the right operand, so indices wrap around both ends of an array. A division by zero yields
/// zero.
///
/// ```mlir
/// func.func @example(%a: index, %b: index) -> index {
///   %r = array.floor_mod %a, %b : index
///   return %r : index
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.floor_mod", pure, same_type, impl(Elementwise), attach(Cost::DIVISION, LAWS))]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct FloorMod {
    /// The left operand.
    #[operand(INTEGER_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(INTEGER_LIKE)]
    pub rhs: Value,
    /// The remainder.
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

impl Elementwise for FloorMod {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.signed(|[a, b]| match b {
            0 => 0,
            b => match a.wrapping_rem(b) {
                left if left != 0 && (left < 0) != (b < 0) => left + b,
                left => left,
            },
        })
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        let (_, left) = total_division(x[0], x[1], true);
        let below = |x: Scalar<'r>| x.compare(IntCompare::Slt, x.same(0));
        let needs_fix = !left.is(0) & (below(left) ^ below(x[1]));
        one(needs_fix.select(left + x[1], left))
    }
}

impl Differentiate for FloorMod {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
