//! `math.round`

use cotan_numerics::code::Unary;

crate::math::unary::rounding! {
    /// Rounds to the nearest integral value, ties away from zero.
    Round = "math.round" { kernel: f64::round, code: Unary::Round }
}
