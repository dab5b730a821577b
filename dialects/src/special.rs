//! The dialect `special`: functions that MLIR's `math` lacks, elementwise on scalars, vectors and
//! tensors.

use cotan_ir::registry::Dialect;

mod emit;

mod density;

crate::differentiable_ops! {
    bessel_i0e::BesselI0e,
    bessel_i1e::BesselI1e,
    bessel_j0::BesselJ0,
    bessel_j1::BesselJ1,
    betainc::Betainc,
    erf_inv::ErfInv,
    igamma::Igamma,
    igamma_grad_a::IgammaGradA,
    igammac::Igammac,
    lgamma::Lgamma,
    log_sigmoid::LogSigmoid,
    next_after::NextAfter,
    polygamma::Polygamma,
    sigmoid::Sigmoid,
    softplus::Softplus,
    zeta::Zeta,
}

/// Special functions.
pub static DIALECT: Dialect = Dialect {
    name: "special",
    doc: "Functions that `math` lacks, elementwise on vectors and tensors.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: attach_derivatives,
}
.checked();
