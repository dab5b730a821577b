//! Reads of views: arrays that rearrange the elements of another one.

use super::inward::source;
use crate::arith::{Addi, Floordivsi, Muli};
use crate::array::affine::Affine;
use crate::array::ops::transpose;
use crate::array::{FloorMod, Gather, Index, Replicate, Reshape, Transpose, index_of_size, region};
use crate::interfaces::verify::body::taken;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Builder, Loc, Shape, Type, Value};

/// Pushes a read into a replicate (I9). The result may differ where the index of the new axis is
/// out of range.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index) -> f64 {
///   %a = array.replicate %x along 0 : tensor<?xf64, #cotan.dims<n>> -> tensor<3x?xf64, #cotan.dims<n>>
///   %r = array.index %a[2, %i] : tensor<3x?xf64, #cotan.dims<n>>
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index) -> f64 {
///   %r = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///   return %r : f64
/// }
/// ```
#[rule]
pub fn read_of_replicate(rw: &mut Rewriter<'_>, read: View<Index>) -> Option<()> {
    let (op, mut at) = source(rw, read)?;
    let Replicate { operand, axis, .. } = rw.get(op)?;
    let (loc, ty) = (rw.rule_loc(), rw.ty(read.result));
    let axis = usize::try_from(axis).ok()?;
    if axis < at.len() {
        at.remove(axis);
        let value = if at.is_empty() { operand } else { Index::of(rw, loc, operand, &at)? };
        return rw.replace_op(read.op, &[value]);
    }
    let part = Index::of(rw, loc, operand, &at)?;
    let copies = Replicate::value(rw, loc, part, (axis - at.len()) as i64, ty);
    rw.replace_op(read.op, &[copies])
}

/// Rewrites a read of a transpose as a gather (I10).
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %i: index) -> tensor<?xf64, #cotan.dims<n>> {
///   %a = array.transpose %x by [1, 0] : tensor<?x3xf64, #cotan.dims<n>>
///   %r = array.index %a[%i] : tensor<3x?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %i: index) -> tensor<?xf64, #cotan.dims<n>> {
///   %0 = array.gather %x (%arg0: index, %arg1: index) {
///     array.yield %arg1, %arg0 : index, index
///   } : tensor<?x3xf64, #cotan.dims<n>> -> tensor<3x?xf64, #cotan.dims<n>>
///   %r = array.index %0[%i] : tensor<3x?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub fn read_of_transpose(rw: &mut Rewriter<'_>, read: View<Index>) -> Option<()> {
    let (op, _) = source(rw, read)?;
    let Transpose { operand, permutation, .. } = rw.get(op)?;
    let (loc, ty) = (rw.rule_loc(), rw.ty(read.source));
    let count = rw.store.as_i64_array(permutation)?.len();
    let order = transpose::order(&rw.store, permutation, count).ok()?;
    let from = transpose::inverse(&order);
    let body = region::build(rw, loc, &vec![Type::INDEX; count], |_, indices| {
        from.iter().map(|&at| indices[at]).collect()
    });
    let gathered = Gather::value(rw, loc, operand, body, ty);
    rw.set_operand(read.op, 0, gathered);
    Some(())
}

