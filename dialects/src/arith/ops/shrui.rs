//! `arith.shrui`

use crate::Cost;
use crate::arith::families;
use crate::interfaces::laws::{Laws, Outcome};
use cotan_numerics::code::{Binary, shifted};

families::integer_binary! {
    /// Shifts an integer to the right logically.
    Shrui = "arith.shrui" (exact) {
        traits: [],
        attach: [Cost::ONE, LAWS],
        computes: unsigned |[a, b]| u32::try_from(b).ok().and_then(|b| a.checked_shr(b)).unwrap_or(0),
        code: |x, _| shifted(x[0], x[1], Binary::ShiftRight),
    }
}

const LAWS: Laws = Laws {
    right: |number, c| match c {
        0 => Some(Outcome::Operand),
        _ => (c >= u64::from(number.width())).then_some(Outcome::Zero),
    },
    left: |_, c| (c == 0).then_some(Outcome::Constant),
    ..Laws::NONE
};
