//! `math.sin`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the sine of an angle in radians.
    Sin = "math.sin" {
        computes: cotan_numerics::SIN,
        attach: [Cost::FUNCTION],
        /// `cos x`.
        slope: |e, x, _| Some(e.cos(x)),
    }
}
