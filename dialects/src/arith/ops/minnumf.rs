//! `arith.minnumf`

use crate::arith::extrema;
use cotan_numerics::code::Binary;

extrema::float_extremum! {
    /// Returns the smaller of two floats; if one of them is NaN, the other one. Zero is above minus
    /// zero. Where both are equal, the derivative is that of the left one.
    Minnumf = "arith.minnumf" {
        kernel: extrema::minimum_number,
        code: Binary::MinimumNumber,
        laws: [nan => Operand, f64::NEG_INFINITY => Constant],
        /// The left one wins ties, and if the right one is a NaN.
        left_is_chosen: Ole or rhs is NaN,
    }
}
