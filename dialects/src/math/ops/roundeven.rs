//! `math.roundeven`

use cotan_numerics::code::Unary;

crate::math::unary::rounding! {
    /// Rounds to the nearest integral value, ties to even.
    Roundeven = "math.roundeven" { kernel: f64::round_ties_even, code: Unary::RoundEven }
}
