//! `loop.yield`

use crate::interfaces::verify::body::verify_end;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::Cost;
use cotan_ir::constraints::ANY;
use cotan_ir::{Op, Operands};

/// Ends the body of a nest. The operands are a value and its indices for each destination, the same
/// for each accumulator, and the next carried values.
///
/// ```mlir
/// func.func @example(%n: index) -> index {
///   %zero = arith.constant 0 : index
///   %r = loop.nest ["ordered"] %zero to %n carry %zero : index (%i: index, %sum: index) {
///     %next = arith.addi %sum, %i : index
///     loop.yield %next : index
///   }
///   return %r : index
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("loop.yield", pure, terminator, region_return, verify = verify_end, impl(Evaluate), attach(Cost::FREE))]
#[asm("attr-dict ($values^ `:` type($values))?")]
pub struct Yield {
    /// The results of the iteration.
    #[operand(ANY)]
    pub values: Operands,
}

impl Evaluate for Yield {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        Ok(Next::Leave(frame.get_all(self.values.iter(frame.ir()))?))
    }
}
