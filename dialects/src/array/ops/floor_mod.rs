//! `array.floor_mod`

use crate::Cost;
use crate::arith::families;
use crate::interfaces::laws::{Laws, Outcome};
use cotan_numerics::code::total_division;

families::integer_binary! {
    /// Returns the remainder of a signed division that rounds toward negative infinity. It has the
    /// sign of the right operand, so indices wrap around both ends of an array. A division by zero
    /// yields zero.
    FloorMod = "array.floor_mod" (none) {
        traits: [],
        attach: [Cost::DIVISION, LAWS],
        computes: signed |[a, b]| match b {
            0 => 0,
            _ => match a.wrapping_rem(b) {
                left if left != 0 && (left < 0) != (b < 0) => left + b,
                left => left,
            },
        },
        code: |x, _| {
            let (_, left) = total_division(x[0], x[1], true);
            let differs = families::is_negative(left) ^ families::is_negative(x[1]);
            (!left.is(0) & differs).select(left + x[1], left)
        },
    }
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
