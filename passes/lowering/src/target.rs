//! Targets: the facts about machines that passes depend on.
//!
//! A target is one row of data. No pass has a number of a machine of its own.

mod vector_unit;

pub use vector_unit::VectorUnit;

/// A family of machines that share triple and calling convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The name.
    pub name: &'static str,
    /// The LLVM triple, without vendor.
    pub triple: &'static str,
    /// The calling convention of functions in C.
    pub abi: &'static str,
    /// The vector unit of the best member, the default of the pass options.
    pub vector_unit: VectorUnit,
    /// The sizes of caches and of blocks that stay in them.
    pub caches: Caches,
    /// The vector registers from which on all vector operations have masks.
    pub masked_from_registers: i64,
    /// The smallest and the largest size of a non-temporal vector store in bytes.
    pub nontemporal_bytes: [i64; 2],
    /// The most concurrent chunks of a loop.
    pub max_chunks: i64,
}

/// Sizes of caches, and of blocks that stay in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caches {
    /// The size of a line in bytes.
    pub line_bytes: i64,
    /// The elements to which rows are aligned, a multiple of a line.
    pub row_alignment: i64,
    /// The size of an operand that stays in the first data cache, in bytes.
    pub first_bytes: i64,
    /// The elements of a block whose input and output stay in the first data cache.
    pub first_elements: i64,
    /// The elements of a block that stays in the second cache.
    pub second_elements: i64,
    /// The share of the second cache in bytes for an operand that is packed once for all rows.
    pub second_bytes: i64,
    /// The elements of a block whose stores fit in the store buffer.
    pub store_buffer_elements: i64,
    /// The range of hardware prefetchers in bytes: a page.
    pub page_bytes: i64,
}

/// Machines with SSE2, AVX2 or AVX-512.
pub const X86_64: Target = Target {
    name: "x86-64",
    triple: "x86_64-linux-gnu",
    abi: "sysv",
    vector_unit: VectorUnit { width: 64, registers: 32 },
    caches: Caches {
        line_bytes: 64,
        row_alignment: 16,
        first_bytes: 32 << 10,
        first_elements: 1024,
        second_elements: 16_384,
        second_bytes: 3 << 17,
        store_buffer_elements: 512,
        page_bytes: 4096,
    },
    masked_from_registers: 32,
    nontemporal_bytes: [16, 64],
    max_chunks: 65_536,
};

/// All targets.
pub const TARGETS: &[Target] = &[X86_64];

/// The target that passes compile for.
pub const TARGET: Target = X86_64;
