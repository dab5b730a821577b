//! `special.igamma_grad_a`

use crate::Cost;
use crate::arith::CmpfPredicate;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::Computes;
use cotan_numerics::Elementary;

crate::arith::families::binary! {
    (fastmath) FLOAT_LIKE("f64")
    /// Returns the derivative of the lower regularized incomplete gamma function by its first
    /// operand. It has no derivative by that operand.
    IgammaGradA = "special.igamma_grad_a" [] [Cost::each(600)]
}

impl Computes for IgammaGradA {
    const FUNCTION: &'static Elementary = &cotan_numerics::IGAMMA_GRAD_A;
}

impl Differentiate for IgammaGradA {
    /// In x, the density times `log x - digamma(a)`, but 0 where the density is.
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Unsupported("its derivative by the first operand has no operation"),
        OperandRule::Pointwise(|e, op| {
            let Self { lhs: a, rhs: x, .. } = e.read(op);
            let density = e.gamma_density(a, x)?;
            let (log, digamma) = (e.log(x), e.polygamma(0, a));
            let growth = e.sub(log, digamma);
            let product = e.mul(density, growth);
            let zero = e.number(0.0, x)?;
            let is_zero = e.compare(CmpfPredicate::Oeq, density, zero);
            Some(e.select(is_zero, zero, product))
        }),
    ];
}
