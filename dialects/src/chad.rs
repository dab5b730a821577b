//! The dialect `chad`: linear functions as code, and formal sums of arguments with cotangents.
//!
//! Homomorphic differentiation (CHAD) needs both for closures. Values of linear types have a zero
//! and a sum, which linear functions preserve. Captured values receive cotangents through those of
//! the closure. The cotangent of a closure is a formal sum: the arguments of each application, with
//! the cotangent of its result.

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
