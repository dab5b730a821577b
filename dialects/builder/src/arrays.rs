//! Array expressions: indexing, reductions along axes, and changes of shape.

use super::writer::{Literal, Shared, WRONG_SIZE, axis_attr};
use super::{AnyOperand, Expr, Operand, Size, Writer, here};
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

/// The axes of a reduction: one axis, `[0, 1]` for several (the last one is reduced first), or `..`
/// for all.
pub trait Axes {
    /// Returns the axes, or `None` for all of them.
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
        /// Reductions over axes.
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
        /// Operations along one axis.
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
    /// Returns the sum, from the first element to the last one.
    sum = Sum;
    /// Returns the product, from the first element to the last one.
    product = Product;
    /// Returns the greatest element, NaN if there is one.
    max_along = Max;
    /// Returns the smallest element, NaN if there is one.
    min_along = Min;
    /// Returns the conjunction of booleans.
    all = All;
    /// Returns the disjunction of booleans.
    any = Any;
}

along_an_axis! {
    /// Returns the index of the first greatest element.
    argmax = Argmax;
    /// Returns the index of the first smallest element.
    argmin = Argmin;
    /// Reverses the elements along the axis.
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

    /// Returns the element at these indices, or the slice if only leading indices are passed.
    #[track_caller]
    pub fn at<I: Operand<'w>, const N: usize>(self, indices: [I; N]) -> Self {
        let indices = self.indices(indices);
        self.writer.one(Index::SPEC, here(self.writer), &[&[self], &indices])
    }

    /// Returns the array with the element, or slice, at these indices replaced.
    #[track_caller]
    pub fn update<I: Operand<'w>, const N: usize>(
        self,
        indices: [I; N],
        to: impl Operand<'w>,
    ) -> Self {
        let indices = self.indices(indices);
        let element = self.shape().map(|shape| shape.element);
        let loc = here(self.writer);
        let to = match (to.any_operand(), element) {
            (AnyOperand::Expr(expr), _) => self.writer.own(loc, expr),
            (AnyOperand::Literal(literal), Some(ty)) => self.writer.constant(literal, ty, loc),
            (AnyOperand::Literal(_), None) => self.missing(),
        };
        self.writer.one(Update::SPEC, loc, &[&[self], &indices, &[to]])
    }

    #[track_caller]
    fn indices<I: Operand<'w>, const N: usize>(self, indices: [I; N]) -> [Self; N] {
        let loc = here(self.writer);
        indices.map(|index| index.any_operand().with_default_type(self.writer, loc))
    }

    /// Replicates a scalar or an array along a new axis.
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

    /// Reshapes the array; the row-major order of the elements is unchanged.
    #[track_caller]
    pub fn reshape<S: Into<Size>, const N: usize>(self, sizes: [S; N]) -> Self {
        let ty = self.reshaped(sizes.map(Into::into), |shape, sizes| shape.sizes = sizes.into());
        let Some(ty) = ty else { return self.missing() };
        self.writer.one_of(Reshape::SPEC, here(self.writer), &[&[self]], ty, |_, _| {})
    }

    /// Returns the slice of these sizes that begins at these offsets.
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

    /// Returns the type of this array with another shape; reports an error and returns `None` if
    /// there is none.
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

    /// Permutes the dimensions: dimension `i` of the result is `axes[i]` of this array.
    #[track_caller]
    pub fn transpose<const N: usize>(self, axes: [usize; N]) -> Self {
        let axes = axes.map(|axis| axis as i64);
        self.writer.one_with(Transpose::SPEC, here(self.writer), &[&[self]], |ir, parts| {
            parts.attr("permutation", ir.store.i64_array(&axes));
        })
    }

    /// Shifts the elements to larger indices and fills with zeros.
    #[track_caller]
    pub fn shift(self, by: impl Into<Size>, axis: usize) -> Self {
        self.moved(Shift::SPEC, by.into(), axis)
    }

    /// Rotates the elements to larger indices; the last ones wrap to the front.
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
    /// Returns a size as an index.
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

    /// Returns a size as a float of a type.
    #[track_caller]
    pub fn size_as<'w>(&'w self, size: impl Into<Size>, ty: Type) -> Expr<'w> {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        let size = shared.polys(loc, [size.into()], "a size overflows `i64`");
        let Some(size) = size else { return shared.missing() };
        shared.one_of(Dim::SPEC, loc, &[], ty, |ir, parts| {
            parts.attr("size", ir.store.intern_attr(AttrData::Dims(size.into())));
        })
    }

    /// Stacks arrays or scalars along a new axis.
    #[track_caller]
    pub fn stack<'w>(&'w self, parts: &[Expr<'w>], axis: usize) -> Expr<'w> {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        shared.one_with(Stack::SPEC, loc, &[parts], axis_attr(axis))
    }

    /// Concatenates arrays along an existing axis.
    #[track_caller]
    pub fn concat<'w>(&'w self, parts: &[Expr<'w>], axis: usize) -> Expr<'w> {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        shared.one_with(Concat::SPEC, loc, &[parts], axis_attr(axis))
    }
}
