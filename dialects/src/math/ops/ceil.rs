//! `math.ceil`

use cotan_numerics::code::Unary;

crate::math::unary::rounding! {
    /// Rounds up to an integral value.
    Ceil = "math.ceil" { kernel: f64::ceil, code: Unary::Ceil }
}
