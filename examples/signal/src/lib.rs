//! A dialect of signals.

mod drive;
mod recur;
mod saturate;
mod split;
mod stereo;

pub use drive::Drive;
pub use recur::{Recur, Yield};
pub use saturate::Saturate;
pub use split::SPLIT;
pub use stereo::{Downmix, Pan, Stereo};

use cotan_ir::registry::Dialect;
use cotan_ir::{OpDef, Registry, TypeValue};
use cotan_passes::PassRegistry;
use std::sync::Arc;

pub static SIGNAL: Dialect = Dialect {
    name: "signal",
    doc: "Filters and amplifiers.",
    ops: &[Saturate::SPEC, Recur::SPEC, Yield::SPEC, Pan::SPEC, Downmix::SPEC],
    types: &[Stereo::DEF],
    attrs: &[Drive::DEF],
    attach: |_| {},
}
.checked();

pub fn registry() -> Arc<Registry> {
    cotan_dialects::builder().dialect(&SIGNAL).build()
}

pub fn passes() -> PassRegistry {
    cotan_passes::registry().with_pass(&SPLIT)
}
