//! `math.isnan`

use cotan_numerics::code::one;

crate::math::unary::float_test! {
    /// Returns whether a float is NaN.
    Isnan = "math.isnan" {
        kernel: |numbers| numbers.float_test(|[a]| a.is_nan()),
        code: |_, x| one(x.is_nan()),
    }
}
