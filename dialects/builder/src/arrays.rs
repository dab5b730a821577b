//! Reading arrays, reducing them along an axis, and giving them another shape.

use super::writer::{Literal, Shared, WRONG_SIZE, axis_attr};
use super::{Expr, Given, Operand, Size, Writer, here};
use cotan_dialects::array::{
    All, Any, Argmax, Argmin, Concat, Dim, Index, Max, Min, Product, Replicate, Reshape, Reverse,
    Roll, Shift, Slice, Stack, Sum, Transpose, Update,
};
use cotan_ir::OpDef;
use cotan_ir::assemble::Parts;
use cotan_ir::dims::Poly;
use cotan_ir::spec::OpSpec;
use cotan_ir::{AttrData, Ir, Shape, Type};
use std::ops::RangeFull;

/// The axes along which a reduction goes: one, `[0, 1]` for several, the last one first, or `..` for
/// all.
pub trait Axes {
    /// The axes, if not all.
    fn listed(self) -> Option<Vec<i64>>;
}

impl Axes for usize {
    fn listed(self) -> Option<Vec<i64>> {
        Some(vec![self as i64])
    }
}

impl<const N: usize> Axes for [usize; N] {
    fn listed(self) -> Option<Vec<i64>> {
        Some(self.map(|axis| axis as i64).to_vec())
    }
}

impl Axes for RangeFull {
    fn listed(self) -> Option<Vec<i64>> {
        None
    }
}

