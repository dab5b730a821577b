//! `special.igammac`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::Computes;
use cotan_numerics::Elementary;

crate::arith::families::binary! {
    (fastmath) FLOAT_LIKE("f64")
    /// Returns the upper regularized incomplete gamma function: the integral of `t^(a-1) e^-t /
    /// gamma(a)` from x to infinity, where a is the left operand and x the right one. NaN for
    /// negative operands.
    Igammac = "special.igammac" [] [Cost::each(400)]
}

impl Computes for Igammac {
    const FUNCTION: &'static Elementary = &cotan_numerics::IGAMMAC;
}

impl Differentiate for Igammac {
    /// Those of [`Igamma`](super::Igamma), negated.
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Pointwise(|e, op| {
            let Self { lhs: a, rhs: x, .. } = e.read(op);
            let slope = e.igamma_grad_a(a, x);
            Some(e.neg(slope))
        }),
        OperandRule::Pointwise(|e, op| {
            let Self { lhs: a, rhs: x, .. } = e.read(op);
            let density = e.gamma_density(a, x)?;
            Some(e.neg(density))
        }),
    ];
}
