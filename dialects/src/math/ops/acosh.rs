//! `math.acosh`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the inverse hyperbolic cosine; NaN below 1.
    Acosh = "math.acosh" {
        computes: cotan_numerics::ACOSH,
        attach: [Cost::FUNCTION],
        /// `1 / sqrt(x^2 - 1)`, from square roots of both factors, whose product does not overflow.
        slope: |e, x, _| {
            let below = e.offset(-1.0, x)?;
            let above = e.offset(1.0, x)?;
            let (below, above) = (e.sqrt(below), e.sqrt(above));
            let root = e.mul(below, above);
            e.quotient(1.0, root)
        },
    }
}
