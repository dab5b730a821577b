//! `special.bessel_j1`

use crate::Cost;
use crate::arith::CmpfPredicate;

crate::arith::function::elementary! {
    /// Returns the Bessel function of the first kind and order 1; 0 at infinity.
    BesselJ1 = "special.bessel_j1" {
        computes: cotan_numerics::BESSEL_J1,
        attach: [Cost::each(150)],
        /// The function of order 0, minus the quotient by x, which is 1/2 at 0.
        slope: |e, x, y| {
            let before = e.bessel_j0(x);
            let (zero, one) = (e.number(0.0, x)?, e.number(1.0, x)?);
            let is_zero = e.compare(CmpfPredicate::Oeq, x, zero);
            let divisor = e.select(is_zero, one, x);
            let quotient = e.div(y, divisor);
            let half = e.number(0.5, x)?;
            let quotient = e.select(is_zero, half, quotient);
            Some(e.sub(before, quotient))
        },
    }
}
