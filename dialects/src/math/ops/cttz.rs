//! `math.cttz`

use cotan_numerics::code::Unary;

crate::math::unary::integer_function! {
    /// Returns the number of trailing zero bits of an integer.
    Cttz = "math.cttz" {
        kernel: |numbers| {
            let width = numbers.from().width();
            numbers.unsigned(move |[a]| u64::from(a.trailing_zeros().min(width)))
        },
        code: |x| x.unary(Unary::TrailingZeros),
    }
}
