//! `memref.load`

use super::indices::{self, MEMREF};
use crate::interfaces::verify::infer::Inferred;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{AccessSet, Effects, MemoryAccess};
use cotan_ir::constraints::{ANY, BOOL, I64, INDEX};
use cotan_ir::spec::InferFrom;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Operands, Store, TypeData, Value};

/// Loads an element of a buffer.
///
/// ```mlir
/// func.func @example(%x: memref<?xf64>, %i: index) -> f64 {
///   %a = memref.load %x[%i] : memref<?xf64>
///   return %a : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("memref.load", infer = infer, verify = verify, impl(Evaluate), attach(Effects::Read, MemoryAccess(touched)))]
#[asm("$memref `[` $indices `]` attr-dict `:` type($memref)")]
pub struct Load {
    /// The buffer.
    #[operand(MEMREF)]
    pub memref: Value,
    /// The indices of the element, in bounds.
    #[operand(INDEX)]
    pub indices: Operands,
    /// True if the element should not be cached.
    #[attr(BOOL)]
    pub nontemporal: Option<Attr>,
    /// The alignment of the address, in bytes.
    #[attr(I64)]
    pub alignment: Option<Attr>,
    /// The element.
    #[result(ANY)]
    pub result: Value,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    match from.operands.first().map(|&ty| store.type_data(ty)) {
        Some(TypeData::MemRef(memref)) => Ok([memref.element].into_iter().collect()),
        _ => Err("the first operand is not a buffer".to_owned()),
    }
}

fn touched(ir: &Ir, op: Op) -> AccessSet {
    let Load { memref, indices, .. } = ir.verified(op);
    AccessSet::one(memref, indices)
}

impl Evaluate for Load {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let element = frame.read(op, &touched(frame.ir(), op), None)?;
        frame.set(self.result, element);
        Ok(Next::Op)
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Load { memref, indices, result, .. } = ir.verified::<Load>(op);
    indices::verify(ir, op, memref, indices.len(), result, diagnostics);
}
