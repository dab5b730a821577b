//! The dialect `memref`: buffers that are read and written.
//!
//! Operations, attributes and syntax are upstream's. This is the level of machine code: an index
//! that is out of range, or a buffer that is used after it was given back, is a mistake of the pass
//! that lowered a program: machine code does anything then, the reference interpreter stops.

pub(crate) mod indices;

use cotan_ir::registry::Dialect;

crate::ops! {
    alloc::Alloc,
    dealloc::Dealloc,
    dim::Dim,
    extract_aligned_pointer_as_index::ExtractAlignedPointerAsIndex,
    load::Load,
    prefetch::Prefetch,
    store::Store,
}

pub use prefetch::Cache;

/// Buffers that are read and written.
pub static DIALECT: Dialect = Dialect {
    name: "memref",
    doc: "Buffers that are read and written.",
    ops: OPS,
    types: &[],
    attrs: &[],
    // Upstream has more.
    attach: |builder| builder.partial("memref"),
}
.checked();
