//! Buffer types and the verification of indices.

use crate::interfaces::verify::op_error;
use cotan_ir::codes::{ARITY, OPERAND_TYPE};
use cotan_ir::spec::TypeConstraint;
use cotan_ir::text::type_to_string;
use cotan_ir::types::MemRefType;
use cotan_ir::{Diagnostics, Ir, Op, Type, TypeData, Value};

/// A buffer.
pub static MEMREF: TypeConstraint = TypeConstraint {
    description: "memref of any type values",
    holds: |store, ty| matches!(store.type_data(ty), TypeData::MemRef(_)),
    only: None,
};

/// Returns the buffer type, if a type is one.
pub fn memref(ir: &Ir, ty: Type) -> Option<&MemRefType> {
    match ir.type_data(ty) {
        TypeData::MemRef(memref) => Some(memref),
        _ => None,
    }
}

/// Verifies that there is an index for each dimension of a buffer, and that an accessed element has
/// its element type.
pub fn verify(
    ir: &Ir,
    op: Op,
    buffer: Value,
    indices: usize,
    element: Value,
    diagnostics: &mut Diagnostics,
) {
    let Some(ty) = memref(ir, ir.ty(buffer)) else { return };
    verify_count(ir, op, buffer, indices, diagnostics);
    if ty.element != ir.ty(element) {
        let text = |ty| type_to_string(ir, ty);
        let (expected, found) = (text(ty.element), text(ir.ty(element)));
        let message = format!("the buffer has elements `{expected}`, the element is `{found}`");
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
    }
}

/// Verifies that there is an index for each dimension of a buffer.
pub fn verify_count(ir: &Ir, op: Op, buffer: Value, indices: usize, diagnostics: &mut Diagnostics) {
    let Some(ty) = memref(ir, ir.ty(buffer)) else { return };
    let rank = ty.shape.len();
    if rank != indices {
        let message = format!("expects {rank} indices, but has {indices}");
        diagnostics.push(op_error(ir, op, &ARITY, &message));
    }
}
