//! Where destinations and what is carried are kept.

use super::memory::Lower;
use cotan_dialects::r#loop::Empty;
use cotan_ir::{Op, Shape, Value};

impl Lower<'_> {
    /// The buffer that a result of an operation is made in, out of an array that the operation takes:
    /// the buffer of that array, if it may be written in place; else a new one with the same in it.
    pub fn made_of(&mut self, array: Value, result: Value, user: Op) -> Value {
        if self.is_empty(array) {
            let replaced = self.replaced(result).map(|other| self.value(other));
            return replaced.unwrap_or_else(|| self.buffer(result));
        }
        if self.is_last_use(array, user) {
            return self.value(array);
        }
        let (from, to) = (self.value(array), self.buffer(result));
        self.copy(array, from, to);
        to
    }

    /// Whether an array is a destination that nothing is in yet.
    pub fn is_empty(&self, array: Value) -> bool {
        self.ir.def_op(array).is_some_and(|op| self.ir.is::<Empty>(op))
    }

    /// Makes all elements of an array of the program 0, in a buffer.
    pub fn clear(&mut self, array: Value, buffer: Value) {
        let Shape { sizes, element } = self.shape(array);
        let (count, zero) = (self.count(&sizes), self.word(element, 0));
        self.each(count, |lower, at| lower.store(zero, buffer, at));
    }

    /// Puts arrays into buffers, as if all at once; a buffer may be where another array still is.
    pub fn move_all(&mut self, arrays: &[Value], buffers: &[Value]) {
        let mut moves = Vec::new();
        for (&array, &to) in arrays.iter().zip(buffers) {
            let from = self.value(array);
            if from == to {
                continue;
            }
            if !buffers.contains(&from) {
                moves.push((array, from, to));
                continue;
            }
            let aside = self.buffer(array);
            self.copy(array, from, aside);
            moves.push((array, aside, to));
        }
        moves.into_iter().for_each(|(array, from, to)| self.copy(array, from, to));
    }
}
