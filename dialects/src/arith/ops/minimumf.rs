//! `arith.minimumf`

use crate::arith::extrema;
use cotan_numerics::code::Binary;

extrema::float_extremum! {
    /// Returns the smaller of two floats; NaN if one of them is NaN. Zero is above minus zero.
    /// Where both are equal, the derivative is that of the left one.
    Minimumf = "arith.minimumf" {
        kernel: extrema::minimum,
        code: Binary::Minimum,
        laws: [nan => Constant, f64::INFINITY => Operand],
        /// The left one wins ties, and if it is a NaN.
        left_is_chosen: Ole or lhs is NaN,
    }
}
