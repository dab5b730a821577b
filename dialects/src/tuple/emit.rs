//! Zeros and sums of all differentiable types.

use super::{Get, Pack};
use crate::Emit;
use crate::arith::CmpfPredicate;
use crate::autodiff::{has_tangent, has_zeros};
use cotan_ir::{Type, Value};

/// Tangents.
impl Emit<'_, '_> {
    /// Returns the zero tangent of a type: zeros, and `tuple<>` for components without tangents.
    pub fn zeros(&mut self, ty: Type) -> Value {
        let store = &self.ir().store;
        if !has_tangent(store, ty) {
            return Pack::value(self.builder, self.loc, &[]);
        }
        if let Some(parts) = store.as_tuple(ty).map(<[Type]>::to_vec) {
            let parts: Vec<Value> = parts.into_iter().map(|part| self.zeros(part)).collect();
            return Pack::value(self.builder, self.loc, &parts);
        }
        self.copies_of(0, ty).expect("a tangent consists of floats")
    }

    /// Returns the zero tangent of a value, even if its type has unknown sizes.
    pub fn zeros_like(&mut self, value: Value) -> Value {
        let ty = self.ir().ty(value);
        let store = &self.ir().store;
        if has_zeros(store, ty) {
            return self.zeros(ty);
        }
        if let Some(count) = store.as_tuple(ty).map(<[Type]>::len) {
            let part = |at| {
                let part = Get::value(self.builder, self.loc, value, at as i64);
                self.zeros_like(part)
            };
            let parts: Vec<Value> = (0..count).map(part).collect();
            return Pack::value(self.builder, self.loc, &parts);
        }
        let never = self.compare(CmpfPredicate::AlwaysFalse, value, value);
        self.float_like(never, value)
    }

    /// Returns the sum of two tangents, or of two cotangents, of one type.
    pub fn sum(&mut self, one: Value, other: Value) -> Value {
        let ty = self.ir().ty(one);
        let Some(count) = self.ir().store.as_tuple(ty).map(<[Type]>::len) else {
            return self.add(one, other);
        };
        let mut parts = Vec::with_capacity(count);
        for index in 0..count {
            let [one, other] =
                [one, other].map(|of| Get::value(self.builder, self.loc, of, index as i64));
            parts.push(self.sum(one, other));
        }
        Pack::value(self.builder, self.loc, &parts)
    }

    /// Returns the tangent of a tuple with one active component.
    pub(super) fn one_hot_tuple(&mut self, index: i64, change: Value, tuple: Value) -> Value {
        let ty = self.ir().ty(tuple);
        let parts: Vec<Type> = self.ir().store.as_tuple(ty).unwrap_or_default().to_vec();
        let part = |(at, ty): (usize, Type)| match at as i64 == index {
            true => change,
            false => self.zeros(ty),
        };
        let parts: Vec<Value> = parts.into_iter().enumerate().map(part).collect();
        Pack::value(self.builder, self.loc, &parts)
    }
}
