//! `math.rsqrt`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the reciprocal of the square root.
    Rsqrt = "math.rsqrt" {
        computes: cotan_numerics::RSQRT,
        attach: [Cost::DIVISION],
        /// `-y^3 / 2`.
        slope: |e, _, y| {
            let square = e.mul(y, y);
            let cube = e.mul(square, y);
            e.scaled(-0.5, cube)
        },
    }
}
