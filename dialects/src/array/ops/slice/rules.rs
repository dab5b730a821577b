//! The rules of `array.slice`.

use super::{Slice, strides_of};
use crate::array::rules::splat_folding::{EVALUATE_CONSTANTS, MOVE_REPLICATE};
use crate::array::{Concat, Pad, Replicate};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, Rule, rule};
use cotan_ir::{Ir, Op, Shape, Type, Value};

/// All rules.
pub const ALL: &[&Rule] = &[
    &MOVE_REPLICATE,
    &EVALUATE_CONSTANTS,
    &FOLD_FULL_SLICE,
    &SLICE_OF_SLICE,
    &SLICE_OF_REPLICATE,
    &SLICE_OF_CONCAT,
    &SLICE_OF_PAD,
];

/// A matched slice.
struct SliceMatch {
    operand: Value,
    offsets: Vec<Poly>,
    strides: Vec<i64>,
    shape: Shape,
    ty: Type,
}

impl SliceMatch {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        let Slice { operand, offsets, strides, result } = ir.get(op)?;
        let offsets = ir.store.as_dims(offsets)?.to_vec();
        let strides = strides_of(&ir.store, strides, offsets.len());
        let ty = ir.ty(result);
        Some(Self { operand, offsets, strides, shape: Shape::of(&ir.store, ty)?, ty })
    }

    /// Returns the index after the last element along an axis with stride 1.
    fn end(&self, axis: usize) -> Option<Poly> {
        (self.strides[axis] == 1).then(|| self.offsets[axis].add(&self.shape.sizes[axis]))?
    }

    /// Builds the slice; returns the array itself if its type is the same.
    fn value(&self, rw: &mut Rewriter<'_>) -> Value {
        if rw.ty(self.operand) == self.ty {
            return self.operand;
        }
        let offsets = rw.store_mut().dims_attr(&self.offsets);
        let loc = rw.rule_loc();
        let built = Slice::build(rw, loc, self.operand, offsets, self.ty);
        if self.strides.iter().any(|&stride| stride != 1) {
            let strides = rw.store_mut().i64_array(&self.strides);
            let name = rw.store_mut().symbol("strides");
            rw.set_attr(built, name, Some(strides));
        }
        rw.result(built, 0)
    }
}

/// Folds a slice of the whole array.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   %r = array.slice %x from [0, 0] : tensor<?x3xf64, #cotan.dims<n>> -> tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   return %x : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn fold_full_slice(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    // A slice is in range, so one of the same sizes is the array.
    let Slice { operand, result, .. } = rw.get(op)?;
    (rw.ty(operand) == rw.ty(result)).then(|| rw.replace_op(op, &[operand])).flatten()
}

/// Merges two slices.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<9xf64>) -> (tensor<?xf64, #cotan.dims<n - 3>>, tensor<2xf64>) {
///   %a = array.slice %x from [1] : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n - 1>>
///   %r = array.slice %a from [2] : tensor<?xf64, #cotan.dims<n - 1>> -> tensor<?xf64, #cotan.dims<n - 3>>
///   %b = array.slice %y from [1] by [2] : tensor<9xf64> -> tensor<4xf64>
///   %s = array.slice %b from [1] by [2] : tensor<4xf64> -> tensor<2xf64>
///   return %r, %s : tensor<?xf64, #cotan.dims<n - 3>>, tensor<2xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<9xf64>) -> (tensor<?xf64, #cotan.dims<n - 3>>, tensor<2xf64>) {
///   %r = array.slice %x from [3] : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n - 3>>
///   %s = array.slice %y from [3] by [4] : tensor<9xf64> -> tensor<2xf64>
///   return %r, %s : tensor<?xf64, #cotan.dims<n - 3>>, tensor<2xf64>
/// }
/// ```
#[rule]
fn slice_of_slice(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let mut outer = SliceMatch::of(rw, op)?;
    let inner = SliceMatch::of(rw, rw.def_op(outer.operand)?)?;
    for (axis, (offset, stride)) in inner.offsets.iter().zip(inner.strides).enumerate() {
        let steps = outer.offsets[axis].mul(&Poly::constant(stride))?;
        outer.offsets[axis] = offset.add(&steps).filter(Poly::has_negation)?;
        outer.strides[axis] = outer.strides[axis].checked_mul(stride)?;
    }
    outer.operand = inner.operand;
    if !outer.is_within(rw, op) {
        return None;
    }
    let value = outer.value(rw);
    rw.replace_op(op, &[value])
}

impl SliceMatch {
    /// Returns whether the verifier can prove that it is in range.
    fn is_within(&self, ir: &Ir, op: Op) -> bool {
        let Some(whole) = Shape::of(&ir.store, ir.ty(self.operand)) else { return false };
        let axes = whole.sizes.iter().zip(&self.offsets).zip(&self.shape.sizes).zip(&self.strides);
        let mut axes = axes.map(|(((size, offset), taken), &stride)| {
            super::is_within(ir, op, [size, offset, taken], stride)
        });
        whole.rank() == self.offsets.len() && axes.all(|within| within)
    }
}

