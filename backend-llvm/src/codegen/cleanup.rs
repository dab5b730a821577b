//! The cleanup of a function on early exit.

use super::body::Body;
use super::built;
use super::stack::frame_buffers;
use cotan_dialects::memref::Alloc;
use cotan_ir::{Ir, Op, Value};
use inkwell::basic_block::BasicBlock;
use inkwell::values::{IntValue, PointerValue};
use rustc_hash::FxHashMap;

/// The buffers of a function, and how it fails.
#[derive(Default)]
pub(super) struct Owned<'c> {
    /// A slot for each allocated buffer: null before the allocation and after it is freed.
    places: Option<PointerValue<'c>>,
    count: u64,
    /// The sizes in bytes of the buffers in the frame.
    in_frame: FxHashMap<Value, u64>,
    place_of: FxHashMap<Value, PointerValue<'c>>,
    /// The block that frees all buffers and returns the status from a slot.
    failed: Option<(BasicBlock<'c>, PointerValue<'c>)>,
    /// The blocks that store a constant status there.
    failing: FxHashMap<u64, BasicBlock<'c>>,
}

impl Owned<'_> {
    /// Returns the size in bytes of a buffer, if it is in the frame.
    pub fn frame_bytes(&self, buffer: Value) -> Option<u64> {
        self.in_frame.get(&buffer).copied()
    }
}

/// Returns the number of buffers that a function allocates.
fn allocations(ir: &Ir, op: Op) -> u64 {
    ir.walk(op).filter(|&op| ir.is::<Alloc>(op)).count() as u64
}

impl<'c> Body<'_, 'c, '_> {
    /// Allocates the slots for the buffers of the function that are not in its frame.
    pub(super) fn allocate_slots(&mut self, op: Op) {
        let in_frame = frame_buffers(self.emitter.ir, op);
        let count = allocations(self.emitter.ir, op) - in_frame.len() as u64;
        let ty = self.emitter.pointer().array_type(count as u32);
        let places = (count > 0).then(|| self.place(ty.into()));
        self.owned = Owned { places, count, in_frame, ..Owned::default() };
    }

    /// Records a buffer that the function must free.
    pub(super) fn own(&mut self, buffer: Value, made: PointerValue<'c>) {
        let next = self.owned.place_of.len() as u64;
        let places = self.owned.places.expect("buffers were counted");
        let builder = self.in_frame();
        let next = self.emitter.int(64).const_int(next, false);
        // SAFETY: inkwell requires an address in bounds: there is a slot for each allocation.
        let place = unsafe {
            builder.build_in_bounds_gep(self.emitter.pointer(), places, &[next], "owned")
        };
        let place = built(place);
        built(self.emitter.builder.build_store(place, made));
        self.owned.place_of.insert(buffer, place);
    }

    /// Records that a buffer was freed.
    pub(super) fn record_free(&mut self, buffer: Value) {
        let Some(&place) = self.owned.place_of.get(&buffer) else { return };
        let null = self.emitter.pointer().const_null();
        built(self.emitter.builder.build_store(place, null));
    }

    /// Ends the call with a status unless a condition is true; continues in a new block.
    pub fn check(&mut self, holds: IntValue<'c>, status: IntValue<'c>) {
        let (failing, on) = (self.failing(status), self.block("on"));
        built(self.emitter.builder.build_conditional_branch(holds, on, failing));
        self.emitter.builder.position_at_end(on);
    }

    /// Returns the block that ends the call with a status.
    fn failing(&mut self, status: IntValue<'c>) -> BasicBlock<'c> {
        let constant = status.get_zero_extended_constant();
        if let Some(&known) = constant.and_then(|status| self.owned.failing.get(&status)) {
            return known;
        }
        let (here, (failed, place)) = (self.here(), self.failure());
        let failing = self.block("failing");
        self.emitter.builder.position_at_end(failing);
        built(self.emitter.builder.build_store(place, status));
        self.jump(failed);
        self.emitter.builder.position_at_end(here);
        if let Some(constant) = constant {
            self.owned.failing.insert(constant, failing);
        }
        failing
    }

    fn failure(&mut self) -> (BasicBlock<'c>, PointerValue<'c>) {
        if let Some(failed) = self.owned.failed {
            return failed;
        }
        let place = self.place(self.emitter.int(32).into());
        let failed = (self.block("failed"), place);
        *self.owned.failed.insert(failed)
    }

    /// Fills the block that frees all buffers, and the one that allocates the frame. Freeing null
    /// does nothing.
    pub(super) fn finish(&mut self, start: BasicBlock<'c>) {
        let emitter = &*self.emitter;
        let i64 = emitter.int(64);
        emitter.builder.position_at_end(self.frame);
        if let Some(places) = self.owned.places {
            let (none, bytes) =
                (emitter.int(8).const_zero(), i64.const_int(8 * self.owned.count, false));
            built(emitter.builder.build_memset(places, 8, none, bytes));
        }
        self.jump(start);
        let Some((failed, place)) = self.owned.failed else { return };
        emitter.builder.position_at_end(failed);
        if let Some(places) = self.owned.places {
            let count = i64.const_int(self.owned.count, false);
            let args = [self.workspace.into(), places.into(), count.into()];
            built(emitter.builder.build_call(emitter.give_all(), &args, ""));
        }
        let status = built(emitter.builder.build_load(emitter.int(32), place, "status"));
        built(emitter.builder.build_return(Some(&status)));
    }
}
