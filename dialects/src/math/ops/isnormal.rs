//! `math.isnormal`

use crate::arith::formats::largest;
use crate::interp::NumberFormat;
use cotan_numerics::code::{FloatCompare, Unary, one};

crate::math::unary::float_test! {
    /// Returns whether a float is neither zero, subnormal, infinite nor NaN.
    Isnormal = "math.isnormal" {
        kernel: |numbers| {
            let smallest = match numbers.from() {
                NumberFormat::Float(kind) => kind.smallest_normal(),
                NumberFormat::Int(_) => 1.0,
            };
            numbers.float_test(move |[a]| a.is_finite() && a.abs() >= smallest)
        },
        code: |m, x| {
            let NumberFormat::Float(kind) = x.number() else { return None };
            let (size, number) = (x.unary(Unary::Absolute), x.number());
            let least = m.nearest(number, kind.smallest_normal());
            let most = m.constant(number, largest(kind));
            let large = size.compare_floats(FloatCompare::Oge, least);
            one(large & size.compare_floats(FloatCompare::Ole, most))
        },
    }
}
