//! `combinator.yield`

use crate::interfaces::verify::body::verify_end;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::Cost;
use cotan_ir::constraints::ANY;
use cotan_ir::{Op, Operands};

/// Terminates the body of a primitive and yields its results.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %cos = combinator.primitive (%a: f64) {
///     %y = math.cos %a : f64
///     combinator.yield %y : f64
///   } : !combinator.arrow<tuple<f64>, f64>
///   %r = combinator.apply %cos(%x : f64) : !combinator.arrow<tuple<f64>, f64>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("combinator.yield", pure, terminator, region_return, verify = verify_end, impl(Evaluate), attach(Cost::FREE))]
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
