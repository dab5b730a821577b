//! `special.bessel_i1e`

use crate::Cost;
use crate::arith::CmpfPredicate;

crate::arith::function::elementary! {
    /// Returns the modified Bessel function of the first kind and order 1, times `e^-|x|`.
    BesselI1e = "special.bessel_i1e" {
        computes: cotan_numerics::BESSEL_I1E,
        attach: [Cost::each(60)],
        /// The function of order 0, minus this one times the sign, minus the quotient by x: 1/2 at
        /// 0.
        slope: |e, x, y| {
            let (before, signed) = (e.bessel_i0e(x), e.times_sign(y, x)?);
            let (zero, one) = (e.number(0.0, x)?, e.number(1.0, x)?);
            let is_zero = e.compare(CmpfPredicate::Oeq, x, zero);
            let divisor = e.select(is_zero, one, x);
            let quotient = e.div(y, divisor);
            let half = e.number(0.5, x)?;
            let quotient = e.select(is_zero, half, quotient);
            let difference = e.sub(before, signed);
            Some(e.sub(difference, quotient))
        },
    }
}
