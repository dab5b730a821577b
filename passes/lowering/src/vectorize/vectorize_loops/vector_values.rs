//! Vectorized values.

use super::emit::Vectorizer;
use cotan_dialects::arith::{Addi, Constant, Muli};
use cotan_dialects::interp::filled;
use cotan_dialects::vector::{Broadcast, Step, of_lanes};
use cotan_ir::{Builder, Type, Value};

/// The vectorized form of a value.
#[derive(Clone, Debug)]
pub enum VectorValue {
    /// A uniform scalar.
    Uniform(Value),
    /// The scalar of the first iteration, and its stride.
    Strided(Value, i64),
    /// A vector for each copy; a scalar, if vectors have one element.
    PerCopy(Vec<Value>),
}

impl Vectorizer<'_> {
    pub fn b(&mut self) -> Builder<'_> {
        Builder::at_end(self.ir, self.block)
    }

    /// Returns the vectorized form of a value. Captured values are uniform.
    pub fn vectorized(&self, value: Value) -> VectorValue {
        self.values.get(&value).cloned().unwrap_or(VectorValue::Uniform(value))
    }

    /// Returns the scalar of the first iteration.
    pub fn first(&self, value: Value) -> Value {
        match self.vectorized(value) {
            VectorValue::Uniform(value) | VectorValue::Strided(value, _) => value,
            VectorValue::PerCopy(_) => unreachable!("a varying value is not a scalar"),
        }
    }

    /// Returns the scalar of the first iteration of a copy.
    pub fn first_of(&mut self, value: Value, copy: usize) -> Value {
        match self.vectorized(value) {
            VectorValue::Strided(first, stride) => {
                self.offset_by(first, stride.wrapping_mul((copy * self.count) as i64))
            }
            VectorValue::Uniform(value) => value,
            VectorValue::PerCopy(values) if self.count == 1 => values[copy],
            VectorValue::PerCopy(_) => unreachable!("a varying value is not a scalar"),
        }
    }

    /// Returns a vector for each copy.
    pub fn vectors_of(&mut self, value: Value) -> Vec<Value> {
        match self.vectorized(value) {
            VectorValue::Uniform(value) => {
                let splat = self.splat(value);
                vec![splat; self.copies]
            }
            VectorValue::Strided(first, stride) => {
                let steps = self.lane_offsets(stride);
                (0..self.copies)
                    .map(|copy| self.strided_vector(first, stride, copy, steps))
                    .collect()
            }
            VectorValue::PerCopy(values) => values,
        }
    }

    /// Emits a splat.
    pub fn splat(&mut self, value: Value) -> Value {
        if self.count == 1 {
            return value;
        }
        let ty = self.vector_type(self.ir.ty(value));
        let loc = self.loc;
        Broadcast::value(&mut self.b(), loc, value, ty)
    }

    /// Returns the type of a vector of scalars.
    pub fn vector_type(&mut self, ty: Type) -> Type {
        match self.count {
            1 => ty,
            count => of_lanes(&mut self.ir.store, count, ty),
        }
    }

    /// Emits a constant from its bit pattern.
    pub fn word(&mut self, ty: Type, word: u64) -> Value {
        let loc = self.loc;
        let attr = filled(&mut self.ir.store, ty, word).expect("a scalar type");
        Constant::value(&mut self.b(), loc, attr)
    }

    pub fn offset_by(&mut self, first: Value, by: i64) -> Value {
        if by == 0 {
            return first;
        }
        let (by, loc) = (self.word(Type::INDEX, by as u64), self.loc);
        Addi::value(&mut self.b(), loc, first, by)
    }

    /// Emits the multiples of the stride in lane order; `None` if vectors have one element.
    pub fn lane_offsets(&mut self, stride: i64) -> Option<Value> {
        if self.count == 1 {
            return None;
        }
        let (ty, loc) = (self.vector_type(Type::INDEX), self.loc);
        let steps = Step::value(&mut self.b(), loc, ty);
        if self.is_backward {
            let by = self.word(Type::INDEX, stride.wrapping_neg() as u64);
            let by = self.splat(by);
            let steps = Muli::value(&mut self.b(), loc, steps, by);
            let last = stride.wrapping_mul(self.count as i64 - 1);
            let last = self.word(Type::INDEX, last as u64);
            let last = self.splat(last);
            return Some(Addi::value(&mut self.b(), loc, steps, last));
        }
        if stride == 1 {
            return Some(steps);
        }
        let stride = self.word(Type::INDEX, stride as u64);
        let stride = self.splat(stride);
        Some(Muli::value(&mut self.b(), loc, steps, stride))
    }

    pub fn strided_vector(
        &mut self,
        first: Value,
        stride: i64,
        copy: usize,
        steps: Option<Value>,
    ) -> Value {
        // Index arithmetic wraps.
        let first = self.offset_by(first, stride.wrapping_mul((copy * self.count) as i64));
        let first = self.splat(first);
        let Some(steps) = steps else { return first };
        let loc = self.loc;
        Addi::value(&mut self.b(), loc, first, steps)
    }
}
