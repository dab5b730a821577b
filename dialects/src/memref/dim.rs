//! `memref.dim`

use super::indices::MEMREF;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::INDEX;
use cotan_ir::{Op, Value};

/// Returns the size of a dimension of a buffer; zero if there is no such dimension.
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
#[op("memref.dim", pure, impl(Evaluate))]
#[asm("$source `,` $index attr-dict `:` type($source)")]
pub struct Dim {
    /// The buffer.
    #[operand(MEMREF)]
    pub source: Value,
    /// The number of the dimension.
    #[operand(INDEX)]
    pub index: Value,
    /// The size.
    #[result(INDEX)]
    pub result: Value,
}

impl Evaluate for Dim {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let index = frame.get(self.index)?.scalar().and_then(|word| usize::try_from(word).ok());
        let sizes = frame.buffer_sizes(op, self.source)?;
        let size = index.and_then(|index| sizes.get(index)).map_or(0, |&size| size as u64);
        frame.set(self.result, Datum::Scalar(size));
        Ok(Next::Op)
    }
}
