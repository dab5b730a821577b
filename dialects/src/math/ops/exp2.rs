//! `math.exp2`

use crate::Cost;
use std::f64::consts::LN_2;

crate::arith::function::elementary! {
    /// Returns two to the power of the operand.
    Exp2 = "math.exp2" {
        computes: cotan_numerics::EXP2,
        attach: [Cost::FUNCTION],
        /// `y log 2`.
        slope: |e, _, y| e.scaled(LN_2, y),
    }
}
