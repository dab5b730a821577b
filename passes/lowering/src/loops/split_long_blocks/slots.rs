//! Elements of buffers for the scalars that pieces exchange.

use super::{Pieces, is_constant};
use cotan_ir::{Ir, Op, Type, Value};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The element of a buffer that holds a scalar.
#[derive(Clone, Copy)]
pub struct Slot {
    /// The type of the scalar, which determines the buffer.
    pub element: Type,
    /// The index of the element.
    pub index: usize,
}

/// The slots of all exchanged scalars.
#[derive(Default)]
pub struct Slots {
    /// The slot of each scalar.
    pub of: FxHashMap<Value, Slot>,
    /// The number of elements of the buffer of each type.
    pub sizes: IndexMap<Type, usize, FxBuildHasher>,
    /// Scalars with uses outside of pieces.
    pub used_outside: Vec<Value>,
    /// The slots that are in use, with the last piece that reads each.
    taken: Vec<(Slot, usize)>,
    free: FxHashMap<Type, Vec<usize>>,
}

impl Slots {
    /// Assigns slots to the scalars of each piece that are used elsewhere. A slot is reused by
    /// pieces after the last one that reads it.
    pub fn assign(ir: &Ir, pieces: &Pieces) -> Self {
        let mut slots = Self::default();
        for (number, ops) in pieces.list.iter().enumerate() {
            slots.release(number);
            for &op in ops.iter().filter(|&&op| !is_constant(ir, op)) {
                ir.results(op).for_each(|value| slots.value(ir, pieces, number, value));
            }
        }
        slots
    }

    fn value(&mut self, ir: &Ir, pieces: &Pieces, number: usize, value: Value) {
        let readers = ir.users(value).map(|user: Op| pieces.around(ir, user));
        let (mut last, mut is_used_outside) = (number, false);
        for reader in readers {
            match reader {
                Some(reader) => last = last.max(reader),
                None => is_used_outside = true,
            }
        }
        if is_used_outside {
            self.used_outside.push(value);
            last = usize::MAX;
        }
        if last > number {
            self.take(ir.ty(value), value, last);
        }
    }

    fn take(&mut self, element: Type, value: Value, last: usize) {
        let free = self.free.entry(element).or_default();
        let size = self.sizes.entry(element).or_default();
        let index = free.pop().unwrap_or_else(|| {
            *size += 1;
            *size - 1
        });
        let slot = Slot { element, index };
        self.of.insert(value, slot);
        self.taken.push((slot, last));
    }

    /// Frees the slots that neither a piece nor later ones read.
    fn release(&mut self, number: usize) {
        for (slot, last) in std::mem::take(&mut self.taken) {
            match last < number {
                true => self.free.entry(slot.element).or_default().push(slot.index),
                false => self.taken.push((slot, last)),
            }
        }
    }
}
