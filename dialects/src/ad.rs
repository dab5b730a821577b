//! The dialect `ad`: requests for derivatives of functions, which the pass `differentiate` replaces
//! by calls of the derivatives that it makes.

use cotan_ir::registry::Dialect;

pub mod request;

pub use request::{Kind, Request};

crate::differentiable_ops! {
    grad::Grad,
    jvp::Jvp,
    value_and_grad::ValueAndGrad,
    vjp::Vjp,
}

/// Requests for derivatives.
pub static DIALECT: Dialect = Dialect {
    name: "ad",
    doc: "Requests for derivatives of functions: the pass `differentiate` replaces them by calls of \
          derivatives that it makes.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: attach_derivatives,
};
