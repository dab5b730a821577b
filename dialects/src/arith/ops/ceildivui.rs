//! `arith.ceildivui`

use crate::Cost;
use crate::arith::families;
use cotan_numerics::code::total_division;

families::integer_binary! {
    /// Returns the quotient of unsigned integers, rounded up; zero if the divisor is zero.
    Ceildivui = "arith.ceildivui" (none) {
        traits: [],
        attach: [Cost::DIVISION, families::QUOTIENT],
        computes: unsigned |[a, b]| if b == 0 { 0 } else { a.div_ceil(b) },
        code: |x, to| {
            let (quotient, rest) = total_division(x[0], x[1], false);
            quotient + (!rest.is(0)).unsigned_to(to)
        },
    }
}
