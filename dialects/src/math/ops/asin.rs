//! `math.asin`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the arc sine, from -pi/2 to pi/2; NaN outside -1 to 1.
    Asin = "math.asin" {
        computes: cotan_numerics::ASIN,
        attach: [Cost::FUNCTION],
        /// `1 / sqrt(1 - x^2)`.
        slope: |e, x, _| {
            let within = e.one_minus_square(x)?;
            let root = e.sqrt(within);
            e.quotient(1.0, root)
        },
    }
}
