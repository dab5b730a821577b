//! `scf.yield`

use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::body::verify_end;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{AccumulatorFlow, Cost};
use cotan_ir::constraints::ANY;
use cotan_ir::{Op, Operands};

/// Ends a branch or a loop body and yields values. It is not printed in `scf.for` and `scf.if` if
/// there are none.
///
/// ```mlir
/// func.func @example(%c: i1, %x: f64, %y: f64) -> f64 {
///   %r = scf.if %c -> (f64) {
///     scf.yield %x : f64
///   } else {
///     scf.yield %y : f64
///   }
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("scf.yield", pure, terminator, region_return, verify = verify_end, impl(Evaluate, Differentiate), attach(Cost::FREE, AccumulatorFlow::AWAY))]
#[asm("attr-dict ($results^ `:` type($results))?")]
pub struct Yield {
    /// The yielded values.
    #[operand(ANY)]
    pub results: Operands,
}

impl Evaluate for Yield {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        Ok(Next::Leave(frame.get_all(self.results.iter(frame.ir()))?))
    }
}

impl Differentiate for Yield {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