/// Rewrites a slice of a replicate as a replicate of a slice.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<2x?xf64, #cotan.dims<n - 1>> {
///   %y = array.replicate %x along 0 : tensor<?xf64, #cotan.dims<n>> -> tensor<5x?xf64, #cotan.dims<n>>
///   %r = array.slice %y from [3, 1] : tensor<5x?xf64, #cotan.dims<n>> -> tensor<2x?xf64, #cotan.dims<n - 1>>
///   return %r : tensor<2x?xf64, #cotan.dims<n - 1>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<2x?xf64, #cotan.dims<n - 1>> {
///   %0 = array.slice %x from [1] : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n - 1>>
///   %r = array.replicate %0 along 0 : tensor<?xf64, #cotan.dims<n - 1>> -> tensor<2x?xf64, #cotan.dims<n - 1>>
///   return %r : tensor<2x?xf64, #cotan.dims<n - 1>>
/// }
/// ```
#[rule]
fn slice_of_replicate(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let mut part = SliceMatch::of(rw, op)?;
    let Replicate { operand, axis, .. } = rw.def_as(part.operand)?;
    let at = usize::try_from(axis).ok()?;
    let whole = part.ty;
    part.operand = operand;
    part.offsets.remove(at);
    part.strides.remove(at);
    part.shape.sizes.remove(at);
    part.ty = part.shape.ty(rw.store_mut())?;
    let copied = part.value(rw);
    let loc = rw.rule_loc();
    let value = Replicate::value(rw, loc, copied, axis, whole);
    rw.replace_op(op, &[value])
}

/// Forwards a slice of a concatenation to one operand, if it is provably in its range.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<4xf64>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<2xf64>) {
///   %z = array.concat %x, %y along 0 : tensor<?xf64, #cotan.dims<n>>, tensor<4xf64>
///   %r = array.slice %z from [0] : tensor<?xf64, #cotan.dims<n + 4>> -> tensor<?xf64, #cotan.dims<n>>
///   %s = array.slice %z from [n + 1] : tensor<?xf64, #cotan.dims<n + 4>> -> tensor<2xf64>
///   return %r, %s : tensor<?xf64, #cotan.dims<n>>, tensor<2xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<4xf64>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<2xf64>) {
///   %s = array.slice %y from [1] : tensor<4xf64> -> tensor<2xf64>
///   return %x, %s : tensor<?xf64, #cotan.dims<n>>, tensor<2xf64>
/// }
/// ```
#[rule]
fn slice_of_concat(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let mut part = SliceMatch::of(rw, op)?;
    let Concat { operands, axis, .. } = rw.def_as(part.operand)?;
    let axis = usize::try_from(axis).ok()?;
    let operands: Vec<Value> = operands.iter(rw).collect();
    let end = part.end(axis)?;
    let mut first = Poly::default();
    for operand in operands {
        let shape = Shape::of(&rw.store, rw.ty(operand))?;
        let next = first.add(&shape.sizes[axis])?;
        let offset = part.offsets[axis].sub(&first).filter(Poly::has_negation)?;
        let sizes = [&part.shape.sizes[axis], &shape.sizes[axis]];
        if offset.is_never_negative(&sizes) && next.sub(&end)?.is_never_negative(&sizes) {
            part.offsets[axis] = offset;
            part.operand = operand;
            let value = part.value(rw);
            return rw.replace_op(op, &[value]);
        }
        first = next;
    }
    None
}

/// Forwards a slice of a pad to its operand, if it is provably in its range.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %v: f64) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n - 1>>) {
///   %y = array.pad %x with %v low [2] high [1] : tensor<?xf64, #cotan.dims<n>>, f64
///   %r = array.slice %y from [2] : tensor<?xf64, #cotan.dims<n + 3>> -> tensor<?xf64, #cotan.dims<n>>
///   %s = array.slice %y from [3] : tensor<?xf64, #cotan.dims<n + 3>> -> tensor<?xf64, #cotan.dims<n - 1>>
///   return %r, %s : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n - 1>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %v: f64) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n - 1>>) {
///   %s = array.slice %x from [1] : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n - 1>>
///   return %x, %s : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n - 1>>
/// }
/// ```
#[rule]
fn slice_of_pad(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let mut part = SliceMatch::of(rw, op)?;
    let Pad { operand, low, .. } = rw.def_as(part.operand)?;
    let low = rw.store.as_dims(low)?.to_vec();
    for (offset, low) in part.offsets.iter_mut().zip(&low) {
        *offset = offset.sub(low)?;
    }
    part.operand = operand;
    if !part.is_within(rw, op) {
        return None;
    }
    let value = part.value(rw);
    rw.replace_op(op, &[value])
}