macro_rules! reductions {
    ($($(#[$doc:meta])* $name:ident = $op:ident;)*) => {
        /// Along axes.
        impl<'w> Expr<'w> {$(
            $(#[$doc])*
            #[track_caller]
            pub fn $name(self, axes: impl Axes) -> Self {
                let (loc, axes) = (here(self.writer), axes.listed());
                self.writer.one_with($op::SPEC, loc, &[&[self]], |ir, parts| {
                    if let Some(axes) = axes {
                        parts.attr("axes", ir.store.i64_array(&axes));
                    }
                })
            }
        )*}
    };
}

macro_rules! along_an_axis {
    ($($(#[$doc:meta])* $name:ident = $op:ident;)*) => {
        /// Along an axis.
        impl<'w> Expr<'w> {$(
            $(#[$doc])*
            #[track_caller]
            pub fn $name(self, axis: usize) -> Self {
                self.along($op::SPEC, axis, |_, _| {})
            }
        )*}
    };
}

reductions! {
    /// The sum, from the first element to the last one.
    sum = Sum;
    /// The product, from the first element to the last one.
    product = Product;
    /// The greatest element, NaN if there is one.
    max_along = Max;
    /// The smallest element, NaN if there is one.
    min_along = Min;
    /// Whether all hold.
    all = All;
    /// Whether one holds.
    any = Any;
}

along_an_axis! {
    /// The index of the first greatest element.
    argmax = Argmax;
    /// The index of the first smallest element.
    argmin = Argmin;
    /// The same elements, the last one first.
    reverse = Reverse;
}

impl<'w> Expr<'w> {
    #[track_caller]
    fn along(
        self,
        spec: &'static OpSpec,
        axis: usize,
        more: impl FnOnce(&mut Ir, &mut Parts),
    ) -> Self {
        let loc = here(self.writer);
        self.writer.one_with(spec, loc, &[&[self]], |ir, parts| {
            more(ir, parts);
            axis_attr(axis)(ir, parts);
        })
    }

    /// The element at these indices, or what stands at these leading ones.
    #[track_caller]
    pub fn at<I: Operand<'w>, const N: usize>(self, indices: [I; N]) -> Self {
        let indices = self.indices(indices);
        self.writer.one(Index::SPEC, here(self.writer), &[&[self], &indices])
    }

    /// The same array with another element, or row, at these indices.
    #[track_caller]
    pub fn update<I: Operand<'w>, const N: usize>(
        self,
        indices: [I; N],
        to: impl Operand<'w>,
    ) -> Self {
        let indices = self.indices(indices);
        let element = self.shape().map(|shape| shape.element);
        let loc = here(self.writer);
        let to = match (to.given(), element) {
            (Given::Expr(expr), _) => self.writer.own(loc, expr),
            (Given::Literal(literal), Some(ty)) => self.writer.constant(literal, ty, loc),
            (Given::Literal(_), None) => self.missing(),
        };
        self.writer.one(Update::SPEC, loc, &[&[self], &indices, &[to]])
    }

    #[track_caller]
    fn indices<I: Operand<'w>, const N: usize>(self, indices: [I; N]) -> [Self; N] {
        let loc = here(self.writer);
        indices.map(|index| index.given().alone(self.writer, loc))
    }

    /// Copies of a number or an array along a new axis.
    #[track_caller]
    pub fn replicate(self, size: impl Into<Size>, axis: usize) -> Self {
        let grow = |shape: &mut Shape, size| match axis <= shape.rank() {
            true => shape.sizes.insert(axis, size),
            false => shape.sizes.push(size),
        };
        let Some(ty) = self.reshaped([size.into()], |shape, [size]| grow(shape, size)) else {
            return self.missing();
        };
        let loc = here(self.writer);
        self.writer.one_of(Replicate::SPEC, loc, &[&[self]], ty, axis_attr(axis))
    }

    /// The same elements in row-major order, as an array of other sizes.
    #[track_caller]
    pub fn reshape<S: Into<Size>, const N: usize>(self, sizes: [S; N]) -> Self {
        let ty = self.reshaped(sizes.map(Into::into), |shape, sizes| shape.sizes = sizes.into());
        let Some(ty) = ty else { return self.missing() };
        self.writer.one_of(Reshape::SPEC, here(self.writer), &[&[self]], ty, |_, _| {})
    }

    /// The part of these sizes that begins at these offsets.
    #[track_caller]
    pub fn slice<S: Into<Size>, T: Into<Size>, const N: usize>(
        self,
        offsets: [S; N],
        sizes: [T; N],
    ) -> Self {
        let (writer, offsets) = (self.writer, offsets.map(Into::into));
        let offsets = writer.polys(here(writer), offsets, "an offset overflows `i64`");
        let Some(offsets) = offsets else { return self.missing() };
        let ty = self.reshaped(sizes.map(Into::into), |shape, sizes| shape.sizes = sizes.into());
        let Some(ty) = ty else { return self.missing() };
        self.writer.one_of(Slice::SPEC, here(self.writer), &[&[self]], ty, |ir, parts| {
            parts.attr("offsets", ir.store.intern_attr(AttrData::Dims(offsets.into())));
        })
    }

    /// The type of this with another shape; nothing, and an error, if there is none.
    #[track_caller]
    fn reshaped<const N: usize>(
        self,
        sizes: [Size; N],
        change: impl FnOnce(&mut Shape, [Poly; N]),
    ) -> Option<Type> {
        let (mut shape, loc) = (self.shape()?, here(self.writer));
        let polys = self.writer.polys(loc, sizes, WRONG_SIZE)?;
        change(&mut shape, <[Poly; N]>::try_from(polys).ok()?);
        let ty = shape.ty(&mut self.writer.ir().store);
        if ty.is_none() {
            self.writer.report(loc, WRONG_SIZE);
        }
        ty
    }

    /// The dimensions in another order: dimension `i` of the result is `axes[i]` of this.
    #[track_caller]
    pub fn transpose<const N: usize>(self, axes: [usize; N]) -> Self {
        let axes = axes.map(|axis| axis as i64);
        self.writer.one_with(Transpose::SPEC, here(self.writer), &[&[self]], |ir, parts| {
            parts.attr("permutation", ir.store.i64_array(&axes));
        })
    }

    /// The elements moved to larger indices, zeros where none comes.
    #[track_caller]
    pub fn shift(self, by: impl Into<Size>, axis: usize) -> Self {
        self.moved(Shift::SPEC, by.into(), axis)
    }

    /// The elements moved to larger indices, the last ones to the front.
    #[track_caller]
    pub fn roll(self, by: impl Into<Size>, axis: usize) -> Self {
        self.moved(Roll::SPEC, by.into(), axis)
    }

    #[track_caller]
    fn moved(self, spec: &'static OpSpec, by: Size, axis: usize) -> Self {
        let by = self.writer.polys(here(self.writer), [by], "a distance overflows `i64`");
        let Some(by) = by else { return self.missing() };
        self.along(spec, axis, |ir, parts| {
            parts.attr("by", ir.store.intern_attr(AttrData::Dims(by.into())));
        })
    }
}

impl Writer<'_> {
    /// A size as an index.
    #[track_caller]
    pub fn index<'w>(&'w self, size: impl Into<Size>) -> Expr<'w> {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        let size = shared.polys(loc, [size.into()], "a size overflows `i64`");
        let Some(size) = size else { return shared.missing() };
        if let Some(number) = size[0].as_constant() {
            return shared.constant(Literal::Int(number), Type::INDEX, loc);
        }
        shared.one_of(Dim::SPEC, loc, &[], Type::INDEX, |ir, parts| {
            parts.attr("size", ir.store.intern_attr(AttrData::Dims(size.into())));
        })
    }

    /// A size as a float of a type.
    #[track_caller]
    pub fn size_as<'w>(&'w self, size: impl Into<Size>, ty: Type) -> Expr<'w> {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        let size = shared.polys(loc, [size.into()], "a size overflows `i64`");
        let Some(size) = size else { return shared.missing() };
        shared.one_of(Dim::SPEC, loc, &[], ty, |ir, parts| {
            parts.attr("size", ir.store.intern_attr(AttrData::Dims(size.into())));
        })
    }

    /// Arrays or numbers one after the other along a new axis.
    #[track_caller]
    pub fn stack<'w>(&'w self, parts: &[Expr<'w>], axis: usize) -> Expr<'w> {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        shared.one_with(Stack::SPEC, loc, &[parts], axis_attr(axis))
    }

    /// Arrays one after the other along an axis that they have.
    #[track_caller]
    pub fn concat<'w>(&'w self, parts: &[Expr<'w>], axis: usize) -> Expr<'w> {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        shared.one_with(Concat::SPEC, loc, &[parts], axis_attr(axis))
    }
}
