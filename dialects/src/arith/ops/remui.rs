//! `arith.remui`

use crate::Cost;
use crate::arith::families;
use crate::interfaces::laws::{Laws, Outcome};
use cotan_numerics::code::total_division;

families::integer_binary! {
    /// Returns the remainder of unsigned division; zero if the divisor is zero.
    Remui = "arith.remui" (none) {
        traits: [],
        attach: [Cost::DIVISION, LAWS],
        computes: unsigned |[a, b]| a.checked_rem(b).unwrap_or(0),
        code: |x, _| total_division(x[0], x[1], false).1,
    }
}

const LAWS: Laws = Laws {
    right: |_, c| match c {
        0 => Some(Outcome::Constant),
        1 => Some(Outcome::Zero),
        _ => None,
    },
    left: |_, c| (c == 0).then_some(Outcome::Constant),
    twice: Some(Outcome::Zero),
    ..Laws::NONE
};
