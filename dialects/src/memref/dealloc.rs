//! `memref.dealloc`

use super::indices::MEMREF;
use crate::Effects;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::{Op, Value};

/// Deallocates a buffer of `memref.alloc`; it must not be used afterwards.
///
/// ```mlir
/// func.func @example(%n: index) {
///   %a = memref.alloc(%n) : memref<?xf64>
///   memref.dealloc %a : memref<?xf64>
///   return
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("memref.dealloc", impl(Evaluate), attach(Effects::Write))]
#[asm("$memref attr-dict `:` type($memref)")]
pub struct Dealloc {
    /// The buffer.
    #[operand(MEMREF)]
    pub memref: Value,
}

impl Evaluate for Dealloc {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        frame.deallocate_buffer(op, self.memref)?;
        Ok(Next::Op)
    }
}
