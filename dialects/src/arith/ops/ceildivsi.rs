//! `arith.ceildivsi`

use crate::Cost;
use crate::arith::families;
use cotan_ir::rewrite::Canonical;
use cotan_numerics::code::total_division;

families::integer_binary! {
    /// Returns the quotient of signed integers, rounded up; zero if the divisor is zero.
    Ceildivsi = "arith.ceildivsi" (none) {
        traits: [],
        attach: [Cost::DIVISION, families::QUOTIENT, Canonical(super::divsi::rules::ALL)],
        computes: signed |[a, b]| match b {
            0 => 0,
            _ => {
                let (quotient, rest) = (a.wrapping_div(b), a.wrapping_rem(b));
                if rest != 0 && (rest < 0) == (b < 0) { quotient + 1 } else { quotient }
            }
        },
        code: |x, to| {
            let (quotient, rest) = total_division(x[0], x[1], true);
            let up = !rest.is(0) & !(families::is_negative(rest) ^ families::is_negative(x[1]));
            quotient + up.unsigned_to(to)
        },
    }
}
