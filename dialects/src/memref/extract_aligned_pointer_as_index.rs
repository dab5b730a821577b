//! `memref.extract_aligned_pointer_as_index`

use super::indices::MEMREF;
use cotan_ir::constraints::INDEX;
use cotan_ir::{Op, Value};

/// The address of the first element of a buffer.
///
/// ```mlir
/// func.func @example(%x: memref<?xf64>) -> index {
///   %address = memref.extract_aligned_pointer_as_index %x : memref<?xf64> -> index
///   return %address : index
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("memref.extract_aligned_pointer_as_index", pure)]
#[asm("$source attr-dict `:` type($source) `->` type($aligned_pointer)")]
pub struct ExtractAlignedPointerAsIndex {
    /// The buffer.
    #[operand(MEMREF)]
    pub source: Value,
    /// Its address.
    #[result(INDEX)]
    pub aligned_pointer: Value,
}
