//! `math.cos`

use crate::Cost;
use crate::math::sign::SIGN_DOES_NOT_MATTER;
use cotan_ir::rewrite::Canonical;

crate::arith::function::elementary! {
    /// Returns the cosine of an angle in radians.
    Cos = "math.cos" {
        computes: cotan_numerics::COS,
        attach: [Cost::FUNCTION, Canonical(&[&SIGN_DOES_NOT_MATTER])],
        /// `-sin x`.
        slope: |e, x, _| {
            let sin = e.sin(x);
            Some(e.neg(sin))
        },
    }
}
