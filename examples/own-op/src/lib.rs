//! A dialect of a few operations.

mod count;
mod mix;
mod total;

pub use count::Count;
pub use mix::Mix;
pub use total::{Total, Yield};

use cotan_ir::OpDef;
use cotan_ir::Registry;
use cotan_ir::registry::Dialect;
use std::sync::Arc;

/// The dialect.
pub static MINE: Dialect = Dialect {
    name: "mine",
    doc: "My operations.",
    ops: &[Mix::SPEC, Count::SPEC, Total::SPEC, Yield::SPEC],
    types: &[],
    attrs: &[],
    attach: |_| {},
}
.checked();

/// Returns the dialects of Cotan, and mine.
pub fn registry() -> Arc<Registry> {
    cotan_dialects::builder().dialect(&MINE).build()
}
