//! The dialect `memref`: mutable buffers.
//!
//! Operations, attributes and syntax are those of upstream. This is the level of machine code: an
//! index out of bounds, or a use after deallocation, is a bug of the pass that lowered a program.
//! It is undefined behavior in machine code, and a trap in the reference interpreter.

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

/// Mutable buffers.
pub static DIALECT: Dialect = Dialect {
    name: "memref",
    doc: "Mutable buffers.",
    ops: OPS,
    types: &[],
    attrs: &[],
    // Upstream has further operations.
    attach: |builder| builder.partial("memref"),
}
.checked();
