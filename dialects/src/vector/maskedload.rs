//! `vector.maskedload`

use super::types::{Access, MASK, VECTOR, verify_counts};
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::memref::indices::MEMREF;
use crate::{AccessSet, Effects, Lanes, MemoryAccess};
use cotan_ir::constraints::INDEX;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Value};

/// Loads contiguous elements of a buffer under a mask. Masked-off lanes are not loaded: they are
/// those of another vector.
///
/// ```mlir
/// func.func @example(%x: memref<?xf64>, %i: index, %m: vector<8xi1>, %y: vector<8xf64>) -> vector<8xf64> {
///   %a = vector.maskedload %x[%i], %m, %y : memref<?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
///   return %a : vector<8xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("vector.maskedload", verify = verify, impl(Evaluate), attach(Effects::Read, MemoryAccess(touched)))]
#[asm(
    "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` \
     type($pass_thru) `into` type($result)"
)]
pub struct MaskedLoad {
    /// The buffer.
    #[operand(MEMREF)]
    pub base: Value,
    /// The indices of the first element.
    #[operand(INDEX)]
    pub indices: Operands,
    /// The active lanes.
    #[operand(MASK)]
    pub mask: Value,
    /// The values of masked-off lanes.
    #[operand(VECTOR)]
    pub pass_thru: Value,
    /// The elements.
    #[result(VECTOR)]
    pub result: Value,
}

fn touched(ir: &Ir, op: Op) -> AccessSet {
    let MaskedLoad { base, indices, mask, result, .. } = ir.verified(op);
    let lanes = Lanes { vector: result, offsets: None, mask: Some(mask) };
    AccessSet::lanes(base, indices, lanes)
}

impl Evaluate for MaskedLoad {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let elements = frame.read(op, &touched(frame.ir(), op), Some(self.pass_thru))?;
        frame.set(self.result, elements);
        Ok(Next::Op)
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let MaskedLoad { base, indices, mask, pass_thru, result } = ir.verified::<MaskedLoad>(op);
    for vector in [pass_thru, result] {
        Access { buffer: base, indices: indices.len(), vector }.verify(ir, op, diagnostics);
    }
    verify_counts(ir, op, &[mask, pass_thru, result], diagnostics);
}
