//! `special.log_sigmoid`

use crate::Cost;

crate::arith::function::elementary! {
    /// Returns the logarithm of the logistic function, `-log(1 + e^-x)`.
    LogSigmoid = "special.log_sigmoid" {
        computes: cotan_numerics::LOG_SIGMOID,
        attach: [Cost::FUNCTION],
        /// The logistic function of `-x`.
        slope: |e, x, _| {
            let minus = e.neg(x);
            Some(e.sigmoid(minus))
        },
    }
}
