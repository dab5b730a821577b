//! `math.asinh`

use crate::Cost;
use crate::arith::CmpfPredicate;

crate::arith::function::elementary! {
    /// Returns the inverse hyperbolic sine.
    Asinh = "math.asinh" {
        computes: cotan_numerics::ASINH,
        attach: [Cost::FUNCTION],
        /// `1 / sqrt(1 + x^2)`, computed as `1 / |x|` where the square would absorb the 1 and
        /// overflow later.
        slope: |e, x, _| {
            let (size, far) = (e.absolute(x), e.number(LARGE, x)?);
            let is_large = e.compare(CmpfPredicate::Ogt, size, far);
            let square = e.mul(x, x);
            let above = e.offset(1.0, square)?;
            let root = e.sqrt(above);
            let root = e.select(is_large, size, root);
            e.quotient(1.0, root)
        },
    }
}

/// The argument from which `1 + x^2` rounds to `x^2` in 53 bits, 2^28.
const LARGE: f64 = 268_435_456.0;
