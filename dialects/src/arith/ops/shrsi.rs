//! `arith.shrsi`

use crate::Cost;
use crate::arith::families;
use crate::interfaces::laws::{Laws, Outcome};
use cotan_numerics::code::{Binary, shifted};

families::integer_binary! {
    /// Shifts an integer to the right arithmetically.
    Shrsi = "arith.shrsi" (exact) {
        traits: [],
        attach: [Cost::ONE, LAWS],
        computes: signed |[a, b]| {
            // A negative amount is a large unsigned one.
            let sign = if a < 0 { -1 } else { 0 };
            u32::try_from(b).ok().and_then(|b| a.checked_shr(b)).unwrap_or(sign)
        },
        code: |x, _| shifted(x[0], x[1], Binary::ShiftRightSigned),
    }
}

const LAWS: Laws = Laws {
    right: |_, c| (c == 0).then_some(Outcome::Operand),
    left: |number, c| matches!(number.signed(c), 0 | -1).then_some(Outcome::Constant),
    ..Laws::NONE
};
