//! The dialect `control`: conditionals and loops.
//!
//! Regions receive and yield values; they do not write memory. A region may capture the values
//! around it.

use cotan_ir::registry::Dialect;

pub(crate) mod carried_values;
mod counted;
pub(crate) mod trip_count;

pub(crate) use r#for::verify_results;

crate::differentiable_ops! {
    condition::Condition,
    r#for::For,
    r#if::If,
    r#while::While,
    yields::Yield,
}

/// Conditionals and loops.
pub static DIALECT: Dialect = Dialect {
    name: "control",
    doc: "Conditionals and loops, whose regions receive and yield values.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: attach_derivatives,
}
.checked();
