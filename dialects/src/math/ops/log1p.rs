//! `math.log1p`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns `log(1 + x)`, accurate for small `x`.
    Log1p = "math.log1p" {
        computes: cotan_numerics::LOG1P,
        attach: [Cost::FUNCTION],
        /// `1 / (1 + x)`.
        slope: |e, x, _| {
            let above = e.offset(1.0, x)?;
            e.quotient(1.0, above)
        },
    }
}
