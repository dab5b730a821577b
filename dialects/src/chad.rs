//! The dialect `chad`: linear functions as code, and formal sums of arguments with cotangents.
//!
//! They are what homomorphic differentiation needs of functions that are values. A value of a linear
//! type can be zero and can be added to another one; a linear function keeps both. What a function
//! sees of the values around it gets its cotangents by way of the function's own: the formal sum of
//! the arguments that it was applied to, each with the cotangent of what it gave.

use cotan_ir::registry::Dialect;

mod linearity;
mod rules;
pub mod sums;
mod types;

pub use linearity::{NOT_LINEAR, not_linear};
pub use types::{copower_of, copower_type, linear_of, linear_type};

crate::ops! {
    add::Add,
    apply::Apply,
    fold::Fold,
    lambda::Lambda,
    singleton::Singleton,
    yields::Yield,
    zero::Zero,
}

/// Linear functions and formal sums.
pub static DIALECT: Dialect = Dialect {
    name: "chad",
    doc: "Linear functions as code, and formal sums of arguments with cotangents.",
    ops: OPS,
    types: &[&types::LINEAR, &types::COPOWER],
    attrs: &[],
    attach: |_| {},
}
.checked();
