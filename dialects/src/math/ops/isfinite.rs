//! `math.isfinite`

use cotan_numerics::code::{FloatCompare, Unary, one};

crate::math::unary::float_test! {
    /// Returns whether a float is neither infinite nor NaN.
    Isfinite = "math.isfinite" {
        kernel: |numbers| numbers.float_test(|[a]| a.is_finite()),
        code: |m, x| {
            let infinity = m.nearest(x.number(), f64::INFINITY);
            one(x.unary(Unary::Absolute).compare_floats(FloatCompare::Olt, infinity))
        },
    }
}
