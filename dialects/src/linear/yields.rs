//! `linear.yield`

use crate::interfaces::verify::body::verify_end;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::Cost;
use cotan_ir::constraints::ANY;
use cotan_ir::{Op, Operands};

/// Terminates the body of a map and yields a map for each index, or a vector.
///
/// ```mlir
/// func.func @example(%d: tensor<3xf64>) -> !linear.map<f64, tensor<3xf64>> {
///   %map = linear.rows (%i: index) {
///     %k = array.index %d[%i] : tensor<3xf64>
///     %scale = linear.scale %k : f64 -> !linear.map<f64, f64>
///     linear.yield %scale : !linear.map<f64, f64>
///   } : !linear.map<f64, tensor<3xf64>>
///   return %map : !linear.map<f64, tensor<3xf64>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("linear.yield", pure, terminator, region_return, verify = verify_end, impl(Evaluate), attach(Cost::FREE))]
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
