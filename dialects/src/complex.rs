//! The dialect `complex`: complex numbers, elementwise on scalars and tensors.
//!
//! A complex number is a pair of floats, the real part first. In the interpreter, in files and in
//! memory an array of them has an additional last dimension of size 2.

mod constant;
mod create;
mod evaluate;
mod formula;
mod functions;
mod inverses;
mod ops;
mod reals;
mod types;

pub use constant::Constant;
pub use create::Create;
pub use formula::{Formula, Parts};
pub use ops::*;
pub use reals::{BinaryFunction, Reals, Rounded, UnaryFunction};
pub use types::{pairs_type, part_of, parts_type};

use cotan_ir::registry::Dialect;

/// The attribute of a module with the convention of gradients by complex arguments: `"jax"` or
/// `"steepest-descent"`.
pub const GRADIENTS: &str = "complex.gradients";

/// The attribute with the type that a function had with complex numbers.
pub const SIGNATURE: &str = "complex.signature";

/// Complex numbers.
pub static DIALECT: Dialect = Dialect {
    name: "complex",
    doc: "Complex numbers, elementwise on scalars and tensors. The pass `complex-to-pairs` replaces \
          them by pairs of floats.",
    ops: ops::OPS,
    types: &[],
    attrs: &[],
    attach: |_| {},
}
.checked();
