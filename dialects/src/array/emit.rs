//! Arrays as derivatives make them.

use super::{Scatter, zero};
use crate::Emit;
use crate::eval::Word;
use cotan_ir::{Type, Value};

/// Arrays.
impl Emit<'_, '_> {
    /// As many copies of a number as an array type says; the number itself for its own type.
    pub fn copies(&mut self, number: Value, ty: Type) -> Option<Value> {
        zero::copies(self.builder, self.loc, number, ty)
    }

    /// A number, or as many of it as a type says. Nothing for types that are not made of numbers.
    pub fn copies_of(&mut self, word: Word, ty: Type) -> Option<Value> {
        zero::copies_of(self.builder, self.loc, word, ty)
    }

    /// Zeros of a type, but for `part` at leading indices.
    pub fn placed(&mut self, part: Value, indices: &[Value], ty: Type) -> Value {
        Scatter::of(self.builder, self.loc, part, ty, 0, |_, _| indices.to_vec())
    }
}
