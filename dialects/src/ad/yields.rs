//! `ad.yield`

use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::body::verify_end;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{AccumulatorFlow, Cost};
use cotan_ir::constraints::ANY;
use cotan_ir::{Op, Operands};

/// Ends the region of an `ad.checkpoint` and yields its results.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %r = ad.checkpoint {
///     %y = math.exp %x : f64
///     ad.yield %y : f64
///   } : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("ad.yield", pure, terminator, region_return, verify = verify_end, impl(Evaluate), attach(Cost::FREE, AccumulatorFlow::AWAY))]
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

impl Differentiate for Yield {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
