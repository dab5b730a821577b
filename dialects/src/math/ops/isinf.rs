//! `math.isinf`

use cotan_numerics::code::{FloatCompare, Unary, one};

crate::math::unary::float_test! {
    /// Returns whether a float is infinite.
    Isinf = "math.isinf" {
        kernel: |numbers| numbers.float_test(|[a]| a.is_infinite()),
        code: |m, x| {
            let infinity = m.nearest(x.number(), f64::INFINITY);
            one(x.unary(Unary::Absolute).compare_floats(FloatCompare::Oeq, infinity))
        },
    }
}
