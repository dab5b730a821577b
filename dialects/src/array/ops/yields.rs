//! `array.yield`

use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::body::verify_end;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{AccumulatorFlow, Cost};
use cotan_ir::constraints::ANY;
use cotan_ir::{Op, Operands};

/// Terminates the body of an array operation and returns its values.
///
/// ```mlir
/// func.func @example(%x: f64) -> tensor<3xf64> {
///   %r = array.build (%i: index) {
///     array.yield %x : f64
///   } : tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.yield", pure, terminator, region_return, verify = verify_end, impl(Evaluate), attach(Cost::FREE, AccumulatorFlow::AWAY))]
#[asm("attr-dict ($values^ `:` type($values))?")]
pub struct Yield {
    /// The values.
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
