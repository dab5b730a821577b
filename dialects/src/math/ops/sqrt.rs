//! `math.sqrt`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the square root; NaN below 0.
    Sqrt = "math.sqrt" {
        computes: cotan_numerics::SQRT,
        attach: [Cost::DIVISION],
        /// `1 / (2 y)`, which is infinite at zero.
        slope: |e, _, y| e.quotient(0.5, y),
    }
}
