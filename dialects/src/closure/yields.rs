//! `closure.yield`

use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::body::verify_end;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::Cost;
use cotan_ir::constraints::ANY;
use cotan_ir::{Op, Operands};

/// Ends the body of a function value and yields its results.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %f = closure.lambda (%y: f64) {
///     closure.yield %x : f64
///   } : (f64) -> f64
///   %r = closure.apply %f(%x) : (f64) -> f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("closure.yield", pure, terminator, region_return, verify = verify_end, impl(Evaluate), attach(Cost::FREE))]
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
