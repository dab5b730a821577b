//! `vector.broadcast`

use super::types::{VECTOR, count_of, element};
use crate::Cost;
use crate::interfaces::verify::op_error;
use crate::interp::{Array, Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::ANY;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Broadcasts a scalar to a vector.
///
/// ```mlir
/// func.func @example(%x: f64) -> vector<8xf64> {
///   %r = vector.broadcast %x : f64 to vector<8xf64>
///   return %r : vector<8xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("vector.broadcast", pure, verify = verify, impl(Evaluate), attach(Cost::FREE))]
#[asm("$source attr-dict `:` type($source) `to` type($vector)")]
pub struct Broadcast {
    /// The scalar.
    #[operand(ANY)]
    pub source: Value,
    /// The vector.
    #[result(VECTOR)]
    pub vector: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Broadcast { source, vector } = ir.verified::<Broadcast>(op);
    let store = &ir.store;
    let number = element(store, ir.ty(source)).unwrap_or_else(|| ir.ty(source));
    if element(store, ir.ty(vector)) != Some(number) {
        let message = "expects a scalar of the element type";
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, message));
    }
}

impl Evaluate for Broadcast {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let word = frame.get(self.source)?.scalar();
        let word = word.ok_or_else(|| Trap::no_meaning(ir, op, "this is not a scalar"))?;
        let count = count_of(ir, op, self.vector)?;
        frame.reserve(op, count, 1)?;
        frame.set(self.vector, Datum::array(Array::splat(&[count], word)));
        Ok(Next::Op)
    }
}
