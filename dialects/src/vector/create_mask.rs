//! `vector.create_mask`

use super::types::{MASK, count_of};
use crate::Cost;
use crate::interfaces::verify::op_error;
use crate::interp::{Array, Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::ARITY;
use cotan_ir::constraints::INDEX;
use cotan_ir::{Diagnostics, Ir, Op, Operands, TypeData, Value};

/// Returns a mask whose first lanes are true: none if the count is negative, all if it exceeds the
/// length.
///
/// ```mlir
/// func.func @example(%n: index) -> vector<8xi1> {
///   %r = vector.create_mask %n : vector<8xi1>
///   return %r : vector<8xi1>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("vector.create_mask", pure, verify = verify, impl(Evaluate), attach(Cost::FREE))]
#[asm("$operands attr-dict `:` type($result)")]
pub struct CreateMask {
    /// The number of active lanes along each dimension.
    #[operand(INDEX)]
    pub operands: Operands,
    /// The mask.
    #[result(MASK)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let CreateMask { operands, result } = ir.verified::<CreateMask>(op);
    let TypeData::Vector { shape, .. } = ir.store.type_data(ir.ty(result)) else { return };
    let (rank, count) = (shape.len(), operands.len());
    if rank != count {
        let message = format!("expects {rank} operands, but has {count}");
        diagnostics.push(op_error(ir, op, &ARITY, &message));
    }
}

impl Evaluate for CreateMask {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let count = count_of(ir, op, self.result)?;
        let first = frame.integers(op, self.operands.iter(ir))?[0];
        frame.reserve(op, count, 1)?;
        let words = (0..count as i64).map(|at| u64::from(at < first)).collect();
        frame.set(self.result, Datum::array(Array::new([count].into(), words)));
        Ok(Next::Op)
    }
}
