//! `vector.load`

use super::types::{Access, VECTOR};
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::memref::indices::MEMREF;
use crate::{AccessSet, Effects, MemoryAccess};
use cotan_ir::constraints::{BOOL, I64, INDEX};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Operands, Value};

/// Loads contiguous elements of a buffer.
///
/// ```mlir
/// func.func @example(%x: memref<?xf64>, %i: index) -> vector<8xf64> {
///   %a = vector.load %x[%i] : memref<?xf64>, vector<8xf64>
///   return %a : vector<8xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("vector.load", verify = verify, impl(Evaluate), attach(Effects::Read, MemoryAccess(touched)))]
#[asm("$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)")]
pub struct Load {
    /// The buffer.
    #[operand(MEMREF)]
    pub base: Value,
    /// The indices of the first element.
    #[operand(INDEX)]
    pub indices: Operands,
    /// True if the elements should not be cached.
    #[attr(BOOL)]
    pub nontemporal: Option<Attr>,
    /// The alignment of the address, in bytes.
    #[attr(I64)]
    pub alignment: Option<Attr>,
    /// The elements.
    #[result(VECTOR)]
    pub result: Value,
}

impl Load {
    /// The attribute with the prefetch distance in elements: machine code prefetches the element at
    /// that distance after the loaded ones.
    pub const PREFETCH_DISTANCE: &'static str = "cotan.prefetch_distance";
}

fn touched(ir: &Ir, op: Op) -> AccessSet {
    let Load { base, indices, result, .. } = ir.verified(op);
    AccessSet::row(base, indices, result)
}

impl Evaluate for Load {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let elements = frame.read(op, &touched(frame.ir(), op), None)?;
        frame.set(self.result, elements);
        Ok(Next::Op)
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Load { base, indices, result, .. } = ir.verified::<Load>(op);
    Access { buffer: base, indices: indices.len(), vector: result }.verify(ir, op, diagnostics);
}
