//! `chad.zero`

use super::rules::ZERO_IS_KNOWN;
use super::sums::{self, LINEAR_TYPE};
use crate::Cost;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};

/// Returns the zero of a linear type: zeros, the empty formal sum, or a tuple of these.
///
/// ```mlir
/// func.func @example() -> tuple<f64, !chad.copower<(f64) -> f64>> {
///   %zero = chad.zero : tuple<f64, !chad.copower<(f64) -> f64>>
///   return %zero : tuple<f64, !chad.copower<(f64) -> f64>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("chad.zero", pure, impl(Evaluate), attach(Cost { of: sums::ELEMENTS, ..Cost::MOVE }, Canonical(&[&ZERO_IS_KNOWN])))]
#[asm("attr-dict `:` type($zero)")]
pub struct Zero {
    /// The zero.
    #[result(LINEAR_TYPE)]
    pub zero: Value,
}

impl Evaluate for Zero {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ty = frame.ir().ty(self.zero);
        let zero = sums::zero(frame, op, ty)?;
        frame.set(self.zero, zero);
        Ok(Next::Op)
    }
}
