//! `math.isfinite`

use crate::arith::formats::largest;
use crate::interp::NumberFormat;
use cotan_numerics::code::{FloatCompare, Unary, one};

crate::math::unary::float_test! {
    /// Returns whether a float is neither infinite nor NaN.
    Isfinite = "math.isfinite" {
        kernel: |numbers| numbers.float_test(|[a]| a.is_finite()),
        code: |m, x| {
            let NumberFormat::Float(kind) = x.number() else { return None };
            let most = m.constant(x.number(), largest(kind));
            one(x.unary(Unary::Absolute).compare_floats(FloatCompare::Ole, most))
        },
    }
}
