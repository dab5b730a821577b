//! Addresses: what does not change in a loop is added to a buffer in front of the loop.

use super::body::Body;
use super::built;
use cotan_dialects::{arith, array};
use cotan_ir::{Op, Value};
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{IntValue, PointerValue};

/// A loop that is being emitted, and the block that control comes from when it begins.
#[derive(Clone, Copy)]
pub(super) struct Around<'c> {
    pub op: Op,
    pub before: BasicBlock<'c>,
}

/// A place in a buffer that is the same in all turns of a loop: a place, what is added to it, the loop.
pub(super) type Base<'c> = (PointerValue<'c>, Value, Op);

/// What an index is the sum of, told apart by whether it changes in the turns of a loop.
#[derive(Default)]
struct Terms {
    fixed: Vec<Value>,
    varying: Vec<Value>,
}

impl<'c> Body<'_, 'c, '_> {
    /// Where an element of a buffer is.
    ///
    /// An address in an inner loop that has one term for the row and one for the column would be added up in each turn
    /// otherwise: half the instructions of a product of a matrix and a vector.
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

    /// A place and what is added to it in front of a loop.
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

    /// Adds what an index is the sum of in a loop.
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

/// The place of an element so far after a place, which may be anywhere as long as nothing is read there.
fn place<'c>(
    builder: &Builder<'c>,
    ty: BasicTypeEnum<'c>,
    start: PointerValue<'c>,
    index: IntValue<'c>,
) -> PointerValue<'c> {
    // SAFETY: an address that nobody reads may be out of bounds, since it is not said that it is in bounds.
    built(unsafe { builder.build_gep(ty, start, &[index], "place") })
}