/// Rewrites a read of a reshape as a gather at the same row-major offset (I11).
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %i: index) -> f64 {
///   %a = array.reshape %x : tensor<?x3xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<3 * n>>
///   %r = array.index %a[%i] : tensor<?xf64, #cotan.dims<3 * n>>
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %i: index) -> f64 {
///   %3 = array.gather %x (%arg0: index) {
///     %0 = arith.constant 3 : index
///     %1 = array.floor_mod %arg0, %0 : index
///     %2 = arith.floordivsi %arg0, %0 : index
///     array.yield %2, %1 : index, index
///   } : tensor<?x3xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<3 * n>>
///   %r = array.index %3[%i] : tensor<?xf64, #cotan.dims<3 * n>>
///   return %r : f64
/// }
/// ```
#[rule]
pub fn read_of_reshape(rw: &mut Rewriter<'_>, read: View<Index>) -> Option<()> {
    let (op, _) = source(rw, read)?;
    let Reshape { operand, .. } = rw.get(op)?;
    let (loc, ty) = (rw.rule_loc(), rw.ty(read.source));
    let [from, to] = [operand, read.source].map(|value| Shape::of(&rw.store, rw.ty(value)));
    let (from, to) = (from.filter(|shape| shape.rank() > 0)?, to?);
    let body = region::build(rw, loc, &vec![Type::INDEX; to.rank()], |b, indices| {
        let number = row_major_offset(b, loc, &to.sizes, indices);
        index_at_offset(b, loc, &from.sizes, number)
    });
    let gathered = Gather::value(rw, loc, operand, body, ty);
    rw.set_operand(read.op, 0, gathered);
    Some(())
}

/// Returns the row-major offset of an index tuple.
fn row_major_offset(b: &mut Builder<'_>, loc: Loc, sizes: &[Poly], at: &[Value]) -> Value {
    let mut number = at[0];
    for (size, &index) in sizes.iter().zip(at).skip(1) {
        let size = index_of_size(b, loc, size);
        let before = Muli::value(b, loc, number, size);
        number = Addi::value(b, loc, before, index);
    }
    number
}

/// Returns the index tuple at a row-major offset. An invalid offset puts the first index out of
/// range.
fn index_at_offset(b: &mut Builder<'_>, loc: Loc, sizes: &[Poly], number: Value) -> Vec<Value> {
    let (mut left, mut index) = (number, Vec::with_capacity(sizes.len()));
    for size in sizes[1..].iter().rev() {
        let size = index_of_size(b, loc, size);
        index.push(FloorMod::value(b, loc, left, size));
        left = Floordivsi::value(b, loc, left, size);
    }
    index.push(left);
    index.reverse();
    index
}

/// Pushes a read into a gather as its first index (I12). The result may differ where that is out of
/// range.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
///   %a = array.gather %x (%i: index, %j: index) {
///     %k = arith.addi %i, %j : index
///     array.yield %k : index
///   } : tensor<?xf64, #cotan.dims<n>> -> tensor<2x3xf64>
///   %r = array.index %a[1, 2] : tensor<2x3xf64>
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
///   %0 = arith.constant 1 : index
///   %1 = arith.constant 2 : index
///   %k = arith.addi %0, %1 : index
///   %r = array.index %x[%k] : tensor<?xf64, #cotan.dims<n>>
///   return %r : f64
/// }
/// ```
#[rule]
pub fn read_of_gather(rw: &mut Rewriter<'_>, read: View<Index>) -> Option<()> {
    let (op, at) = source(rw, read)?;
    let Gather { source, body, .. } = rw.get(op)?;
    let (first, rest) = at.split_first()?;
    let further = taken(rw, body).checked_sub(1)?;
    let block = rw.single_block(body)?;
    let mut shape = Shape::of(&rw.store, rw.ty(read.source))?;
    shape.sizes.remove(0);
    let ty = shape.ty(rw.store_mut())?;
    let loc = rw.rule_loc();
    let first = first.value(rw, loc);
    if shape.rank() == 0 {
        // A gather of a single scalar is a read.
        let indices = region::inline(rw, body, &[first])?;
        let at: Vec<Affine<Value>> = indices.into_iter().map(Affine::index).collect();
        let value = Index::of(rw, loc, source, &at)?;
        return rw.replace_op(read.op, &[value]);
    }
    let args: Vec<Value> = rw.args(block).collect();
    let index_body = region::build(rw, loc, &vec![Type::INDEX; further], |b, indices| {
        let inputs = std::iter::once(first).chain(indices.iter().copied());
        let inputs: Vec<Value> = args.iter().zip(inputs).map(|pair| pair.1).collect();
        region::inline(b, body, &inputs).unwrap_or_default()
    });
    let gathered = Gather::value(rw, loc, source, index_body, ty);
    let value = Index::of(rw, loc, gathered, rest)?;
    rw.replace_op(read.op, &[value])
}

/// Rewrites a read of a gather without indices as a read of its source (I13).
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %i: index, %j: index) -> f64 {
///   %a = array.gather %x () {
///     array.yield %i : index
///   } : tensor<?x3xf64, #cotan.dims<n>> -> tensor<3xf64>
///   %r = array.index %a[%j] : tensor<3xf64>
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %i: index, %j: index) -> f64 {
///   %r = array.index %x[%i, %j] : tensor<?x3xf64, #cotan.dims<n>>
///   return %r : f64
/// }
/// ```
#[rule]
pub fn read_of_scalar_gather(rw: &mut Rewriter<'_>, read: View<Index>) -> Option<()> {
    let (op, at) = source(rw, read)?;
    let Gather { source, body, .. } = rw.get(op)?;
    if taken(rw, body) > 0 {
        return None;
    }
    let loc = rw.rule_loc();
    let indices = region::inline(rw, body, &[])?;
    let at: Vec<Affine<Value>> = indices.into_iter().map(Affine::index).chain(at).collect();
    let value = Index::of(rw, loc, source, &at)?;
    rw.replace_op(read.op, &[value])
}
