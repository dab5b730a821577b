//! Lane-private sums: array accumulators with one copy per vector lane.
//!
//! They replace a horizontal reduction in each iteration by one at the end. That is legal for
//! reassociable monoids, and limited by the size of the buffer.

use super::emit::Vectorizer;
use crate::analysis::buffer_sizes::BufferSize;
use crate::analysis::capacity;
use crate::analysis::vectorizable_loop::{Combining, ElementUpdate, Uniformity, VectorizableLoop};
use cotan_dialects::arith::{Andi, Cmpi, CmpiPredicate, Mulf, Muli, Select};
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::memref::{self, Dealloc};
use cotan_dialects::{scf, vector};
use cotan_ir::{Ir, Op, Type, TypeData, Value};
use cotan_numerics::NumberFormat;

/// Maximum number of elements of a lane-private buffer, so that those of all lanes fit in the
/// cache.
const MAX_CONSIDERED: u64 = 1 << 16;

/// A buffer that all iterations accumulate into at the same indices.
pub struct PrivateSums {
    buffer: Value,
    size: BufferSize,
    monoid: Monoid,
    element: Type,
    sums: Vec<ElementUpdate>,
    /// The number of elements, and the buffer of all lanes, once they are emitted.
    allocated: Option<(Value, Value)>,
}

/// Returns the buffers that a loop accumulates into at consecutive indices. Adding vectors there is
/// cheaper than horizontal reductions. The loop must be outermost, since the buffers are traversed
/// once more.
pub fn find(ir: &Ir, this: Op, legality: &VectorizableLoop) -> Vec<PrivateSums> {
    let mut private_sums: Vec<PrivateSums> = Vec::new();
    if around(ir, this).any(|op| ir.is::<scf::For>(op) || ir.is::<scf::While>(op)) {
        return private_sums;
    }
    for &sum in &legality.accesses.sums {
        if let Some(known) = private_sums.iter_mut().find(|known| known.buffer == sum.buffer) {
            known.sums.push(sum);
            continue;
        }
        let Some(size) = BufferSize::of(ir, sum.buffer) else { continue };
        let TypeData::MemRef(ty) = ir.type_data(ir.ty(sum.buffer)) else { continue };
        let Some(Combining { monoid, .. }) = sum.how else { continue };
        let (buffer, element, sums) = (sum.buffer, ty.element, vec![sum]);
        private_sums.push(PrivateSums { buffer, size, monoid, element, sums, allocated: None });
    }
    private_sums.retain(|private_sums| {
        let is_same =
            |sum: &ElementUpdate| sum.how.is_some_and(|how| how.monoid == private_sums.monoid);
        private_sums.sums.iter().all(|sum| is_same(sum) && moves(ir, this, sum.at))
    });
    private_sums
}

fn around(ir: &Ir, op: Op) -> impl Iterator<Item = Op> + '_ {
    std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op))
}

/// Returns whether an index is defined by an inner loop.
fn moves(ir: &Ir, this: Op, at: Value) -> bool {
    let block = ir.def_block(at).and_then(|block| ir.block_parent_op(block));
    block.is_some_and(|parent| parent != this && ir.is_within(parent, this))
}

