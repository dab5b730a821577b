//! The dialect `closure`: functions that are values and see the values around them.

use cotan_ir::registry::Dialect;

crate::differentiable_ops! {
    apply::Apply,
    lambda::Lambda,
    yields::Yield,
}

/// Functions that are values.
pub static DIALECT: Dialect = Dialect {
    name: "closure",
    doc: "Functions that are values and see the values around them.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: attach_derivatives,
};
