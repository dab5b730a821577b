//! `math.tan`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the tangent of an angle in radians.
    Tan = "math.tan" {
        computes: cotan_numerics::TAN,
        attach: [Cost::FUNCTION],
        /// `1 + y^2`.
        slope: |e, _, y| {
            let square = e.mul(y, y);
            e.offset(1.0, square)
        },
    }
}
