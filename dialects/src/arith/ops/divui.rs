//! `arith.divui`

use crate::Cost;
use crate::arith::families;
use cotan_numerics::code::total_division;

families::integer_binary! {
    /// Returns the quotient of unsigned integers, rounded down; zero if the divisor is zero.
    Divui = "arith.divui" (exact) {
        traits: [],
        attach: [Cost::DIVISION, families::QUOTIENT],
        computes: unsigned |[a, b]| a.checked_div(b).unwrap_or(0),
        code: |x, _| total_division(x[0], x[1], false).0,
    }
}
