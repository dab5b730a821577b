//! `vector.create_mask`

use super::lanes;
use super::types::MASK;
use crate::Cost;
use crate::eval::{Array, Datum, Evaluate, Frame, Next, Stop};
use cotan_ir::constraints::INDEX;
use cotan_ir::{Op, Value};

/// True for the first so many elements of a vector: for none if the number is negative, for all of
/// them if it is larger than there are.
///
/// ```mlir
/// func.func @example(%n: index) -> vector<8xi1> {
///   %r = vector.create_mask %n : vector<8xi1>
///   return %r : vector<8xi1>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("vector.create_mask", pure, impl(Evaluate), attach(Cost::ONE))]
#[asm("$operands attr-dict `:` type($result)")]
pub struct CreateMask {
    /// How many.
    #[operand(INDEX)]
    pub operands: Value,
    /// Whether an element is one of them.
    #[result(MASK)]
    pub result: Value,
}

impl Evaluate for CreateMask {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Stop> {
        let ir = frame.ir();
        let first = frame.integers(op, [self.operands].into_iter())?[0];
        let (count, _) = lanes(&ir.store, ir.ty(self.result)).expect("the type was verified");
        frame.pay(op, count, 1)?;
        let words = (0..count as i64).map(|at| u64::from(at < first)).collect();
        frame.set(self.result, Datum::array(Array::new([count].into(), words)));
        Ok(Next::Op)
    }
}
