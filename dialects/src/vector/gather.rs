//! `vector.gather`

use super::types::{Access, INDICES, MASK, VECTOR, verify_counts};
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::memref::indices::MEMREF;
use crate::{AccessSet, Effects, Lanes, MemoryAccess};
use cotan_ir::constraints::INDEX;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Value};

/// Loads elements of a buffer at a base index plus a vector of offsets.
///
/// Masked-off lanes are not loaded: they are those of another vector.
///
/// ```mlir
/// func.func @example(%x: memref<?xf64>, %i: index, %at: vector<8xindex>, %m: vector<8xi1>, %y: vector<8xf64>) -> vector<8xf64> {
///   %a = vector.gather %x[%i] [%at], %m, %y : memref<?xf64>, vector<8xindex>, vector<8xi1>, vector<8xf64> into vector<8xf64>
///   return %a : vector<8xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("vector.gather", verify = verify, impl(Evaluate), attach(Effects::Read, MemoryAccess(touched)))]
#[asm(
    "$base `[` $offsets `]` ` ` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` \
     type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)"
)]
pub struct Gather {
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
    /// The values of masked-off lanes.
    #[operand(VECTOR)]
    pub pass_thru: Value,
    /// The elements.
    #[result(VECTOR)]
    pub result: Value,
}

fn touched(ir: &Ir, op: Op) -> AccessSet {
    let Gather { base, offsets, indices, mask, result, .. } = ir.verified(op);
    let lanes = Lanes { vector: result, offsets: Some(indices), mask: Some(mask) };
    AccessSet::lanes(base, offsets, lanes)
}

impl Evaluate for Gather {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let elements = frame.read(op, &touched(frame.ir(), op), Some(self.pass_thru))?;
        frame.set(self.result, elements);
        Ok(Next::Op)
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Gather { base, offsets, indices, mask, pass_thru, result } = ir.verified::<Gather>(op);
    for vector in [pass_thru, result] {
        Access { buffer: base, indices: offsets.len(), vector }.verify(ir, op, diagnostics);
    }
    verify_counts(ir, op, &[indices, mask, pass_thru, result], diagnostics);
}
