//! `math.cosh`

use crate::Cost;
use crate::math::sign::SIGN_DOES_NOT_MATTER;
use cotan_ir::rewrite::Canonical;

crate::arith::function::elementary! {
    /// Returns the hyperbolic cosine.
    Cosh = "math.cosh" {
        computes: cotan_numerics::COSH,
        attach: [Cost::FUNCTION, Canonical(&[&SIGN_DOES_NOT_MATTER])],
        /// `sinh x`.
        slope: |e, x, _| Some(e.sinh(x)),
    }
}
