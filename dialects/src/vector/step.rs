//! `vector.step`

use super::types::{VECTOR, count_of, element};
use crate::Cost;
use crate::interfaces::verify::op_error;
use crate::interp::{Array, Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OP_RULE;
use cotan_ir::{Diagnostics, Ir, Op, Type, Value};

/// Returns the lane indices of a vector: 0, 1, 2 and so on.
///
/// ```mlir
/// func.func @example() -> vector<8xindex> {
///   %r = vector.step : vector<8xindex>
///   return %r : vector<8xindex>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("vector.step", pure, verify = verify, impl(Evaluate), attach(Cost::FREE))]
#[asm("attr-dict `:` type($result)")]
pub struct Step {
    /// The lane indices.
    #[result(VECTOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Step { result } = ir.verified::<Step>(op);
    if element(&ir.store, ir.ty(result)) != Some(Type::INDEX) {
        diagnostics.push(op_error(ir, op, &OP_RULE, "expects a result vector of `index`"));
    }
}

impl Evaluate for Step {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let count = count_of(ir, op, self.result)?;
        frame.reserve(op, count, 1)?;
        let words = (0..count as u64).collect();
        frame.set(self.result, Datum::array(Array::new([count].into(), words)));
        Ok(Next::Op)
    }
}
