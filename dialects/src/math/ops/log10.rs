//! `math.log10`

use crate::Cost;
use std::f64::consts::LOG10_E;

crate::arith::function::elementary! {
    /// Returns the logarithm to base ten; minus infinity at 0, NaN below.
    Log10 = "math.log10" {
        computes: cotan_numerics::LOG10,
        attach: [Cost::FUNCTION],
        /// `1 / (x log 10)`.
        slope: |e, x, _| e.quotient(LOG10_E, x),
    }
}
