//! Array construction for derivatives.

use crate::Emit;
use crate::arith::{Addf, Cmpi, CmpiPredicate};
use crate::array::{Accumulate, AddAt, Any, Index, Iota, Max, Replicate, Scatter, zero};
use crate::autodiff::zeros;
use crate::interp::Word;
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Builder, Shape, Type, Value};

/// Arrays.
impl Emit<'_, '_> {
    /// Replicates a scalar to an array type; returns the scalar itself for its own type.
    pub fn copies(&mut self, number: Value, ty: Type) -> Option<Value> {
        zero::copies(self.builder, self.loc, number, ty)
    }

    /// Returns a scalar constant, replicated to a type. `None` for types without a number format.
    pub fn copies_of(&mut self, word: Word, ty: Type) -> Option<Value> {
        zero::copies_of(self.builder, self.loc, word, ty)
    }

    /// Adds `part` to an accumulator, array or scalar at leading indices.
    pub fn added_at(&mut self, target: Value, indices: &[Value], part: Value) -> Value {
        let (ty, sum) = (self.ir().ty(part), self.ir().ty(target));
        if ty == sum && Shape::of(&self.ir().store, ty).is_some_and(|shape| shape.rank() == 0) {
            return Addf::value(self.builder, self.loc, target, part);
        }
        AddAt::value(self.builder, self.loc, target, indices, part)
    }

    /// Adds the elements or slices of `updates` to an accumulator or array. Those at the `leading`
    /// leading indices are added at the indices that `at` computes from them.
    pub(crate) fn added_along(
        &mut self,
        target: Value,
        updates: Value,
        leading: usize,
        at: impl FnOnce(&mut Emit<'_, '_>, &[Value]) -> Vec<Value>,
    ) -> Value {
        let loc = self.loc;
        let Some(shape) = Shape::of(&self.ir().store, self.ir().ty(updates)) else { return target };
        let domain = &shape.sizes[..leading.min(shape.rank())];
        let body = |b: &mut Builder<'_>, indices: &[Value], sums: &[Value]| {
            let e = &mut Emit::new(b, loc);
            let at = at(e, indices);
            let part = match indices {
                [] => updates,
                _ => Index::value(e.builder, loc, updates, indices),
            };
            vec![e.added_at(sums[0], &at, part)]
        };
        let sums = Accumulate::over(self.builder, loc, domain, &[target], &[], &[], body);
        sums[0]
    }

    /// Returns zeros of a type with `part` at leading indices.
    pub fn placed(&mut self, part: Value, indices: &[Value], ty: Type) -> Value {
        Scatter::of(self.builder, self.loc, part, ty, 0, |_, _| indices.to_vec())
    }

    /// Returns the indices along a dimension of an array type.
    pub fn iota(&mut self, axis: usize, ty: Type) -> Value {
        Iota::value(self.builder, self.loc, axis as i64, ty)
    }

    /// Returns the element or slice at leading indices of an array.
    pub fn element_at(&mut self, array: Value, at: &[Value]) -> Value {
        Index::value(self.builder, self.loc, array, at)
    }

    /// Returns a float if these indices are pairwise equal, otherwise zero.
    pub fn only_where(&mut self, pairs: &[(Value, Value)], float: Value) -> Value {
        let loc = self.loc;
        let mut same = |&(one, other): &(Value, Value)| {
            Cmpi::value(self.builder, loc, CmpiPredicate::Eq, one, other)
        };
        let same: Vec<Value> = pairs.iter().map(&mut same).collect();
        let Some(all) = same.into_iter().reduce(|all, next| self.and(all, next)) else {
            return float;
        };
        let none = zeros(self.builder, loc, self.ir().ty(float));
        self.select(all, float, none)
    }

    /// Replicates a scalar or array along new dimensions that start at `axis`.
    pub fn copies_along(&mut self, value: Value, axis: usize, sizes: &[Poly]) -> Value {
        let mut copies = value;
        for size in sizes.iter().rev() {
            let mut shape = Shape::of(&self.ir().store, self.ir().ty(copies)).expect("an array");
            shape.sizes.insert(axis, size.clone());
            let ty = shape.ty(self.builder.store_mut()).expect("its sizes exist already");
            copies = Replicate::value(self.builder, self.loc, copies, axis as i64, ty);
        }
        copies
    }

    /// Returns whether any boolean of an array is true.
    pub fn any(&mut self, bools: Value) -> Value {
        let mut any = bools;
        while Shape::of(&self.ir().store, self.ir().ty(any)).is_some_and(|it| it.rank() > 0) {
            any = Any::along(self.builder, self.loc, any, 0);
        }
        any
    }

    /// Returns the maximum of an array of unsigned integers; 0 if it is empty.
    pub fn greatest_count(&mut self, counts: Value) -> Value {
        let mut greatest = counts;
        while Shape::of(&self.ir().store, self.ir().ty(greatest)).is_some_and(|it| it.rank() > 0) {
            greatest = Max::along(self.builder, self.loc, greatest, 0);
            let max = self.ir().def_op(greatest).expect("it was built");
            Max::set_unsigned(self.builder, max, Some(Attr::UNIT));
        }
        greatest
    }
}
