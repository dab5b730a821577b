//! The dialect `cf`: branches between blocks.

mod case_values;
mod successor;

use cotan_ir::registry::Dialect;

crate::ops! {
    assert::Assert,
    br::Br,
    cond_br::CondBr,
    switch::Switch,
}

/// Branches between blocks.
pub static DIALECT: Dialect = Dialect {
    name: "cf",
    doc: "Branches between blocks.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: |_| {},
}
.checked();
