//! `control.yield`

use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::body::verify_end;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{AccumulatorFlow, Cost, RegionReturn};
use cotan_ir::constraints::ANY;
use cotan_ir::{Op, Operands};

/// Ends a branch or a loop body and yields values.
///
/// ```mlir
/// func.func @example(%c: i1, %x: f64, %y: f64) -> f64 {
///   %r = control.if %c {
///     control.yield %x : f64
///   } else {
///     control.yield %y : f64
///   } : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("control.yield", pure, terminator, verify = verify_end, impl(Evaluate), attach(Cost::FREE, RegionReturn, AccumulatorFlow::AWAY))]
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
