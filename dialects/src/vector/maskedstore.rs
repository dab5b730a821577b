//! `vector.maskedstore`

use super::types::{Access, MASK, VECTOR, verify_counts};
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::memref::indices::MEMREF;
use crate::{AccessSet, Effects, Lanes, MemoryAccess};
use cotan_ir::constraints::INDEX;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Value};

/// Stores contiguous elements of a buffer under a mask.
///
/// ```mlir
/// func.func @example(%x: memref<?xf64>, %i: index, %m: vector<8xi1>, %a: vector<8xf64>) {
///   vector.maskedstore %x[%i], %m, %a : memref<?xf64>, vector<8xi1>, vector<8xf64>
///   return
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("vector.maskedstore", verify = verify, impl(Evaluate), attach(Effects::Write, MemoryAccess(touched)))]
#[asm(
    "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) \
     `,` type($valueToStore)"
)]
pub struct MaskedStore {
    /// The buffer.
    #[operand(MEMREF)]
    pub base: Value,
    /// The indices of the first element.
    #[operand(INDEX)]
    pub indices: Operands,
    /// The active lanes.
    #[operand(MASK)]
    pub mask: Value,
    /// The elements.
    #[operand(VECTOR, name = "valueToStore")]
    pub value: Value,
}

fn touched(ir: &Ir, op: Op) -> AccessSet {
    let MaskedStore { base, indices, mask, value } = ir.verified(op);
    let lanes = Lanes { vector: value, offsets: None, mask: Some(mask) };
    AccessSet::lanes(base, indices, lanes).storing(value)
}

impl Evaluate for MaskedStore {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        frame.write(op, &touched(frame.ir(), op))
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let MaskedStore { base, indices, mask, value } = ir.verified::<MaskedStore>(op);
    Access { buffer: base, indices: indices.len(), vector: value }.verify(ir, op, diagnostics);
    verify_counts(ir, op, &[mask, value], diagnostics);
}
