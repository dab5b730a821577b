//! Loops that carry buffers, whose iterations permute them.
//!
//! In an iteration, the carried values are different buffers. But each of them may be any of the
//! initial ones, which are other values outside of the loop.

use cotan_dialects::memref::Alloc;
use cotan_dialects::scf::For;
use cotan_ir::{Ir, Op, TypeData, Value};

/// Returns whether a loop carries buffers.
pub fn carries_buffers(ir: &Ir, op: Op) -> bool {
    let is_buffer = |value| matches!(ir.type_data(ir.ty(value)), TypeData::MemRef(_));
    ir.get::<For>(op).is_some_and(|this| this.inits.iter(ir).any(is_buffer))
}

/// Returns the buffers, one of which a loop carries as this value: the initial ones of its type, if
/// an iteration only permutes those.
pub fn permuted(ir: &Ir, buffer: Value) -> Option<Vec<Value>> {
    let block = ir.def_block(buffer);
    let op = ir.def_op(buffer).or_else(|| ir.block_parent_op(block?))?;
    let this: For = ir.get(op)?;
    let block = this.block(ir)?;
    let is_alike = |&value: &Value| ir.ty(value) == ir.ty(buffer);
    let args: Vec<Value> = ir.args(block).skip(1).filter(is_alike).collect();
    let mut outputs = ir.operands(ir.last_op(block)?).filter(is_alike);
    let is_permuted = outputs.all(|output| args.contains(&output));
    is_permuted.then(|| this.inits.iter(ir).filter(is_alike).collect())
}

/// Returns whether a buffer is allocated in the function.
pub fn is_allocated(ir: &Ir, buffer: Value) -> bool {
    ir.def_as::<Alloc>(buffer).is_some()
        || permuted(ir, buffer)
            .is_some_and(|buffers| buffers.into_iter().all(|it| is_allocated(ir, it)))
}
