//! `memref.extract_aligned_pointer_as_index`

use super::indices::MEMREF;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::INDEX;
use cotan_ir::{Op, Value};

/// Returns the address of the first element of a buffer. In the interpreter it is a multiple of
/// 4096, distinct for each buffer.
///
/// ```mlir
/// func.func @example(%x: memref<?xf64>) -> index {
///   %address = memref.extract_aligned_pointer_as_index %x : memref<?xf64> -> index
///   return %address : index
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("memref.extract_aligned_pointer_as_index", pure, impl(Evaluate))]
#[asm("$source attr-dict `:` type($source) `->` type($aligned_pointer)")]
pub struct ExtractAlignedPointerAsIndex {
    /// The buffer.
    #[operand(MEMREF)]
    pub source: Value,
    /// Its address.
    #[result(INDEX)]
    pub aligned_pointer: Value,
}

impl Evaluate for ExtractAlignedPointerAsIndex {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        let number = frame.get(self.source)?.scalar().unwrap_or(0);
        frame.set(self.aligned_pointer, Datum::Scalar((number + 1) << 12));
        Ok(Next::Op)
    }
}
