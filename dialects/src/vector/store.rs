//! `vector.store`

use super::types::{Access, VECTOR};
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::memref::indices::MEMREF;
use crate::{AccessSet, Effects, MemoryAccess};
use cotan_ir::constraints::{BOOL, I64, INDEX};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Operands, Value};

/// Stores contiguous elements of a buffer.
///
/// ```mlir
/// func.func @example(%a: vector<8xf64>, %x: memref<?xf64>, %i: index) {
///   vector.store %a, %x[%i] : memref<?xf64>, vector<8xf64>
///   return
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("vector.store", verify = verify, impl(Evaluate), attach(Effects::Write, MemoryAccess(touched)))]
#[asm("$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)")]
pub struct Store {
    /// The elements.
    #[operand(VECTOR, name = "valueToStore")]
    pub value: Value,
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
}

fn touched(ir: &Ir, op: Op) -> AccessSet {
    let Store { base, indices, value, .. } = ir.verified(op);
    AccessSet::row(base, indices, value).storing(value)
}

impl Evaluate for Store {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        frame.write(op, &touched(frame.ir(), op))
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Store { value, base, indices, .. } = ir.verified::<Store>(op);
    Access { buffer: base, indices: indices.len(), vector: value }.verify(ir, op, diagnostics);
}
