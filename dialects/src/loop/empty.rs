//! `loop.empty`

use crate::Cost;
use crate::array::ARRAY;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::{Op, Value};

/// Returns a destination whose elements are 0 until they are written. If all are written before any
/// is read, the zeros cost nothing.
///
/// ```mlir
/// func.func @example(%x: f64) -> tensor<3xf64> {
///   %zero = arith.constant 0 : index
///   %three = arith.constant 3 : index
///   %empty = loop.empty : tensor<3xf64>
///   %r = loop.nest ["parallel"] %zero to %three put %empty : tensor<3xf64> (%i: index) {
///     loop.yield %x, %i : f64, index
///   }
///   return %r : tensor<3xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("loop.empty", pure, impl(Evaluate), attach(Cost::FREE))]
#[asm("attr-dict `:` type($result)")]
pub struct Empty {
    /// The destination.
    #[result(ARRAY)]
    pub result: Value,
}

impl Evaluate for Empty {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let sizes = frame.sizes(op, frame.ir().ty(self.result))?;
        let count = crate::array::element_count(&sizes);
        frame.reserve(op, count, 1)?;
        frame.set(self.result, Datum::of(&sizes, vec![0; count]));
        Ok(Next::Op)
    }
}
