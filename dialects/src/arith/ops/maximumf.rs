//! `arith.maximumf`

use crate::arith::extrema;
use cotan_numerics::code::Binary;

extrema::float_extremum! {
    /// Returns the larger of two floats; NaN if one of them is NaN. Zero is above minus zero. Where
    /// both are equal, the derivative is that of the left one.
    Maximumf = "arith.maximumf" {
        kernel: extrema::maximum,
        code: Binary::Maximum,
        laws: [nan => Constant, f64::NEG_INFINITY => Operand],
        /// The left one wins ties, and if it is a NaN.
        left_is_chosen: Oge or lhs is NaN,
    }
}
