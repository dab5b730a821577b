//! Buffers in the frame of their function.
//!
//! A request for a buffer, and its return, cost more than the loops over some elements. LLVM moves
//! buffers of the frame to registers where their indices are constants.

use super::body::Body;
use super::buffers::bytes_in_memory;
use cotan_dialects::arith::Constant;
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Ir, Op, Type, TypeData, Value};
use cotan_numerics::NumberFormat;
use inkwell::values::PointerValue;
use rustc_hash::FxHashMap;

/// The size limit of a buffer in a frame, in bytes.
const LARGEST: u64 = 4 << 10;

/// The size limit of all buffers in a frame, in bytes. Calls do not recurse, so their frames fit into
/// the stack of a thread.
const TOTAL: u64 = 32 << 10;

/// The alignment of buffers in bytes.
const ALIGNMENT: u64 = super::workspace::ALIGNMENT;

/// Returns the sizes in bytes of the buffers that a function has in its frame: small ones of a constant
/// size, deallocated in the block of their allocation, which only accesses and calls use.
pub(super) fn frame_buffers(ir: &Ir, function: Op) -> FxHashMap<Value, u64> {
    let mut left = TOTAL;
    let mut found = FxHashMap::default();
    for alloc in ir.walk(function).filter_map(|op| ir.get::<Alloc>(op)) {
        let Some(bytes) = constant_bytes(ir, alloc) else { continue };
        let rounded = bytes.max(1).next_multiple_of(ALIGNMENT);
        if bytes <= LARGEST && rounded <= left && is_local(ir, alloc.memref) {
            left -= rounded;
            found.insert(alloc.memref, rounded);
        }
    }
    found
}

/// Returns the size of a flat buffer in bytes, if it is a constant.
fn constant_bytes(ir: &Ir, alloc: Alloc) -> Option<u64> {
    let TypeData::MemRef(memref) = ir.type_data(ir.ty(alloc.memref)) else { return None };
    let count = match memref.shape[..] {
        [DYNAMIC] => constant(ir, alloc.dynamic_sizes.iter(ir).next()?)?,
        [count] => count,
        _ => return None,
    };
    let number = NumberFormat::of(&ir.store, memref.element)?;
    u64::try_from(count).ok()?.checked_mul(bytes_in_memory(number) as u64)
}

/// Returns the value of a constant index.
fn constant(ir: &Ir, size: Value) -> Option<i64> {
    let constant: Constant = ir.def_as(size)?;
    (ir.ty(size) == Type::INDEX).then(|| ir.as_int(constant.value)).flatten()
}

/// Returns whether a buffer lives in one block: no other value refers to it.
fn is_local(ir: &Ir, buffer: Value) -> bool {
    let Some(block) = ir.def_op(buffer).and_then(|op| ir.block_of(op)) else { return false };
    let frees = |user: &Op| ir.is::<Dealloc>(*user);
    let mut freed = ir.users(buffer).filter(frees);
    let is_freed_here =
        freed.next().is_some_and(|free| ir.block_of(free) == Some(block)) && freed.next().is_none();
    is_freed_here && ir.users(buffer).all(|user| is_access(ir, user))
}

/// Returns whether an operation uses buffers while it runs only.
fn is_access(ir: &Ir, user: Op) -> bool {
    let ends_block = ir.next_op(user).is_none();
    let is_buffer = |value: Value| matches!(ir.type_data(ir.ty(value)), TypeData::MemRef(_));
    !ends_block && ir.regions(user).is_empty() && !ir.results(user).any(is_buffer)
}

impl<'c> Body<'_, 'c, '_> {
    /// Returns the memory of a buffer in the frame.
    pub(super) fn frame_buffer(&mut self, bytes: u64) -> PointerValue<'c> {
        let ty = self.emitter.int(8).array_type(bytes as u32);
        let place = self.place(ty.into());
        if let Some(made) = place.as_instruction() {
            made.set_alignment(ALIGNMENT as u32).expect("a power of two");
        }
        place
    }
}