impl Vectorizer<'_> {
    /// Allocates and initializes the lane-private buffers; returns whether their sizes are within
    /// the limit.
    pub fn init_private_sums(&mut self) -> Option<Value> {
        let (loc, mut has_capacity) = (self.loc, None);
        for position in 0..self.private_sums.len() {
            let (element, monoid) =
                (self.private_sums[position].element, self.private_sums[position].monoid);
            let (most, none) = (self.word(Type::INDEX, MAX_CONSIDERED), self.word(Type::INDEX, 0));
            let b = &mut cotan_ir::Builder::at_end(self.ir, self.block);
            let size = self.private_sums[position].size.value(b, loc);
            let fits = Cmpi::value(b, loc, CmpiPredicate::Ule, size, most);
            let size = Select::value(b, loc, fits, size, none);
            has_capacity = Some(
                has_capacity.map_or(fits, |has_capacity| Andi::value(b, loc, has_capacity, fits)),
            );
            let count = self.word(Type::INDEX, self.count as u64);
            let all = Muli::value(&mut self.b(), loc, size, count);
            let ty = self.ir.ty(self.private_sums[position].buffer);
            let lanes = capacity::alloc(&mut self.b(), loc, all, ty);
            let number =
                NumberFormat::of(&self.ir.store, element).expect("a monoid combines scalars");
            let start = self.word(element, monoid.identity(number));
            let start = self.splat(start);
            self.for_each_element(size, |it, _, at| {
                vector::Store::build(&mut it.b(), loc, start, lanes, &[at]);
            });
            self.private_sums[position].allocated = Some((size, lanes));
        }
        has_capacity
    }

    /// Returns whether an operation belongs to a lane-private sum, which is emitted at its store.
    pub fn handles_private_sum(&mut self, op: Op) -> bool {
        let parts = |sum: &ElementUpdate| [sum.load, sum.combine, sum.store].contains(&op);
        let found = self.private_sums.iter().find_map(|private_sums| {
            let sum = *private_sums.sums.iter().find(|sum| parts(sum))?;
            Some((
                sum,
                sum.how?,
                private_sums.element,
                private_sums.allocated.expect("the buffer was allocated").1,
            ))
        });
        let Some((sum, how, element, lanes)) = found else { return false };
        if op != sum.store {
            return true;
        }
        let (next, loc) = (sum.next(self.ir), self.loc);
        let next = self.combine_copies(how.monoid, next);
        let at = self.first(sum.at);
        let (at, ty) = (self.times(at, self.count), self.vector_type(element));
        let acc = vector::Load::value(&mut self.b(), loc, lanes, &[at], ty);
        let total = how.emit(&mut self.b(), loc, acc, next);
        vector::Store::build(&mut self.b(), loc, total, lanes, &[at]);
        true
    }

    /// Combines the values of all copies. Of products with a uniform factor, the other factors are
    /// summed, so that the product can be hoisted.
    fn combine_copies(&mut self, monoid: Monoid, value: Value) -> Value {
        if let Some((same, other)) = self.uniform_factor(monoid, value) {
            let (sum, same) = (self.combine_copies(monoid, other), self.first(same));
            let (same, loc) = (self.splat(same), self.loc);
            return Mulf::value(&mut self.b(), loc, same, sum);
        }
        self.combine_in_vector(monoid, value)
    }

    fn combine_in_vector(&mut self, monoid: Monoid, value: Value) -> Value {
        let copies = self.vectors_of(value);
        if !self.is_neutral_when_inactive(monoid, value) {
            return self.combine_vectors(monoid, &copies);
        }
        let masks = self.iteration_masks.take();
        let all = self.combine_vectors(monoid, &copies);
        self.iteration_masks = masks;
        all
    }

    /// Combines the values of all lanes and copies in the same way.
    pub fn reduce_value(&mut self, monoid: Monoid, value: Value) -> Value {
        if let Some((same, other)) = self.uniform_factor(monoid, value) {
            let (sum, same) = (self.reduce_value(monoid, other), self.first(same));
            let loc = self.loc;
            return Mulf::value(&mut self.b(), loc, same, sum);
        }
        let all = self.combine_in_vector(monoid, value);
        self.reduce_lanes(monoid, all)
    }

    /// Returns the uniform factor of a product that several copies add, and the other factor.
    fn uniform_factor(&self, monoid: Monoid, value: Value) -> Option<(Value, Value)> {
        let is_added = monoid == Monoid::Add && self.copies > 1;
        let Mulf { lhs, rhs, .. } = self.ir.def_as(value).filter(|_| is_added)?;
        let is_same = |value| self.legality.uniformity.get(value) == Uniformity::Uniform;
        let found = [(lhs, rhs), (rhs, lhs)].into_iter().find(|&(same, _)| is_same(same))?;
        Some(found)
    }

    /// Adds the lane-private sums to their buffers.
    pub fn add_private_sums(&mut self) {
        let loc = self.loc;
        for private_sums in std::mem::take(&mut self.private_sums) {
            let (size, lanes) = private_sums.allocated.expect("the buffer was allocated");
            let ty = self.vector_type(private_sums.element);
            self.for_each_element(size, |it, position, at| {
                let sum = vector::Load::value(&mut it.b(), loc, lanes, &[at], ty);
                let sum = it.reduce_lanes(private_sums.monoid, sum);
                let acc = memref::Load::value(&mut it.b(), loc, private_sums.buffer, &[position]);
                let total = private_sums.monoid.emit_in_any_order(&mut it.b(), loc, acc, sum);
                memref::Store::build(&mut it.b(), loc, total, private_sums.buffer, &[position]);
            });
            Dealloc::build(&mut self.b(), loc, lanes);
        }
    }

    /// Emits a loop over the elements of a buffer, with the index of the first lane.
    fn for_each_element(&mut self, size: Value, mut build: impl FnMut(&mut Self, Value, Value)) {
        let (loc, outside) = (self.loc, self.block);
        let (zero, one) = (self.word(Type::INDEX, 0), self.word(Type::INDEX, 1));
        let region = self.ir.create_region();
        self.block = self.ir.append_new_block(region, &[Type::INDEX], loc);
        let position = self.ir.arg(self.block, 0);
        let at = self.times(position, self.count);
        build(self, position, at);
        scf::Yield::build(&mut self.b(), loc, &[]);
        self.block = outside;
        scf::For::build(&mut self.b(), loc, zero, size, one, &[], region, &[]);
    }
}
