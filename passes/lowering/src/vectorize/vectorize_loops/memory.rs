//! Vectorization of loads and stores.

use super::emit::Vectorizer;
use super::vector_values::VectorValue;
use crate::analysis::capacity;
use crate::analysis::vectorizable_loop::{Access, Uniformity};
use cotan_dialects::arith::{Addi, Muli};
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_dialects::vector::{Gather, Load, MaskedLoad, MaskedStore, Scatter, Store};
use cotan_ir::{Op, Type, TypeData, Value};

/// The kind of a vectorized access, with buffer and index.
enum LaneAccess {
    /// Contiguous.
    Contiguous(Value, Value),
    /// Contiguous in reverse.
    Reversed(Value, Value),
    /// Contiguous in an iteration-private buffer.
    Private(Value, Value),
    /// A gather or scatter.
    Gather(Value, Value),
}

impl Vectorizer<'_> {
    /// Vectorizes a load or store.
    pub fn access(&mut self, op: Op, access: Access) {
        let uniformity = &self.legality.uniformity;
        let at = access.at.expect("an access has one index");
        let is_same =
            uniformity.get(at) == Uniformity::Uniform && !uniformity.is_private(access.buffer);
        if is_same && self.mask.is_none() {
            return self.once(op);
        }
        if self.count == 1 {
            return self.each(op);
        }
        if self.mask.is_none() && !self.is_backward && self.read_square(op) {
            return;
        }
        if self.mask.is_none() && self.iteration_masks.is_none() && self.emit_group(op, access) {
            return;
        }
        let copies = 0..self.copies;
        match access.stored {
            None => {
                let read = copies.map(|copy| match self.position(access.buffer, at, copy) {
                    LaneAccess::Contiguous(buffer, at) => {
                        self.load(buffer, at, self.lane_mask(copy))
                    }
                    LaneAccess::Reversed(buffer, at) => {
                        let mask = self.lane_mask(copy).map(|mask| self.reversed(mask));
                        let row = self.load(buffer, at, mask);
                        self.reversed(row)
                    }
                    LaneAccess::Private(buffer, at) => {
                        self.load(buffer, at, self.branch_mask(copy))
                    }
                    LaneAccess::Gather(buffer, at) => self.gather(buffer, at, copy),
                });
                let read = read.collect();
                self.values.insert(self.ir.result(op, 0), VectorValue::PerCopy(read));
            }
            Some(stored) => {
                let stored = self.vectors_of(stored);
                let needs_zeros = self.needs_zeros(access.buffer);
                for (copy, value) in copies.zip(stored) {
                    let value = if needs_zeros { self.or_zero(copy, value) } else { value };
                    match self.position(access.buffer, at, copy) {
                        LaneAccess::Contiguous(buffer, at) => {
                            self.store(buffer, at, self.lane_mask(copy), value);
                        }
                        LaneAccess::Reversed(buffer, at) => {
                            let mask = self.lane_mask(copy).map(|mask| self.reversed(mask));
                            let value = self.reversed(value);
                            self.store(buffer, at, mask, value);
                        }
                        LaneAccess::Private(buffer, at) => {
                            self.store(buffer, at, self.branch_mask(copy), value);
                        }
                        LaneAccess::Gather(buffer, at) => self.scatter(buffer, at, copy, value),
                    }
                }
            }
        }
    }

    /// Returns the access of one copy.
    fn position(&mut self, buffer: Value, at: Value, copy: usize) -> LaneAccess {
        let form = self.legality.uniformity.get(at);
        if !self.legality.uniformity.is_private(buffer) {
            let buffer = self.first(buffer);
            return match form {
                Uniformity::Strided(1) => match (self.first_of(at, copy), self.is_backward) {
                    (first, false) => LaneAccess::Contiguous(buffer, first),
                    (first, true) => LaneAccess::Reversed(buffer, first),
                },
                Uniformity::Strided(-1) => {
                    let first = self.first_of(at, copy);
                    let last = self.offset_by(first, 1 - self.count as i64);
                    match self.is_backward {
                        false => LaneAccess::Reversed(buffer, last),
                        true => LaneAccess::Contiguous(buffer, last),
                    }
                }
                _ => LaneAccess::Gather(buffer, self.vectors_of(at)[copy]),
            };
        }
        let buffer = self.vectors_of(buffer)[copy];
        match form {
            Uniformity::Uniform => {
                let at = self.first(at);
                let at = self.times(at, self.count * self.copies);
                LaneAccess::Private(buffer, self.offset_by(at, (copy * self.count) as i64))
            }
            _ => {
                let (at, steps, loc) = (self.vectors_of(at)[copy], self.lane_offsets(1), self.loc);
                let mut at = self.times(at, self.count * self.copies);
                let steps = steps.expect("vectors have several lanes");
                at = Addi::value(&mut self.b(), loc, at, steps);
                if copy > 0 {
                    let before = self.word(Type::INDEX, (copy * self.count) as u64);
                    let before = self.splat(before);
                    at = Addi::value(&mut self.b(), loc, at, before);
                }
                LaneAccess::Gather(buffer, at)
            }
        }
    }

    /// Allocates an iteration-private buffer, in which the elements of all lanes at one index are
    /// contiguous. Interleaved scalar iterations have one buffer each.
    pub fn alloc_private(&mut self, alloc: &Alloc) {
        let size = alloc.dynamic_sizes.iter(self.ir).next();
        let size = self.first(size.expect("vectorized buffers are one-dimensional"));
        let (ty, loc, name) =
            (self.ir.ty(alloc.memref), self.loc, self.ir.value_name(alloc.memref));
        let (buffers, lanes) = match self.count {
            1 => (self.copies, 1),
            count => (1, count * self.copies),
        };
        let buffers = (0..buffers).map(|_| {
            let size = self.times(size, lanes);
            let buffer = capacity::alloc(&mut self.b(), loc, size, ty);
            self.ir.set_value_name(buffer, name);
            buffer
        });
        let mut buffers: Vec<Value> = buffers.collect();
        buffers.resize(self.copies, buffers[0]);
        self.values.insert(alloc.memref, VectorValue::PerCopy(buffers));
    }

    /// Deallocates an iteration-private buffer.
    pub fn dealloc_private(&mut self, dealloc: &Dealloc) {
        let (loc, mut buffers) = (self.loc, self.vectors_of(dealloc.memref));
        buffers.dedup();
        for buffer in buffers {
            Dealloc::build(&mut self.b(), loc, buffer);
        }
    }

    /// Emits the product of a scalar or vector and an integer.
    pub fn times(&mut self, number: Value, times: usize) -> Value {
        if times == 1 {
            return number;
        }
        let (mut times, loc) = (self.word(Type::INDEX, times as u64), self.loc);
        if self.ir.ty(number) != Type::INDEX {
            times = self.splat(times);
        }
        Muli::value(&mut self.b(), loc, number, times)
    }

    /// Emits a uniform operation once.
    fn once(&mut self, op: Op) {
        let copied = self.copy(op, |it, value| it.first(value), false);
        let results: Vec<Value> = self.ir.results(op).collect();
        self.values.extend(results.into_iter().zip(copied.into_iter().map(VectorValue::Uniform)));
    }

    /// Emits the accumulation of a value of every lane into one element.
    pub fn combine(&mut self, op: Op) {
        let sums = &self.legality.accesses.sums;
        let sum = *sums
            .iter()
            .find(|sum| sum.combine == op)
            .expect("each combining operation has an update");
        let (next, how) = (sum.next(self.ir), sum.how.expect("the update is reassociable"));
        let (next, loc) = (self.reduce_value(how.monoid, next), self.loc);
        let acc = self.first(self.ir.result(sum.load, 0));
        let total = how.emit(&mut self.b(), loc, acc, next);
        self.values.insert(self.ir.result(op, 0), VectorValue::Uniform(total));
    }

    fn load(&mut self, buffer: Value, at: Value, mask: Option<Value>) -> Value {
        let (ty, loc) = (self.row_type(buffer), self.loc);
        let Some(mask) = mask else {
            return Load::value(&mut self.b(), loc, buffer, &[at], ty);
        };
        let zeros = self.zeros(buffer);
        MaskedLoad::value(&mut self.b(), loc, buffer, &[at], mask, zeros, ty)
    }

    fn store(&mut self, buffer: Value, at: Value, mask: Option<Value>, value: Value) {
        let loc = self.loc;
        match mask {
            None => drop(Store::build(&mut self.b(), loc, value, buffer, &[at])),
            Some(mask) => {
                MaskedStore::build(&mut self.b(), loc, buffer, &[at], mask, value);
            }
        }
    }

    fn gather(&mut self, buffer: Value, at: Value, copy: usize) -> Value {
        let (ty, loc) = (self.row_type(buffer), self.loc);
        let zero = self.word(Type::INDEX, 0);
        let (mask, zeros) = (self.mask_or_all(copy), self.zeros(buffer));
        Gather::value(&mut self.b(), loc, buffer, &[zero], at, mask, zeros, ty)
    }

    fn scatter(&mut self, buffer: Value, at: Value, copy: usize, value: Value) {
        let loc = self.loc;
        let zero = self.word(Type::INDEX, 0);
        let mask = self.mask_or_all(copy);
        Scatter::build(&mut self.b(), loc, buffer, &[zero], at, mask, value);
    }

    /// Returns the mask of active lanes.
    fn lane_mask(&self, copy: usize) -> Option<Value> {
        self.branch_mask(copy).or_else(|| self.iteration_masks.as_ref().map(|masks| masks[copy]))
    }

    /// Returns the mask of the branch. In a private buffer, lanes without an iteration may access
    /// anything.
    fn branch_mask(&self, copy: usize) -> Option<Value> {
        self.mask.as_ref().map(|masks| masks[copy])
    }

    fn mask_or_all(&mut self, copy: usize) -> Value {
        if let Some(mask) = self.lane_mask(copy) {
            return mask;
        }
        let holds = self.word(Type::I1, 1);
        self.splat(holds)
    }

    fn element(&self, buffer: Value) -> Type {
        match self.ir.type_data(self.ir.ty(buffer)) {
            TypeData::MemRef(memref) => memref.element,
            _ => unreachable!("a buffer is a memref"),
        }
    }

    pub fn row_type(&mut self, buffer: Value) -> Type {
        let element = self.element(buffer);
        self.vector_type(element)
    }

    fn zeros(&mut self, buffer: Value) -> Value {
        let zero = self.word(self.element(buffer), 0);
        self.splat(zero)
    }
}
