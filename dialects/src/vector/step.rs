//! `vector.step`

use super::lanes;
use super::types::VECTOR;
use crate::Cost;
use crate::eval::{Array, Datum, Evaluate, Frame, Next, Stop};
use crate::verify::op_error;
use cotan_ir::codes::OP_RULE;
use cotan_ir::{Diagnostics, Ir, Op, Type, Value};

/// The places of a vector: 0, 1, 2 and so on.
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
    /// The places.
    #[result(VECTOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Step { result } = ir.verified::<Step>(op);
    if lanes(&ir.store, ir.ty(result)).map(|it| it.1) != Some(Type::INDEX) {
        diagnostics.push(op_error(ir, op, &OP_RULE, "gives a vector of `index`"));
    }
}

impl Evaluate for Step {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Stop> {
        let ir = frame.ir();
        let (count, _) = lanes(&ir.store, ir.ty(self.result)).expect("the type was verified");
        frame.pay(op, count, 1)?;
        let words = (0..count as u64).collect();
        frame.set(self.result, Datum::array(Array::new([count].into(), words)));
        Ok(Next::Op)
    }
}
