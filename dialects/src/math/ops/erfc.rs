//! `math.erfc`

use crate::Cost;
use std::f64::consts::FRAC_2_SQRT_PI;

crate::arith::function::elementary! {
    /// Returns the complementary error function, `1 - erf(x)`, accurate for large `x`.
    Erfc = "math.erfc" {
        computes: cotan_numerics::ERFC,
        attach: [Cost::FUNCTION],
        /// `-2 / sqrt(pi) e^(-x^2)`.
        slope: |e, x, _| {
            let bell = e.bell(x)?;
            e.scaled(-FRAC_2_SQRT_PI, bell)
        },
    }
}
