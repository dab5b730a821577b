//! Loads under a mask.
//!
//! `instcombine` of LLVM 22 replaces `select(mask, masked.load(p, mask, _), other)` by one load
//! with `other` for the inactive lanes. It places that load at the selection, although memory may
//! have been written since the original one: the selection then returns elements that were stored
//! later, without an error. It does so across blocks as well, and if the negated mask selects, but
//! only if the selection is the only use, and never to a gather.
//!
//! The selection need not be one of the load itself: `select(mask, x + (v | 1) * v, x)` becomes
//! `x + (v | 1) * select(mask, v, 0)` before, and a product with the converted mask is a selection.
//!
//! A frozen value is not matched. `freeze` emits no machine code, but hides the load from other
//! patterns, so only a load has one from which a selection is computed after a write.

use super::Emitted;
use super::body::Body;
use cotan_dialects::vector::MaskedLoad;
use cotan_dialects::{Effects, effects, writes};
use cotan_ir::{Ir, Op, Type, TypeData, Value};
use inkwell::llvm_sys::core::LLVMBuildFreeze;
use inkwell::values::{AsValueRef, BasicValueEnum};
use rustc_hash::FxHashSet;

impl<'c> Body<'_, 'c, '_> {
    /// Emits a load under a mask.
    pub(super) fn masked_load(&mut self, op: Op, load: MaskedLoad) -> Emitted<()> {
        let ir = self.emitter.ir;
        let (number, place) = self.element(op, load.base, load.indices.iter(ir))?;
        let ty = self.stored_vector(op, number, load.result)?;
        let other = self.emitter.memory_form(self.get(load.pass_thru), number);
        let operands = [place.into(), self.get(load.mask), other];
        let types = [ty, place.get_type().into()];
        let call = self.emitter.overloaded("llvm.masked.load", &types, &operands);
        self.emitter.align_operand(call, 0, self.bytes(number));
        let mut loaded = call.try_as_basic_value().unwrap_basic();
        if is_selected_after_write(ir, op, load.result) {
            loaded = self.frozen(loaded);
        }
        let value = self.emitter.of_memory(loaded, number);
        self.values.insert(load.result, value);
        Ok(())
    }

    fn frozen(&self, value: BasicValueEnum<'c>) -> BasicValueEnum<'c> {
        let builder = self.emitter.builder.as_mut_ptr();
        // SAFETY: the builder is in a block, and the value is of its context.
        unsafe {
            let frozen = LLVMBuildFreeze(builder, value.as_value_ref(), c"loaded".as_ptr());
            BasicValueEnum::new(frozen)
        }
    }
}

/// Returns whether a selection that depends on a loaded value may be executed after a write that
/// follows the load.
fn is_selected_after_write(ir: &Ir, load: Op, loaded: Value) -> bool {
    let Some(mut selections) = selections_in_block(ir, load, loaded) else { return true };
    let mut is_written = false;
    let mut after = std::iter::successors(ir.next_op(load), |&op| ir.next_op(op));
    while !selections.is_empty()
        && let Some(op) = after.next()
    {
        let is_selection = selections.remove(&op);
        is_written |= writes(ir, op);
        if is_selection && is_written {
            return true;
        }
    }
    false
}

/// Returns the operations in the block of a load that are, or contain, selections that depend on the
/// loaded value. Returns `None` if the value leaves the block.
fn selections_in_block(ir: &Ir, load: Op, loaded: Value) -> Option<FxHashSet<Op>> {
    let block = ir.block_of(load);
    let (mut selections, mut seen) = (FxHashSet::default(), FxHashSet::default());
    let mut open = vec![loaded];
    while let Some(value) = open.pop() {
        for user in ir.users(value) {
            if !seen.insert(user) {
                continue;
            }
            if is_selection(ir, user) {
                let mut around = std::iter::successors(Some(user), |&op| ir.parent_op(op));
                selections.insert(around.find(|&op| ir.block_of(op) == block)?);
            }
            open.extend(ir.results(user));
        }
    }
    Some(selections)
}

/// Returns whether an operation selects elements of vectors by a mask, or computes with a conversion
/// of one.
fn is_selection(ir: &Ir, op: Op) -> bool {
    let is_mask = |value: Value| match ir.type_data(ir.ty(value)) {
        TypeData::Vector { element, .. } => *element == Type::I1,
        _ => false,
    };
    let is_converted = |value: Value| {
        let conversion = ir.def_op(value).filter(|&op| ir.operand_count(op) == 1);
        conversion.is_some_and(|op| ir.operands(op).all(is_mask))
    };
    effects(ir, op) == Effects::Pure && ir.operands(op).any(|it| is_mask(it) || is_converted(it))
}
