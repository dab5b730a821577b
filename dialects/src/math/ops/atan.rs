//! `math.atan`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the arc tangent, from -pi/2 to pi/2.
    Atan = "math.atan" {
        computes: cotan_numerics::ATAN,
        attach: [Cost::FUNCTION],
        /// `1 / (1 + x^2)`.
        slope: |e, x, _| {
            let square = e.mul(x, x);
            let above = e.offset(1.0, square)?;
            e.quotient(1.0, above)
        },
    }
}
