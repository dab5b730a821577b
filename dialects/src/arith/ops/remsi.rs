//! `arith.remsi`

use crate::Cost;
use crate::arith::families;
use crate::interfaces::laws::{Laws, Outcome};
use cotan_numerics::code::total_division;

families::integer_binary! {
    /// Returns the remainder of signed division, with the sign of the left operand; zero if the
    /// divisor is zero.
    Remsi = "arith.remsi" (none) {
        traits: [],
        attach: [Cost::DIVISION, LAWS],
        computes: signed |[a, b]| if b == 0 { 0 } else { a.wrapping_rem(b) },
        code: |x, _| total_division(x[0], x[1], true).1,
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
