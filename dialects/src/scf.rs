//! The dialect `scf`: conditionals and loops below the level of arrays.
//!
//! Operations, attributes and syntax are those of upstream. Unlike the regions of `control`, these
//! may write memory.

mod carried;

use cotan_ir::registry::Dialect;

crate::ops! {
    condition::Condition,
    r#for::For,
    r#if::If,
    parallel::Parallel,
    reduce::Reduce,
    r#while::While,
    yields::Yield,
}

/// Conditionals and loops whose regions may write memory.
pub static DIALECT: Dialect = Dialect {
    name: "scf",
    doc: "Conditionals and loops whose regions may write memory.",
    ops: OPS,
    types: &[],
    attrs: &[],
    // Upstream has further operations.
    attach: |builder| builder.partial("scf"),
}
.checked();
