//! `arith.divsi`

pub(super) mod rules;

use crate::Cost;
use crate::arith::families;
use cotan_ir::rewrite::Canonical;
use cotan_numerics::code::total_division;

families::integer_binary! {
    /// Returns the quotient of signed integers, rounded toward zero. A zero divisor results in
    /// zero; the least integer divided by -1 wraps.
    Divsi = "arith.divsi" (exact) {
        traits: [],
        attach: [Cost::DIVISION, families::QUOTIENT, Canonical(rules::ALL)],
        computes: signed |[a, b]| if b == 0 { 0 } else { a.wrapping_div(b) },
        code: |x, _| total_division(x[0], x[1], true).0,
    }
}
