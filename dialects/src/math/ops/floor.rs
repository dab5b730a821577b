//! `math.floor`

use cotan_numerics::code::Unary;

crate::math::unary::rounding! {
    /// Rounds down to an integral value.
    Floor = "math.floor" { kernel: f64::floor, code: Unary::Floor }
}
