//! `special.bessel_i0e`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the modified Bessel function of the first kind and order 0, times `e^-|x|`.
    BesselI0e = "special.bessel_i0e" {
        computes: cotan_numerics::BESSEL_I0E,
        attach: [Cost::each(60)],
        /// The function of order 1, minus this one times the sign.
        slope: |e, x, y| {
            let next = e.bessel_i1e(x);
            let signed = e.times_sign(y, x)?;
            Some(e.sub(next, signed))
        },
    }
}
