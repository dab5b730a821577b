//! The dialect `special`: functions that MLIR's `math` lacks, elementwise on scalars, vectors and
//! tensors.

use cotan_ir::registry::Dialect;

mod emit;

crate::differentiable_ops! {
    bessel_i0e::BesselI0e,
    bessel_i1e::BesselI1e,
    erf_inv::ErfInv,
    lgamma::Lgamma,
    log_sigmoid::LogSigmoid,
    polygamma::Polygamma,
    sigmoid::Sigmoid,
    softplus::Softplus,
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
