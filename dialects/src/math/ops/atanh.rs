//! `math.atanh`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the inverse hyperbolic tangent; NaN outside -1 to 1.
    Atanh = "math.atanh" {
        computes: cotan_numerics::ATANH,
        attach: [Cost::FUNCTION],
        /// `1 / (1 - x^2)`.
        slope: |e, x, _| {
            let within = e.one_minus_square(x)?;
            e.quotient(1.0, within)
        },
    }
}
