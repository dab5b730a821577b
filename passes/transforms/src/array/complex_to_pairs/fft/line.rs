//! A dimension of an array, and operations along it.

use crate::array::complex_to_pairs::parts::PartsBuilder;
use cotan_dialects::arith::Constant;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Concat, Contract, Pad, Reshape, Reverse, Slice};
use cotan_dialects::interp::{Array, Datum, NumberFormat, attr_of};
use cotan_ir::dims::Poly;
use cotan_ir::{Shape, Type, Value};

/// The dimension along which a transform goes: the sizes around it, and its length.
#[derive(Clone, Debug)]
pub struct Line {
    /// The sizes before it.
    pub outer: Vec<Poly>,
    /// Its length.
    pub length: usize,
    /// The sizes after it.
    pub inner: Vec<Poly>,
    /// The type of the elements.
    pub element: Type,
}

impl Line {
    /// Returns the dimension of an array before `inner` other ones.
    pub fn of(t: &PartsBuilder<'_>, array: Value, inner: usize) -> Self {
        let shape = Shape::of(&t.b.store, t.b.ty(array)).expect("a transform is of an array");
        let axis = shape.rank() - 1 - inner;
        let length = shape.sizes[axis].as_constant().unwrap_or(0) as usize;
        let inner = shape.sizes[axis + 1..].to_vec();
        let mut outer = shape.sizes;
        outer.truncate(axis);
        Self { outer, length, inner, element: shape.element }
    }

    /// Returns the same with another length.
    pub fn with_length(&self, length: usize) -> Self {
        Self { length, ..self.clone() }
    }

    /// Returns the type of arrays with these dimensions in its place.
    pub fn ty(&self, t: &mut PartsBuilder<'_>, dims: &[usize]) -> Type {
        let dims = dims.iter().map(|&size| Poly::constant(size as i64));
        let sizes = self.outer.iter().cloned().chain(dims).chain(self.inner.iter().cloned());
        let shape = Shape { sizes: sizes.collect(), element: self.element };
        shape.ty(t.b.store_mut()).expect("no size is negative")
    }

    /// Returns the sizes before a dimension inside of the line, after one of this size.
    pub fn outer_with(&self, size: usize) -> Vec<Poly> {
        let size = Poly::constant(size as i64);
        self.outer.iter().cloned().chain([size]).collect()
    }

    /// Returns an array with these dimensions in its place.
    pub fn split(&self, t: &mut PartsBuilder<'_>, x: Value, dims: &[usize]) -> Value {
        let ty = self.ty(t, dims);
        if t.b.ty(x) == ty {
            return x;
        }
        Reshape::value(&mut t.b, t.loc, x, ty)
    }

    /// Returns a constant array of the element type.
    pub fn constant(&self, t: &mut PartsBuilder<'_>, sizes: &[usize], values: &[f64]) -> Value {
        let number = NumberFormat::of(&t.b.store, self.element).expect("a part has a format");
        let words = values.iter().map(|&value| number.nearest(value)).collect();
        let dims: Vec<i64> = sizes.iter().map(|&size| size as i64).collect();
        let ty = t.b.store_mut().tensor_type(&dims, self.element);
        let datum = Datum::array(Array::new(sizes.into(), words));
        let attr = attr_of(t.b.store_mut(), ty, &datum).expect("the elements fill the type");
        Constant::value(&mut t.b, t.loc, attr)
    }

    /// Returns the product of an array with `factor`, which has the dimensions in place of the line
    /// that `at` lists.
    pub fn product(
        &self,
        t: &mut PartsBuilder<'_>,
        x: Value,
        factor: Value,
        dims: &[usize],
        at: &[usize],
    ) -> Value {
        let ty = self.ty(t, dims);
        let rank = self.outer.len() + dims.len() + self.inner.len();
        let all = (0..rank).map(Affine::index).collect();
        let at = at.iter().map(|&dim| Affine::index(self.outer.len() + dim)).collect();
        Contract::of(&mut t.b, t.loc, &[(x, all), (factor, at)], Vec::new(), ty)
    }

    /// Returns `count` elements from `first`.
    pub fn slice(
        &self,
        t: &mut PartsBuilder<'_>,
        x: Value,
        first: usize,
        count: usize,
        stride: usize,
    ) -> Value {
        let ty = self.ty(t, &[count]);
        let rank = self.outer.len() + 1 + self.inner.len();
        let mut offsets = vec![Poly::default(); rank];
        offsets[self.outer.len()] = Poly::constant(first as i64);
        let offsets = t.b.store_mut().dims_attr(&offsets);
        let value = Slice::value(&mut t.b, t.loc, x, offsets, ty);
        if stride > 1 {
            let mut strides = vec![1; rank];
            strides[self.outer.len()] = stride as i64;
            let strides = t.b.store_mut().i64_array(&strides);
            let op = t.b.def_op(value).expect("a slice defines it");
            Slice::set_strides(t.b.ir_mut(), op, Some(strides));
        }
        value
    }

    /// Returns the elements in reverse order.
    pub fn reverse(&self, t: &mut PartsBuilder<'_>, x: Value) -> Value {
        Reverse::value(&mut t.b, t.loc, x, self.outer.len() as i64)
    }

    /// Returns arrays one after the other.
    pub fn concat(&self, t: &mut PartsBuilder<'_>, parts: &[Value]) -> Value {
        Concat::value(&mut t.b, t.loc, parts, self.outer.len() as i64)
    }

    /// Returns the elements followed by `count` zeros.
    pub fn padded(&self, t: &mut PartsBuilder<'_>, x: Value, count: usize) -> Value {
        let rank = self.outer.len() + 1 + self.inner.len();
        let mut high = vec![Poly::default(); rank];
        let low = t.b.store_mut().dims_attr(&high);
        high[self.outer.len()] = Poly::constant(count as i64);
        let high = t.b.store_mut().dims_attr(&high);
        let zero = Constant::float(&mut t.b, t.loc, 0.0, self.element).expect("a float has zeros");
        Pad::value(&mut t.b, t.loc, x, zero, low, high)
    }
}
