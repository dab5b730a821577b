//! A dialect of one's own: interval arithmetic.
//!
//! The parts of a program that embeds Cotan: a type, an attribute, operations with and without a
//! region, their semantics, a rule, a pass, and an `opt` of its own. The chapter "Embedding" of the
//! book explains it.

mod add;
mod between;
mod bounds;
mod iterate;
mod of;
mod range;
mod unroll;
mod upper;
mod yields;

pub use add::Add;
pub use between::Between;
pub use bounds::Bounds;
pub use iterate::Iterate;
pub use of::Of;
pub use range::{RANGE, range_type};
pub use unroll::UNROLL;
pub use upper::Upper;
pub use yields::Yield;

use cotan_ir::OpDef;
use cotan_ir::Registry;
use cotan_ir::registry::Dialect;
use cotan_passes::PassRegistry;
use std::sync::Arc;

/// The dialect, listed by hand: nothing registers itself.
pub static INTERVAL: Dialect = Dialect {
    name: "interval",
    doc: "Arithmetic on intervals: every result encloses all that it may be.",
    ops: &[Of::SPEC, Add::SPEC, Upper::SPEC, Between::SPEC, Iterate::SPEC, Yield::SPEC],
    types: &[&range::DEF],
    attrs: &[Bounds::DEF],
    attach: |_| {},
}
.checked();

/// Returns every dialect of Cotan, and this one.
pub fn registry() -> Arc<Registry> {
    cotan_dialects::builder().dialect(&INTERVAL).build()
}

/// Returns every pass of Cotan, and one more.
pub fn passes() -> PassRegistry {
    cotan_passes::registry().with_pass(&UNROLL)
}
