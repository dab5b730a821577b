//! `cl.yield`

use crate::eval::{Evaluate, Frame, Next, Trap};
use crate::verify::body::verify_end;
use crate::{Cost, Yields};
use cotan_ir::constraints::ANY;
use cotan_ir::{Op, Operands};

/// Ends the operation that a term stands for, and says what it gives.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %cos = cl.primitive (%a: f64) {
///     %y = math.cos %a : f64
///     cl.yield %y : f64
///   } : !cl.arrow<tuple<f64>, f64>
///   %r = cl.apply %cos(%x : f64) : !cl.arrow<tuple<f64>, f64>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("cl.yield", pure, terminator, verify = verify_end, impl(Evaluate), attach(Cost::FREE, Yields))]
#[asm("attr-dict ($values^ `:` type($values))?")]
pub struct Yield {
    /// What is given.
    #[operand(ANY)]
    pub values: Operands,
}

impl Evaluate for Yield {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        Ok(Next::Leave(frame.get_all(self.values.iter(frame.ir()))?))
    }
}
