//! `math.tanh`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the hyperbolic tangent.
    Tanh = "math.tanh" {
        computes: cotan_numerics::TANH,
        attach: [Cost::FUNCTION],
        /// `1 - y^2`.
        slope: |e, _, y| {
            let square = e.mul(y, y);
            e.difference(1.0, square)
        },
    }
}
