//! `special.igamma`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::Computes;
use cotan_numerics::Elementary;

crate::arith::families::binary! {
    (fastmath) FLOAT_LIKE("f64")
    /// Returns the lower regularized incomplete gamma function: the integral of `t^(a-1) e^-t /
    /// gamma(a)` from 0 to x, where a is the left operand and x the right one. NaN for negative
    /// operands.
    Igamma = "special.igamma" [] [Cost::each(400)]
}

impl Computes for Igamma {
    const FUNCTION: &'static Elementary = &cotan_numerics::IGAMMA;
}

impl Differentiate for Igamma {
    /// [`IgammaGradA`](super::IgammaGradA), and the density.
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Pointwise(|e, op| {
            let Self { lhs: a, rhs: x, .. } = e.read(op);
            Some(e.igamma_grad_a(a, x))
        }),
        OperandRule::Pointwise(|e, op| {
            let Self { lhs: a, rhs: x, .. } = e.read(op);
            e.gamma_density(a, x)
        }),
    ];
}
