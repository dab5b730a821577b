//! `special.erf_inv`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the inverse of the error function: infinite at -1 and 1, and NaN beyond.
    ErfInv = "special.erf_inv" {
        computes: cotan_numerics::ERF_INV,
        attach: [Cost::each(60)],
        /// `e^(y^2)` times half the root of pi, for the result y.
        slope: |e, _, y| {
            let square = e.mul(y, y);
            let growth = e.exp(square);
            e.scaled(std::f64::consts::PI.sqrt() / 2.0, growth)
        },
    }
}
