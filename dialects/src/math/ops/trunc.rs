//! `math.trunc`

use cotan_numerics::code::Unary;

crate::math::unary::rounding! {
    /// Rounds toward zero to an integral value.
    Trunc = "math.trunc" { kernel: f64::trunc, code: Unary::Truncate }
}
