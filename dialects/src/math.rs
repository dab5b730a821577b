//! The dialect `math`: elementary functions, elementwise on scalars, vectors and tensors.
//!
//! Operations, attributes and syntax are those of MLIR.

use cotan_ir::registry::Dialect;

mod emit;
mod integral_values;
mod ops;
mod sign;
pub(crate) mod unary;

pub use ops::*;

/// Elementary functions.
pub static DIALECT: Dialect = Dialect {
    name: "math",
    doc: "Elementary functions, elementwise on vectors and tensors.",
    ops: ops::OPS,
    types: &[],
    attrs: &[],
    attach: ops::attach_derivatives,
}
.checked();
