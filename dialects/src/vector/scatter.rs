//! `vector.scatter`

use super::types::{Access, INDICES, MASK, VECTOR, verify_counts};
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::memref::indices::MEMREF;
use crate::{AccessSet, Effects, Lanes, MemoryAccess};
use cotan_ir::constraints::INDEX;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Value};

/// Stores elements of a buffer at a base index plus a vector of offsets, under a mask, in lane
/// order.
///
/// ```mlir
/// func.func @example(%x: memref<?xf64>, %i: index, %at: vector<8xindex>, %m: vector<8xi1>, %a: vector<8xf64>) {
///   vector.scatter %x[%i] [%at], %m, %a : memref<?xf64>, vector<8xindex>, vector<8xi1>, vector<8xf64>
///   return
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("vector.scatter", verify = verify, impl(Evaluate), attach(Effects::Write, MemoryAccess(touched)))]
#[asm(
    "$base `[` $offsets `]` ` ` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` \
     type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore)"
)]
pub struct Scatter {
    /// The buffer.
    #[operand(MEMREF)]
    pub base: Value,
    /// The base index.
    #[operand(INDEX)]
    pub offsets: Operands,
    /// The offset of each lane from the base.
    #[operand(INDICES)]
    pub indices: Value,
    /// The active lanes.
    #[operand(MASK)]
    pub mask: Value,
    /// The elements.
    #[operand(VECTOR, name = "valueToStore")]
    pub value: Value,
}

fn touched(ir: &Ir, op: Op) -> AccessSet {
    let Scatter { base, offsets, indices, mask, value } = ir.verified(op);
    let lanes = Lanes { vector: value, offsets: Some(indices), mask: Some(mask) };
    AccessSet::lanes(base, offsets, lanes).storing(value)
}

impl Evaluate for Scatter {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        frame.write(op, &touched(frame.ir(), op))
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Scatter { base, offsets, indices, mask, value } = ir.verified::<Scatter>(op);
    Access { buffer: base, indices: offsets.len(), vector: value }.verify(ir, op, diagnostics);
    verify_counts(ir, op, &[indices, mask, value], diagnostics);
}
