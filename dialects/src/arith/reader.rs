//! Arithmetic as operations on arrays are read.

use super::{Addi, Andi, Cmpi, CmpiPredicate, Constant, IndexCastui, Muli, Select, Subi};
use crate::interfaces::nest_lowering::NestBuilder;
use crate::interp::{Word, filled, splat};
use cotan_ir::{Type, Value};

/// Short ways to say something, of values of the program that is made unless it is said otherwise.
impl<'a> dyn NestBuilder + 'a {
    /// An integer.
    pub fn index(&mut self, number: i64) -> Value {
        let loc = self.loc();
        let mut b = self.builder();
        Constant::index(&mut b, loc, number)
    }

    /// 1 where a truth value holds, otherwise 0, as an index.
    pub fn count_of(&mut self, holds: Value) -> Value {
        let loc = self.loc();
        IndexCastui::value(&mut self.builder(), loc, holds, Type::INDEX)
    }

    /// The sum of two indices.
    pub fn plus(&mut self, a: Value, b: Value) -> Value {
        let loc = self.loc();
        Addi::value(&mut self.builder(), loc, a, b)
    }

    /// The difference of two indices.
    pub fn minus(&mut self, a: Value, b: Value) -> Value {
        let loc = self.loc();
        Subi::value(&mut self.builder(), loc, a, b)
    }

    /// The product of two indices.
    pub fn times(&mut self, a: Value, b: Value) -> Value {
        let loc = self.loc();
        Muli::value(&mut self.builder(), loc, a, b)
    }

    /// Whether two indices compare like this.
    pub fn compare(&mut self, predicate: CmpiPredicate, a: Value, b: Value) -> Value {
        let loc = self.loc();
        Cmpi::value(&mut self.builder(), loc, predicate, a, b)
    }

    /// Whether both hold.
    pub fn both(&mut self, a: Value, b: Value) -> Value {
        let loc = self.loc();
        Andi::value(&mut self.builder(), loc, a, b)
    }

    /// One of two values, both computed.
    pub fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        let loc = self.loc();
        Select::value(&mut self.builder(), loc, condition, a, b)
    }

    /// The number of a type that a word is.
    pub fn word(&mut self, ty: Type, word: Word) -> Value {
        let loc = self.loc();
        let mut b = self.builder();
        let attr = filled(b.store_mut(), ty, word).expect("it is a type of numbers");
        Constant::value(&mut b, loc, attr)
    }

    /// The number of a type that is nearest to another one.
    pub fn constant(&mut self, ty: Type, number: f64) -> Value {
        let loc = self.loc();
        let mut b = self.builder();
        let attr = splat(b.store_mut(), ty, number).expect("it is a type of numbers");
        Constant::value(&mut b, loc, attr)
    }
}
