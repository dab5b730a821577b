//! `math.acos`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the arc cosine, from 0 to pi; NaN outside -1 to 1.
    Acos = "math.acos" {
        computes: cotan_numerics::ACOS,
        attach: [Cost::FUNCTION],
        /// `-1 / sqrt(1 - x^2)`.
        slope: |e, x, _| {
            let within = e.one_minus_square(x)?;
            let root = e.sqrt(within);
            e.quotient(-1.0, root)
        },
    }
}
