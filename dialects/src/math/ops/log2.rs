//! `math.log2`

use crate::Cost;
use std::f64::consts::LOG2_E;

crate::arith::function::elementary! {
    /// Returns the logarithm to base two; minus infinity at 0, NaN below.
    Log2 = "math.log2" {
        computes: cotan_numerics::LOG2,
        attach: [Cost::FUNCTION],
        /// `1 / (x log 2)`.
        slope: |e, x, _| e.quotient(LOG2_E, x),
    }
}
