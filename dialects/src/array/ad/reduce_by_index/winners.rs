//! Reductions by index of which each element is one of the updates, or the initial one.

use super::Reduction;
use crate::Emit;
use crate::arith::{Cmpf, CmpfPredicate, Cmpi, CmpiPredicate, Minsi, Select};
use crate::array::zero::copies_of;
use crate::array::{Gather, Index, Iota, ReduceByIndex, Reshape, region};
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Shape, Type, Value};

/// The index of no update, as a word.
const NONE: u64 = u64::MAX;

impl Reduction {
    /// Selects the last update of each element.
    pub fn last_updates(&self, b: &mut Builder<'_>) -> Vec<Value> {
        let sizes = Shape::of(&b.store, b.ty(self.arrays[0])).expect("it is an array").sizes;
        let leading = Self::ty(b, &sizes[..self.count], Type::INDEX);
        let none = copies_of(b, self.loc, NONE, leading).expect("indices have a number format");
        let (numbers, indices) = (self.numbers(b), self.index_body(b));
        let last = ReduceByIndex::last(b, self.loc, [numbers, none], indices);
        let zero = copies_of(b, self.loc, 0, leading).expect("indices have a number format");
        let is_updated = Cmpi::value(b, self.loc, CmpiPredicate::Sge, last, zero);
        let mask = Emit::new(b, self.loc).copies_along(is_updated, self.count, &self.slice);
        let mut results = Vec::with_capacity(self.arrays.len());
        for (&updates, &array) in self.updates.iter().zip(&self.arrays) {
            let updates = self.flat(b, updates);
            let updated = self.slices_at(b, updates, last);
            results.push(Select::value(b, self.loc, mask, updated, array));
        }
        results
    }

    /// Selects the first update that is equal to each result, unless the initial element is.
    pub fn extreme_updates(&self, b: &mut Builder<'_>, result: Value) -> Value {
        let (loc, array, updates) = (self.loc, self.arrays[0], self.updates[0]);
        let sizes = Shape::of(&b.store, b.ty(array)).expect("it is an array").sizes;
        let ty = b.ty(updates);
        let (all, indices) = (Self::ty(b, &sizes, Type::INDEX), self.index_body(b));
        let extreme = Gather::value(b, loc, result, indices, ty);
        let wins = self.are_same(b, updates, extreme);
        let numbers = self.numbers(b);
        let numbers = Emit::new(b, loc).copies_along(numbers, self.domain.len(), &self.slice);
        let numbers_ty = b.ty(numbers);
        let [far, far_away] = [numbers_ty, all]
            .map(|ty| copies_of(b, loc, i64::MAX as u64, ty).expect("they are indices"));
        let numbers = Select::value(b, loc, wins, numbers, far);
        let none = copies_of(b, loc, NONE, all).expect("indices have a number format");
        let stays = self.are_same(b, array, result);
        let start = Select::value(b, loc, stays, none, far_away);
        let body = region::build(b, loc, &[Type::INDEX; 2], |b, args| {
            vec![Minsi::value(b, loc, args[0], args[1])]
        });
        let indices = self.index_body(b);
        let first = ReduceByIndex::build(b, loc, &[numbers], &[start], indices, body);
        let first = b.result(first, 0);
        let stays = Cmpi::value(b, loc, CmpiPredicate::Slt, first, far_away);
        let zero = copies_of(b, loc, 0, all).expect("indices have a number format");
        let is_update = Cmpi::value(b, loc, CmpiPredicate::Sge, first, zero);
        let is_update = Emit::new(b, loc).and(stays, is_update);
        let updates = self.flat(b, updates);
        let (count, ty) = (self.count, b.ty(array));
        let picks = region::build(b, loc, &vec![Type::INDEX; sizes.len()], |b, at| {
            let number = Index::value(b, loc, first, at);
            [&[number], &at[count..]].concat()
        });
        let picked = Gather::value(b, loc, updates, picks, ty);
        Select::value(b, loc, is_update, picked, array)
    }

    /// Returns the number of each update in row-major order.
    fn numbers(&self, b: &mut Builder<'_>) -> Value {
        let number: Poly = self.number();
        let flat = Self::ty(b, &[number], Type::INDEX);
        let numbers = Iota::value(b, self.loc, 0, flat);
        let ty = Self::ty(b, &self.domain, Type::INDEX);
        if ty == flat { numbers } else { Reshape::value(b, self.loc, numbers, ty) }
    }

    /// Emits whether floats are equal, or both NaN.
    fn are_same(&self, b: &mut Builder<'_>, one: Value, other: Value) -> Value {
        let loc = self.loc;
        let is_equal = Cmpf::value(b, loc, CmpfPredicate::Oeq, one, other);
        let [one, other] =
            [one, other].map(|value| Cmpf::value(b, loc, CmpfPredicate::Uno, value, value));
        let e = &mut Emit::new(b, loc);
        let are_nan = e.and(one, other);
        e.or(is_equal, are_nan)
    }
}
