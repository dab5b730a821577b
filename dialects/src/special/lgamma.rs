//! `special.lgamma`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the logarithm of the absolute value of the gamma function; infinite at its poles,
    /// zero and the negative integers.
    Lgamma = "special.lgamma" {
        computes: cotan_numerics::LGAMMA,
        attach: [Cost::each(80)],
        /// Digamma, which is polygamma of order 0.
        slope: |e, x, _| Some(e.polygamma(0, x)),
    }
}
