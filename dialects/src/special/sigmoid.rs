//! `special.sigmoid`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the logistic function `1 / (1 + e^-x)`.
    Sigmoid = "special.sigmoid" {
        computes: cotan_numerics::SIGMOID,
        attach: [Cost::FUNCTION],
        /// `y (1 - y)`.
        slope: |e, _, y| {
            let rest = e.difference(1.0, y)?;
            Some(e.mul(y, rest))
        },
    }
}
