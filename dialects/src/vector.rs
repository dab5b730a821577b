//! The dialect `vector`: SIMD vectors.
//!
//! Operations, attributes and syntax are those of upstream; arithmetic on vectors is that of
//! `arith`, `math` and `special`. As in `memref`, an index out of bounds is a bug of the pass that
//! emitted it.

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

/// SIMD vectors.
pub static DIALECT: Dialect = Dialect {
    name: "vector",
    doc: "SIMD vectors.",
    ops: OPS,
    types: &[],
    attrs: &[CombiningKind::DEF],
    // Upstream has further operations.
    attach: |builder| builder.partial("vector"),
}
.checked();
