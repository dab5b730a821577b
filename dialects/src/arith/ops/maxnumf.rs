//! `arith.maxnumf`

use crate::arith::extrema;
use cotan_numerics::code::Binary;

extrema::float_extremum! {
    /// Returns the larger of two floats; if one of them is NaN, the other one. Zero is above minus
    /// zero. Where both are equal, the derivative is that of the left one.
    Maxnumf = "arith.maxnumf" {
        kernel: extrema::maximum_number,
        code: Binary::MaximumNumber,
        laws: [nan => Operand, f64::INFINITY => Constant],
        /// The left one wins ties, and if the right one is a NaN.
        left_is_chosen: Oge or rhs is NaN,
    }
}
