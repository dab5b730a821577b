//! `math.sinh`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the hyperbolic sine.
    Sinh = "math.sinh" {
        computes: cotan_numerics::SINH,
        attach: [Cost::FUNCTION],
        /// `cosh x`.
        slope: |e, x, _| Some(e.cosh(x)),
    }
}
