//! `special.softplus`

use crate::Cost;
use cotan_numerics::{Elementary, Function, Host, HostSingle, Single, softplus};

crate::arith::function::elementary! {
    /// Returns `log(1 + e^x)`, a smooth maximum of zero and `x`.
    Softplus = "special.softplus" {
        computes: SOFTPLUS,
        attach: [Cost::FUNCTION],
        /// The logistic function.
        slope: |e, x, _| Some(e.sigmoid(x)),
    }
}

static SOFTPLUS: Elementary = Elementary {
    name: "softplus",
    doc: "minus the logarithm of the logistic function of -x",
    bound_f64: 2.0,
    bound_f32: 2.5,
    function: Function::Unary(|x| softplus(&Host, x), |m, x| softplus(&m, x)),
    single: Some(Single { eval: |x| softplus(&HostSingle, x), record: |m, x| softplus(&m, x) }),
};
