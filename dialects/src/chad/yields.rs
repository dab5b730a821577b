//! `chad.yield`

use crate::interfaces::verify::body::verify_end;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::Cost;
use cotan_ir::constraints::ANY;
use cotan_ir::{Op, Operands};

/// Terminates the body of a linear function or of a fold, and yields its results.
///
/// ```mlir
/// func.func @example(%a: f64) -> !chad.linear<(f64) -> f64> {
///   %f = chad.lambda (%v: f64) {
///     %r = arith.mulf %a, %v : f64
///     chad.yield %r : f64
///   } : !chad.linear<(f64) -> f64>
///   return %f : !chad.linear<(f64) -> f64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("chad.yield", pure, terminator, region_return, verify = verify_end, impl(Evaluate), attach(Cost::FREE))]
#[asm("attr-dict ($values^ `:` type($values))?")]
pub struct Yield {
    /// The yielded values.
    #[operand(ANY)]
    pub values: Operands,
}

impl Evaluate for Yield {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        Ok(Next::Leave(frame.get_all(self.values.iter(frame.ir()))?))
    }
}
