//! `math.ctpop`

use cotan_numerics::code::Unary;

crate::math::unary::integer_function! {
    /// Returns the number of set bits of an integer.
    Ctpop = "math.ctpop" {
        kernel: |numbers| numbers.unsigned(|[a]| u64::from(a.count_ones())),
        code: |x| x.unary(Unary::Ones),
    }
}
