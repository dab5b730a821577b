//! Addresses: loop-invariant terms are added to the base pointer in the loop's preheader.

use super::body::Body;
use super::built;
use cotan_dialects::{arith, array};
use cotan_ir::{Op, Value};
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{IntValue, PointerValue};

/// A loop that is being emitted, and its predecessor block.
#[derive(Clone, Copy)]
pub(super) struct Around<'c> {
    pub op: Op,
    pub before: BasicBlock<'c>,
}

/// A loop-invariant pointer into a buffer: a pointer, its offset, the loop.
pub(super) type Base<'c> = (PointerValue<'c>, Value, Op);

/// The terms of an index, partitioned by loop invariance.
#[derive(Default)]
struct Terms {
    fixed: Vec<Value>,
    varying: Vec<Value>,
}

impl<'c> Body<'_, 'c, '_> {
    /// Returns the address of an element of a buffer.
    ///
    /// Otherwise an address in an inner loop with one term for the row and one for the column would
    /// be summed in each iteration: half the instructions of a matrix-vector product.
    pub(super) fn address(
        &mut self,
        ty: BasicTypeEnum<'c>,
        buffer: Value,
        index: Value,
    ) -> PointerValue<'c> {
        let whole = self.buffer(buffer);
        let here = &self.emitter.builder;
        let Some(&around) = self.loops.last() else {
            return place(here, ty, whole, self.int(index));
        };
        let mut terms = Terms::default();
        self.split(around.op, index, &mut terms);
        let is_fixed = !self.emitter.ir.is_defined_inside(buffer, around.op);
        if !is_fixed || terms.fixed.is_empty() || terms.varying.is_empty() {
            return place(here, ty, whole, self.int(index));
        }
        let base = terms.fixed.iter().fold(whole, |base, &it| self.base(around, ty, base, it));
        let here = &self.emitter.builder;
        let add = |base, &index: &Value| place(here, ty, base, self.int(index));
        terms.varying.iter().fold(base, add)
    }

    /// Returns a pointer plus an offset, computed in the preheader of a loop.
    fn base(
        &mut self,
        around: Around<'c>,
        ty: BasicTypeEnum<'c>,
        start: PointerValue<'c>,
        fixed: Value,
    ) -> PointerValue<'c> {
        let key = (start, fixed, around.op);
        if let Some(&base) = self.bases.get(&key) {
            return base;
        }
        let end = around.before.get_terminator().expect("the loop is entered");
        let builder = self.emitter.context.create_builder();
        builder.position_before(&end);
        let base = place(&builder, ty, start, self.int(fixed));
        self.bases.insert(key, base);
        base
    }

    /// Adds the terms of an index in a loop.
    fn split(&self, around: Op, index: Value, terms: &mut Terms) {
        let ir = self.emitter.ir;
        if array::constant(ir, index).is_some() {
            return terms.varying.push(index);
        }
        if !ir.is_defined_inside(index, around) {
            return terms.fixed.push(index);
        }
        match ir.def_as::<arith::Addi>(index) {
            Some(add) => {
                [add.lhs, add.rhs].into_iter().for_each(|it| self.split(around, it, terms))
            }
            None => terms.varying.push(index),
        }
    }
}

/// Returns the address of an element at an offset from a pointer; it may be out of bounds as long
/// as it is not dereferenced.
fn place<'c>(
    builder: &Builder<'c>,
    ty: BasicTypeEnum<'c>,
    start: PointerValue<'c>,
    index: IntValue<'c>,
) -> PointerValue<'c> {
    // SAFETY: an address that is not dereferenced may be out of bounds, since the instruction is
    // not marked `inbounds`.
    built(unsafe { builder.build_gep(ty, start, &[index], "place") })
}
