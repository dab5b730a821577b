//! The dialect `cf`: jumps between blocks.

mod case_values;
mod successor;

use cotan_ir::registry::Dialect;

crate::ops! {
    assert::Assert,
    br::Br,
    cond_br::CondBr,
    switch::Switch,
}

/// Jumps between blocks.
pub static DIALECT: Dialect = Dialect {
    name: "cf",
    doc: "Jumps between blocks.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: |_| {},
}
.checked();
