//! `math.cbrt`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the cube root, also of negative arguments.
    Cbrt = "math.cbrt" {
        computes: cotan_numerics::CBRT,
        attach: [Cost::FUNCTION],
        /// `1 / (3 y^2)`.
        slope: |e, _, y| {
            let square = e.mul(y, y);
            e.quotient(1.0 / 3.0, square)
        },
    }
}
