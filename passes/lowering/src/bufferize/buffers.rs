//! Buffers of destinations and carried arrays: in place if the array is dead, else a copy.

use super::memory::Bufferizer;
use cotan_dialects::r#loop::Empty;
use cotan_ir::{Op, Shape, Value};

impl Bufferizer<'_> {
    /// Returns the buffer of a result that is built from an array operand. It is the buffer of the
    /// array if it may be updated in place, else a new one with a copy.
    pub fn dest_buffer(&mut self, array: Value, result: Value, user: Op) -> Value {
        if self.is_empty(array) {
            let reused_buffer = self.reused_buffer(result).map(|other| self.value(other));
            return reused_buffer.unwrap_or_else(|| self.buffer(result));
        }
        if self.is_last_use(array, user) {
            return self.value(array);
        }
        let (from, to) = (self.value(array), self.buffer(result));
        self.copy(array, from, to);
        to
    }

    /// Returns whether an array is an uninitialized destination.
    pub fn is_empty(&self, array: Value) -> bool {
        self.ir.def_op(array).is_some_and(|op| self.ir.is::<Empty>(op))
    }

    /// Zero-fills the buffer of an array.
    pub fn clear(&mut self, array: Value, buffer: Value) {
        let Shape { sizes, element } = self.shape(array);
        let (count, zero) = (self.count(&sizes), self.word(element, 0));
        self.each(count, |lower, at| lower.store(zero, buffer, at));
    }

    /// Copies arrays to buffers as a parallel assignment: a target may be the source of another
    /// copy, which comes first. Only a cycle needs another buffer.
    pub fn move_all(&mut self, arrays: &[Value], buffers: &[Value]) {
        let moves = arrays.iter().zip(buffers).map(|(&array, &to)| (array, self.value(array), to));
        let mut moves: Vec<_> = moves.filter(|&(_, from, to)| from != to).collect();
        while !moves.is_empty() {
            let is_free = |&(_, _, to): &(_, _, Value)| moves.iter().all(|other| other.1 != to);
            if let Some(position) = moves.iter().position(is_free) {
                let (array, from, to) = moves.remove(position);
                self.copy(array, from, to);
                continue;
            }
            let (array, from, _) = moves[0];
            let aside = self.buffer(array);
            self.copy(array, from, aside);
            moves.iter_mut().filter(|other| other.1 == from).for_each(|other| other.1 = aside);
        }
    }
}
