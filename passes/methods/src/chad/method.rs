//! The AD method `chad`, which differentiates function values directly.

use crate::chad::derivative;
use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_ir::{Ir, Op};

/// The AD method.
pub const CHAD: AdMethod = AdMethod::new(
    "chad",
    "homomorphic (CHAD): functions and function values return their derivatives",
    of,
);

fn of(ir: &mut Ir, function: Op, request: &DerivativeRequest) -> Result<Op, NotDifferentiable> {
    request.build(ir, function, |ir, scaffold| derivative(ir, function, scaffold))
}
