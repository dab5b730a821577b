//! The dialect `vector`: a few numbers side by side, as machines compute on them.
//!
//! Operations, attributes and syntax are upstream's; arithmetic on vectors is that of `arith`, `math`
//! and `special`. As with `memref`, what touches buffers is machine code: an index that is out of
//! range is a mistake of the pass that made it, and the reference interpreter runs only what
//! computes on values.

mod kind;
mod types;

use cotan_ir::registry::Dialect;

pub use kind::CombiningKind;
pub use types::{lanes, of_lanes};

crate::ops! {
    broadcast::Broadcast,
    create_mask::CreateMask,
    gather::Gather,
    load::Load,
    maskedload::MaskedLoad,
    maskedstore::MaskedStore,
    reduction::Reduction,
    scatter::Scatter,
    shuffle::Shuffle,
    step::Step,
    store::Store,
}

/// A few numbers side by side.
pub static DIALECT: Dialect = Dialect {
    name: "vector",
    doc: "A few numbers side by side, as machines compute on them.",
    ops: OPS,
    types: &[],
    attrs: &[CombiningKind::DEF],
    // Upstream has more.
    attach: |builder| builder.partial("vector"),
}
.checked();
