//! `interval.yield`

use crate::RANGE;
use cotan_dialects::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::{Op, Value};

/// Ends the body of `interval.iterate` and returns its result.
///
/// ```mlir
/// func.func @example(%x: !interval.range) -> !interval.range {
///   %r = interval.iterate %x times 2 {
///   ^bb0(%y: !interval.range):
///     interval.yield %y : !interval.range
///   } : !interval.range
///   return %r : !interval.range
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("interval.yield", pure, terminator, region_return, impl(Evaluate))]
#[asm("$x attr-dict `:` type($x)")]
pub struct Yield {
    /// The result.
    #[operand(RANGE)]
    pub x: Value,
}

impl Evaluate for Yield {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        Ok(Next::Leave(vec![frame.get(self.x)?]))
    }
}
