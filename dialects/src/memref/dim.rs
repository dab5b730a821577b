//! `memref.dim`

use super::indices::MEMREF;
use cotan_ir::constraints::INDEX;
use cotan_ir::{Op, Value};

/// How large a dimension of a buffer is.
///
/// ```mlir
/// func.func @example(%n: index) -> index {
///   %zero = arith.constant 0 : index
///   %a = memref.alloc(%n) : memref<?xf64>
///   %size = memref.dim %a, %zero : memref<?xf64>
///   memref.dealloc %a : memref<?xf64>
///   return %size : index
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("memref.dim", pure)]
#[asm("$source `,` $index attr-dict `:` type($source)")]
pub struct Dim {
    /// The buffer.
    #[operand(MEMREF)]
    pub source: Value,
    /// Which dimension.
    #[operand(INDEX)]
    pub index: Value,
    /// How many elements it has.
    #[result(INDEX)]
    pub result: Value,
}
