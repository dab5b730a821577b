//! The dialect `math`: elementary functions, elementwise on scalars, vectors and tensors.
//!
//! Operations, attributes and syntax are those of MLIR.

use cotan_ir::registry::Dialect;

mod emit;
mod integral_values;
mod sign;

crate::differentiable_ops! {
    absf::Absf,
    absi::Absi,
    acos::Acos,
    acosh::Acosh,
    asin::Asin,
    asinh::Asinh,
    atan::Atan,
    atan2::Atan2,
    atanh::Atanh,
    cbrt::Cbrt,
    ceil::Ceil,
    clampf::Clampf,
    copysign::Copysign,
    cos::Cos,
    cosh::Cosh,
    ctlz::Ctlz,
    ctpop::Ctpop,
    cttz::Cttz,
    erf::Erf,
    erfc::Erfc,
    exp::Exp,
    exp2::Exp2,
    expm1::Expm1,
    floor::Floor,
    fma::Fma,
    fpowi::Fpowi,
    ipowi::Ipowi,
    isfinite::Isfinite,
    isinf::Isinf,
    isnan::Isnan,
    isnormal::Isnormal,
    log::Log,
    log10::Log10,
    log1p::Log1p,
    log2::Log2,
    powf::Powf,
    round::Round,
    roundeven::Roundeven,
    rsqrt::Rsqrt,
    sin::Sin,
    sincos::Sincos,
    sinh::Sinh,
    sqrt::Sqrt,
    tan::Tan,
    tanh::Tanh,
    trunc::Trunc,
}

/// Elementary functions.
pub static DIALECT: Dialect = Dialect {
    name: "math",
    doc: "Elementary functions, elementwise on vectors and tensors.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: attach_derivatives,
}
.checked();
