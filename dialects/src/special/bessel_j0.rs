//! `special.bessel_j0`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the Bessel function of the first kind and order 0; 0 at infinity.
    BesselJ0 = "special.bessel_j0" {
        computes: cotan_numerics::BESSEL_J0,
        attach: [Cost::each(150)],
        /// Minus the function of order 1.
        slope: |e, x, _| {
            let next = e.bessel_j1(x);
            Some(e.neg(next))
        },
    }
}
