//! `math.ctlz`

use cotan_numerics::code::Unary;

crate::math::unary::integer_function! {
    /// Returns the number of leading zero bits of an integer.
    Ctlz = "math.ctlz" {
        kernel: |numbers| {
            let width = numbers.from().width();
            numbers.unsigned(move |[a]| u64::from(a.leading_zeros() - (64 - width)))
        },
        code: |x| x.unary(Unary::LeadingZeros),
    }
}
