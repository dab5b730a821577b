//! `math.log`

use crate::Cost;
use cotan_ir::rewrite::Canonical;

mod rules;

crate::arith::function::elementary! {
    /// Returns the natural logarithm; minus infinity at 0, NaN below.
    Log = "math.log" {
        computes: cotan_numerics::LOG,
        attach: [Cost::FUNCTION, Canonical(rules::ALL)],
        /// `1 / x`.
        slope: |e, x, _| e.quotient(1.0, x),
    }
}
