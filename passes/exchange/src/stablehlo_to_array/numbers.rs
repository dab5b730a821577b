//! Constants, copies and integer arithmetic.

use super::importer::{Importer, Translation};
use super::types;
use cotan_dialects::Emit;
use cotan_dialects::arith::{Cmpi, CmpiPredicate, Constant, Maxsi, Minsi, Select};
use cotan_dialects::array::{Map, Replicate, Yield};
use cotan_dialects::interp::{NumberFormat, Word, filled, splat, word_of};
use cotan_ir::{Attr, Op, Type, Value};

impl<'i> Importer<'i> {
    /// Returns an emitter at the insertion point.
    pub fn emit(&mut self) -> Emit<'_, 'i> {
        let loc = self.loc;
        Emit::new(&mut self.b, loc)
    }

    /// Emits a constant.
    pub fn constant(&mut self, attr: Attr) -> Value {
        Constant::value(&mut self.b, self.loc, attr)
    }

    /// Returns a scalar, or an array with all elements equal to it. A float is rounded.
    pub fn number(&mut self, value: f64, ty: Type) -> Value {
        if let Some(number) = self.complex_number([value, 0.0], ty) {
            return number;
        }
        let element = types::element(self.ir(), ty);
        let word = splat(self.b.store_mut(), element, value);
        let word = word.and_then(|attr| word_of(self.ir(), attr)).unwrap_or_default();
        self.word(word, ty)
    }

    /// As [`Importer::number`], of the type of another value.
    pub fn number_like(&mut self, value: f64, like: Value) -> Value {
        let ty = self.ir().ty(like);
        self.number(value, ty)
    }

    /// As [`Importer::number`], for the bits of the number.
    pub fn word(&mut self, word: Word, ty: Type) -> Value {
        if let Some(attr) = filled(self.b.store_mut(), ty, word) {
            return self.constant(attr);
        }
        let element = types::element(self.ir(), ty);
        let attr = filled(self.b.store_mut(), element, word);
        let scalar = self.constant(attr.expect("a type of numbers has constants"));
        let sizes = types::sizes(self.ir(), ty).unwrap_or_default();
        self.copies(scalar, &sizes)
    }

    /// Returns the bits of a constant whose elements are all equal.
    pub fn known_word(&self, value: Value) -> Option<Word> {
        word_of(self.ir(), self.ir().constant(value)?)
    }

    /// Returns the integer of a constant whose elements are all equal, as a signed one.
    pub fn known_integer(&self, value: Value) -> Option<i64> {
        let number = NumberFormat::of(&self.ir().store, self.ir().ty(value))?;
        Some(number.signed(self.known_word(value)?))
    }

    /// Returns an integer of type `index`.
    pub fn index(&mut self, value: i64) -> Value {
        let attr = self.b.store_mut().int_attr(value, Type::INDEX);
        self.constant(attr)
    }

    /// Returns copies of a scalar in an array of these sizes.
    pub fn spread(&mut self, scalar: Value, sizes: &[i64]) -> Value {
        if sizes.is_empty() {
            return scalar;
        }
        let element = self.element(scalar);
        let ty = self.array(sizes, element);
        match self.known_word(scalar) {
            Some(word) => self.word(word, ty),
            None => self.copies(scalar, sizes),
        }
    }

    /// Replicates a scalar along each dimension.
    fn copies(&mut self, scalar: Value, sizes: &[i64]) -> Value {
        let element = self.element(scalar);
        let mut value = scalar;
        for rank in 1..=sizes.len() {
            let ty = self.array(&sizes[sizes.len() - rank..], element);
            value = Replicate::value(&mut self.b, self.loc, value, 0, ty);
        }
        value
    }

    /// Returns copies of a scalar of the type of an array, or an array as it is.
    pub fn spread_like(&mut self, value: Value, like: Value) -> Value {
        let of = |it: &Self, value| types::sizes(it.ir(), it.ir().ty(value)).unwrap_or_default();
        let (from, to) = (of(self, value), of(self, like));
        if from.is_empty() { self.spread(value, &to) } else { value }
    }

    /// Returns an integer limited to a range, `index` or another type.
    pub fn limited(&mut self, value: Value, low: i64, high: i64) -> Value {
        let ty = self.ir().ty(value);
        let mut bound = |number: i64| {
            let attr = self.b.store_mut().int_attr(number, ty);
            Constant::value(&mut self.b, self.loc, attr)
        };
        let (low, high) = (bound(low), bound(high));
        let value = Maxsi::value(&mut self.b, self.loc, value, low);
        Minsi::value(&mut self.b, self.loc, value, high)
    }

    /// Returns whether integers are equal.
    pub fn equal(&mut self, a: Value, b: Value) -> Value {
        Cmpi::value(&mut self.b, self.loc, CmpiPredicate::Eq, a, b)
    }

    /// Returns `a` where the condition holds, else `b`.
    pub fn choose(&mut self, condition: Value, a: Value, b: Value) -> Value {
        Select::value(&mut self.b, self.loc, condition, a, b)
    }
}

impl Importer<'_> {
    /// Returns arrays whose elements `body` computes from those of other arrays.
    pub fn mapped(
        &mut self,
        op: Op,
        arrays: &[Value],
        body: impl FnOnce(&mut Self, &[Value]) -> Translation,
    ) -> Translation {
        let sizes = self.sizes(op, arrays[0])?;
        let elements: Vec<Type> = arrays.iter().map(|&array| self.element(array)).collect();
        let mut types = Vec::new();
        let body = self.region(&elements, |it, args| {
            let values = body(it, args)?;
            types.extend(values.iter().map(|&value| it.ir().ty(value)));
            Yield::build(&mut it.b, it.loc, &values);
            Ok(())
        })?;
        let types: Vec<Type> = types.into_iter().map(|ty| self.array(&sizes, ty)).collect();
        let map = Map::build(&mut self.b, self.loc, arrays, body, &types);
        Ok(self.b.results(map).collect())
    }
}
