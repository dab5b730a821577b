//! `math.expm1`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns `exp(x) - 1`, accurate for small `x`.
    Expm1 = "math.expm1" {
        computes: cotan_numerics::EXPM1,
        attach: [Cost::FUNCTION],
        /// `e^x`, since `y + 1` cancels for large negative `x`.
        slope: |e, x, _| Some(e.exp(x)),
    }
}
