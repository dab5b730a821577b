//! Arithmetic on indices for lowerings that read array elements.

use super::{Addi, Andi, Cmpi, CmpiPredicate, Constant, IndexCastui, Muli, Select, Subi};
use crate::interfaces::nest_lowering::NestBuilder;
use crate::interp::{Word, filled, splat};
use cotan_ir::{Type, Value};

/// Short builders, on values of the lowered program unless stated otherwise.
impl<'a> dyn NestBuilder + 'a {
    /// Returns an index constant.
    pub fn index(&mut self, number: i64) -> Value {
        let loc = self.loc();
        let mut b = self.builder();
        Constant::index(&mut b, loc, number)
    }

    /// Converts a boolean to an index: 1 if true, else 0.
    pub fn count_of(&mut self, holds: Value) -> Value {
        let loc = self.loc();
        IndexCastui::value(&mut self.builder(), loc, holds, Type::INDEX)
    }

    /// Returns the sum of two indices.
    pub fn plus(&mut self, a: Value, b: Value) -> Value {
        let loc = self.loc();
        Addi::value(&mut self.builder(), loc, a, b)
    }

    /// Returns the difference of two indices.
    pub fn minus(&mut self, a: Value, b: Value) -> Value {
        let loc = self.loc();
        Subi::value(&mut self.builder(), loc, a, b)
    }

    /// Returns the product of two indices.
    pub fn times(&mut self, a: Value, b: Value) -> Value {
        let loc = self.loc();
        Muli::value(&mut self.builder(), loc, a, b)
    }

    /// Compares two indices.
    pub fn compare(&mut self, predicate: CmpiPredicate, a: Value, b: Value) -> Value {
        let loc = self.loc();
        Cmpi::value(&mut self.builder(), loc, predicate, a, b)
    }

    /// Returns the conjunction of two booleans.
    pub fn both(&mut self, a: Value, b: Value) -> Value {
        let loc = self.loc();
        Andi::value(&mut self.builder(), loc, a, b)
    }

    /// Selects one of two values; both are computed.
    pub fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        let loc = self.loc();
        Select::value(&mut self.builder(), loc, condition, a, b)
    }

    /// Returns the constant of a type with this word.
    pub fn word(&mut self, ty: Type, word: Word) -> Value {
        let loc = self.loc();
        let mut b = self.builder();
        let attr = filled(b.store_mut(), ty, word).expect("it is a type of scalars");
        Constant::value(&mut b, loc, attr)
    }

    /// Returns the constant of a type nearest to a float.
    pub fn constant(&mut self, ty: Type, number: f64) -> Value {
        let loc = self.loc();
        let mut b = self.builder();
        let attr = splat(b.store_mut(), ty, number).expect("it is a type of scalars");
        Constant::value(&mut b, loc, attr)
    }
}
