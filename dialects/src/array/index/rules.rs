//! The rules of `array.index`.

use super::Index;
use crate::arith::{Addi, Constant, IndexCast, LARGEST, Sitofp, Subi};
use crate::array::known::KEEP_ZEROS;
use crate::array::place::{Place, are_within, constant, made};
use crate::array::{
    Build, Concat, Gather, Iota, Replicate, Shift, Slice, Stack, Transpose, Update, index_space,
    region, transpose,
};
use crate::eval::{Number, attr_of, datum_of};
use crate::verify::body;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, Rule, rule};
use cotan_ir::{Ir, Op, Shape, Type, Value};

/// All of them.
pub const ALL: &[&Rule] = &[
    &KEEP_ZEROS,
    &INDEX_NOTHING,
    &INDEX_OF_INDEX,
    &INDEX_OF_COPIES,
    &INDEX_OF_IOTA,
    &INDEX_OF_STACK,
    &INDEX_OF_PART,
    &INDEX_OF_TRANSPOSE,
    &INDEX_OF_UPDATE,
    &INDEX_OF_SLICE,
    &INDEX_OF_SHIFT,
    &INDEX_OF_BODY,
    &INDEX_OF_CONSTANT,
];

/// What an operation reads, and where.
fn parts(ir: &Ir, op: Op) -> Option<(Value, Vec<Value>)> {
    let Index { source, indices, .. } = ir.get(op)?;
    Some((source, indices.iter(ir).collect()))
}

fn shape(ir: &Ir, value: Value) -> Option<Shape> {
    Shape::of(&ir.store, ir.ty(value))
}

/// Makes the operation read something else.
fn read(rw: &mut Rewriter<'_>, op: Op, source: Value, indices: &[Value]) -> Option<()> {
    if indices.is_empty() {
        return rw.replace_op(op, &[source]);
    }
    let operands: Vec<Value> = [&[source], indices].concat();
    rw.set_operands(op, &operands);
    Some(())
}

/// At no index stands all of the array.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = "array.index"(%x) : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   return %x : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn index_nothing(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (source, indices) = parts(rw, op)?;
    indices.is_empty().then(|| rw.replace_op(op, &[source])).flatten()
}

/// Leading indices and then others are all of them at once; out of range both read 0.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %i: index, %j: index) -> f64 {
///   %row = array.index %x[%i] : tensor<?x3xf64, #cotan.dims<n>>
///   %r = array.index %row[%j] : tensor<3xf64>
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
fn index_of_index(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (row, indices) = parts(rw, op)?;
    let (source, leading) = parts(rw, rw.def_op(row)?)?;
    read(rw, op, source, &[leading, indices].concat())
}

/// Each copy is what was copied: where it is known that there is one at the index, or where it is not
/// the copies that are counted.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index) -> (f64, tensor<3xf64>, tensor<?xf64, #cotan.dims<n>>) {
///   %one = arith.constant 1 : index
///   %y = array.replicate %x along 0 : tensor<?xf64, #cotan.dims<n>> -> tensor<3x?xf64, #cotan.dims<n>>
///   %r = array.index %y[%one, %i] : tensor<3x?xf64, #cotan.dims<n>>
///   %z = array.replicate %x along 1 : tensor<?xf64, #cotan.dims<n>> -> tensor<?x3xf64, #cotan.dims<n>>
///   %s = array.index %z[%i] : tensor<?x3xf64, #cotan.dims<n>>
///   %t = array.build (%j: index) {
///     %c = array.index %y[%i, %j] : tensor<3x?xf64, #cotan.dims<n>>
///     %d = array.index %z[%i, %one] : tensor<?x3xf64, #cotan.dims<n>>
///     %e = arith.addf %c, %d : f64
///     array.yield %e : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r, %s, %t : f64, tensor<3xf64>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index) -> (f64, tensor<3xf64>, tensor<?xf64, #cotan.dims<n>>) {
///   %y = array.replicate %x along 0 : tensor<?xf64, #cotan.dims<n>> -> tensor<3x?xf64, #cotan.dims<n>>
///   %r = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///   %0 = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///   %s = array.replicate %0 along 0 : f64 -> tensor<3xf64>
///   %t = array.build (%j: index) {
///     %c = array.index %y[%i, %j] : tensor<3x?xf64, #cotan.dims<n>>
///     %d = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %e = arith.addf %c, %d : f64
///     array.yield %e : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r, %s, %t : f64, tensor<3xf64>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn index_of_copies(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (copies, mut indices) = parts(rw, op)?;
    let Replicate { operand, axis, .. } = rw.def_as(copies)?;
    let axis = usize::try_from(axis).ok()?;
    if axis < indices.len() {
        let size = shape(rw, copies)?.sizes.get(axis)?.clone();
        let index = indices.remove(axis);
        return are_within(rw, &[index], &[size]).then(|| read(rw, op, operand, &indices))?;
    }
    let (loc, ty) = (rw.loc(), rw.ty(rw.result(op, 0)));
    let at = Index::value(rw, loc, operand, &indices);
    let value = Replicate::value(rw, loc, at, (axis - indices.len()) as i64, ty);
    rw.replace_op(op, &[value])
}

/// What stands at an index that is known to be in range is the index.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %y = array.iota along 0 : tensor<?xindex, #cotan.dims<n>>
///   %z = array.iota along 0 : tensor<?xf64, #cotan.dims<n>>
///   %r = array.build (%i: index) {
///     %j = array.index %y[%i] : tensor<?xindex, #cotan.dims<n>>
///     %v = array.index %x[%j] : tensor<?xf64, #cotan.dims<n>>
///     %k = array.index %z[%i] : tensor<?xf64, #cotan.dims<n>>
///     %w = arith.mulf %v, %k : f64
///     array.yield %w : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %v = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %0 = arith.index_cast %i : index to i64
///     %k = arith.sitofp %0 : i64 to f64
///     %w = arith.mulf %v, %k : f64
///     array.yield %w : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn index_of_iota(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (iota, indices) = parts(rw, op)?;
    let Iota { axis, .. } = rw.def_as(iota)?;
    let shape = shape(rw, iota)?;
    let index = *indices.get(usize::try_from(axis).ok()?)?;
    if indices.len() < shape.rank() || !are_within(rw, &indices, &shape.sizes) {
        return None;
    }
    let loc = rw.loc();
    let value = match (shape.element, Number::of(&rw.store, shape.element)?) {
        (Type::INDEX, _) => index,
        (element, Number::Int(_)) => IndexCast::value(rw, loc, index, element),
        (element, Number::Float(_)) => {
            let wide = IndexCast::value(rw, loc, index, Type::I64);
            Sitofp::value(rw, loc, wide, element)
        }
    };
    rw.replace_op(op, &[value])
}

/// What was stacked is at its place.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>, %i: index) -> (tensor<?xf64, #cotan.dims<n>>, f64) {
///   %one = arith.constant 1 : index
///   %z = array.stack %x, %y along 0 : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
///   %r = array.index %z[%one] : tensor<2x?xf64, #cotan.dims<n>>
///   %s = array.index %z[%one, %i] : tensor<2x?xf64, #cotan.dims<n>>
///   return %r, %s : tensor<?xf64, #cotan.dims<n>>, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>, %i: index) -> (tensor<?xf64, #cotan.dims<n>>, f64) {
///   %s = array.index %y[%i] : tensor<?xf64, #cotan.dims<n>>
///   return %y, %s : tensor<?xf64, #cotan.dims<n>>, f64
/// }
/// ```
#[rule]
fn index_of_stack(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (stack, mut indices) = parts(rw, op)?;
    let Stack { operands, axis, .. } = rw.def_as(stack)?;
    let axis = usize::try_from(axis).ok().filter(|&axis| axis < indices.len())?;
    let place = usize::try_from(constant(rw, indices.remove(axis))?).ok()?;
    let part = operands.iter(rw).nth(place)?;
    read(rw, op, part, &indices)
}

/// What stands in arrays that were put together, where it is known in which one, stands in that one.
///
/// ```mlir before
/// func.func @f(%x: tensor<2xf64>, %y: tensor<?xf64, #cotan.dims<n>>) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
///   %one = arith.constant 1 : index
///   %two = arith.constant 2 : index
///   %z = array.concat %x, %y along 0 : tensor<2xf64>, tensor<?xf64, #cotan.dims<n>>
///   %r = array.index %z[%one] : tensor<?xf64, #cotan.dims<n + 2>>
///   %s = array.build (%i: index) {
///     %j = arith.addi %i, %two : index
///     %v = array.index %z[%j] : tensor<?xf64, #cotan.dims<n + 2>>
///     array.yield %v : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r, %s : f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<2xf64>, %y: tensor<?xf64, #cotan.dims<n>>) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
///   %one = arith.constant 1 : index
///   %two = arith.constant 2 : index
///   %r = array.index %x[%one] : tensor<2xf64>
///   %s = array.build (%i: index) {
///     %j = arith.addi %i, %two : index
///     %0 = arith.constant 2 : index
///     %1 = arith.subi %j, %0 : index
///     %v = array.index %y[%1] : tensor<?xf64, #cotan.dims<n>>
///     array.yield %v : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r, %s : f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn index_of_part(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (whole, mut indices) = parts(rw, op)?;
    let Concat { operands, axis, .. } = rw.def_as(whole)?;
    let axis = usize::try_from(axis).ok()?;
    let mut at = Place::of(rw, *indices.get(axis)?)?;
    let mut first = Poly::default();
    for operand in operands.iter(rw).collect::<Vec<_>>() {
        let size = shape(rw, operand)?.sizes.get(axis)?.clone();
        if at.is_within(rw, &size) {
            indices[axis] = moved(rw, indices[axis], &first);
            return read(rw, op, operand, &indices);
        }
        at = at.less(&size)?;
        first = first.add(&size)?;
    }
    None
}

/// An index less a number.
fn moved(rw: &mut Rewriter<'_>, index: Value, by: &Poly) -> Value {
    if by.as_constant() == Some(0) {
        return index;
    }
    let loc = rw.loc();
    let by = made(rw, loc, by);
    Subi::value(rw, loc, index, by)
}

/// An element at indices in another order, if all of them are given that move.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3x4xf64, #cotan.dims<n>>, %i: index, %j: index) -> tensor<4xf64> {
///   %y = array.transpose %x by [1, 0] : tensor<?x3x4xf64, #cotan.dims<n>>
///   %r = array.index %y[%i, %j] : tensor<3x?x4xf64, #cotan.dims<n>>
///   return %r : tensor<4xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3x4xf64, #cotan.dims<n>>, %i: index, %j: index) -> tensor<4xf64> {
///   %r = array.index %x[%j, %i] : tensor<?x3x4xf64, #cotan.dims<n>>
///   return %r : tensor<4xf64>
/// }
/// ```
#[rule]
fn index_of_transpose(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (turned, indices) = parts(rw, op)?;
    let Transpose { operand, permutation, .. } = rw.def_as(turned)?;
    let given = rw.store.as_i64_array(permutation)?.len();
    let order = transpose::order(&rw.store, permutation, given.max(indices.len())).ok()?;
    if order.len() != indices.len() {
        return None;
    }
    let from = transpose::inverse(&order);
    let indices: Vec<Value> = from.into_iter().map(|to| indices[to]).collect();
    read(rw, op, operand, &indices)
}

/// An element that was changed, if it is known that there is one, or one that is known to be another.
///
/// ```mlir before
/// func.func @f(%x: tensor<5xf64>, %v: f64) -> (f64, f64) {
///   %two = arith.constant 2 : index
///   %three = arith.constant 3 : index
///   %y = array.update %x[%two] to %v : tensor<5xf64>, f64
///   %r = array.index %y[%two] : tensor<5xf64>
///   %s = array.index %y[%three] : tensor<5xf64>
///   return %r, %s : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<5xf64>, %v: f64) -> (f64, f64) {
///   %three = arith.constant 3 : index
///   %s = array.index %x[%three] : tensor<5xf64>
///   return %v, %s : f64, f64
/// }
/// ```
#[rule]
fn index_of_update(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (changed, indices) = parts(rw, op)?;
    let Update { source, indices: places, value, .. } = rw.def_as(changed)?;
    let places: Vec<Value> = places.iter(rw).collect();
    let shape = shape(rw, source)?;
    if indices.starts_with(&places) {
        let within = are_within(rw, &places, &shape.sizes[..places.len()]);
        return within.then(|| read(rw, op, value, &indices[places.len()..]))?;
    }
    let differ = |(&one, &other)| {
        let known = |index| constant(rw, index);
        known(one).zip(known(other)).is_some_and(|(one, other)| one != other)
    };
    let is_other = indices.iter().zip(&places).any(differ);
    is_other.then(|| read(rw, op, source, &indices)).flatten()
}

/// What stands in a part at an index that is known to be in range stands further on in the array.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n - 1>> {
///   %y = array.slice %x from [1] : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n - 1>>
///   %r = array.build (%i: index) {
///     %v = array.index %y[%i] : tensor<?xf64, #cotan.dims<n - 1>>
///     %w = math.sin %v : f64
///     array.yield %w : f64
///   } : tensor<?xf64, #cotan.dims<n - 1>>
///   return %r : tensor<?xf64, #cotan.dims<n - 1>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n - 1>> {
///   %r = array.build (%i: index) {
///     %0 = arith.constant 1 : index
///     %1 = arith.addi %i, %0 : index
///     %v = array.index %x[%1] : tensor<?xf64, #cotan.dims<n>>
///     %w = math.sin %v : f64
///     array.yield %w : f64
///   } : tensor<?xf64, #cotan.dims<n - 1>>
///   return %r : tensor<?xf64, #cotan.dims<n - 1>>
/// }
/// ```
#[rule]
fn index_of_slice(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (part, mut indices) = parts(rw, op)?;
    let Slice { operand, offsets, strides, result } = rw.def_as(part)?;
    let sizes = shape(rw, result)?.sizes;
    let offsets = rw.store.as_dims(offsets)?.to_vec();
    let strided = strides.and_then(|strides| rw.store.as_i64_array(strides));
    let is_strided = strided.is_some_and(|strides| strides.iter().any(|&by| by != 1));
    let is_whole = shape(rw, operand)?.sizes[indices.len()..] == sizes[indices.len()..];
    let is_known = are_within(rw, &indices, &sizes[..indices.len()]);
    if is_strided || !is_whole || !is_known {
        return None;
    }
    for (index, offset) in indices.iter_mut().zip(&offsets) {
        *index = further(rw, *index, offset);
    }
    read(rw, op, operand, &indices)
}

/// An index and a number more.
fn further(rw: &mut Rewriter<'_>, index: Value, by: &Poly) -> Value {
    if by.as_constant() == Some(0) {
        return index;
    }
    let loc = rw.loc();
    let by = made(rw, loc, by);
    Addi::value(rw, loc, index, by)
}

/// What stands in a moved array at an index that is known to be in range stood before it in the array;
/// outside of that as well, it is 0.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %y = array.shift %x by 1 along 0 : tensor<?xf64, #cotan.dims<n>>
///   %r = array.build (%i: index) {
///     %v = array.index %y[%i] : tensor<?xf64, #cotan.dims<n>>
///     %w = math.sin %v : f64
///     array.yield %w : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.build (%i: index) {
///     %0 = arith.constant 1 : index
///     %1 = arith.subi %i, %0 : index
///     %v = array.index %x[%1] : tensor<?xf64, #cotan.dims<n>>
///     %w = math.sin %v : f64
///     array.yield %w : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn index_of_shift(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (later, mut indices) = parts(rw, op)?;
    let Shift { operand, by, axis, .. } = rw.def_as(later)?;
    let axis = usize::try_from(axis).ok()?;
    let size = shape(rw, operand)?.sizes.get(axis)?.clone();
    let by = rw.store.as_dim(by)?.clone();
    let index = *indices.get(axis)?;
    if !are_within(rw, &[index], &[size]) {
        return None;
    }
    indices[axis] = moved(rw, index, &by);
    read(rw, op, operand, &indices)
}

/// An element that a body computes, of an array of which nothing else is used, at an index that is
/// known to be in range, is computed alone; one that is not computed at all is there at once.
///
/// ```mlir before
/// func.func @f(%x: tensor<4xf64>, %v: f64) -> (f64, f64, f64) {
///   %two = arith.constant 2 : index
///   %y = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<4xf64>
///     %b = math.sin %a : f64
///     array.yield %b : f64
///   } : tensor<3xf64>
///   %r = array.index %y[%two] : tensor<3xf64>
///   %z = array.gather %x (%i: index) {
///     %j = arith.addi %i, %two : index
///     array.yield %j : index
///   } : tensor<4xf64> -> tensor<3xf64>
///   %s = array.index %z[%two] : tensor<3xf64>
///   %w = array.build (%i: index) {
///     array.yield %v : f64
///   } : tensor<3xf64>
///   %t = array.index %w[%two] : tensor<3xf64>
///   return %r, %s, %t : f64, f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<4xf64>, %v: f64) -> (f64, f64, f64) {
///   %two = arith.constant 2 : index
///   %a = array.index %x[%two] : tensor<4xf64>
///   %b = math.sin %a : f64
///   %j = arith.addi %two, %two : index
///   %s = array.index %x[%j] : tensor<4xf64>
///   return %b, %s, %v : f64, f64, f64
/// }
/// ```
#[rule]
fn index_of_body(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (source, indices) = parts(rw, op)?;
    let made = rw.def_op(source)?;
    let (read_from, place, inner) = match (rw.get(made), rw.get(made)) {
        (Some(Build { body, results }), _) => {
            (None, results.iter(rw).position(|result| result == source)?, body)
        }
        (_, Some(Gather { source, body, .. })) => (Some(source), 0, body),
        _ => return None,
    };
    let taken = body::taken(rw, inner);
    let (leading, behind) = indices.split_at_checked(taken)?;
    let sizes = shape(rw, source)?.sizes;
    let is_alone = rw.block_of(made) == rw.block_of(op)
        && rw.result_count(made) == 1
        && rw.has_one_use(source);
    if !(is_alone || region::is_free(rw, inner)) || !are_within(rw, leading, &sizes[..taken]) {
        return None;
    }
    let given = region::inline(rw, inner, leading)?;
    match read_from {
        Some(source) => read(rw, op, source, &[&given, behind].concat()),
        None => read(rw, op, *given.get(place)?, behind),
    }
}

/// An element of a constant is one; out of range it is 0.
///
/// ```mlir before
/// func.func @f() -> (f64, i32) {
///   %one = arith.constant 1 : index
///   %five = arith.constant 5 : index
///   %x = arith.constant dense<[1.0, 2.0]> : tensor<2xf64>
///   %y = arith.constant dense<7> : tensor<2xi32>
///   %r = array.index %x[%one] : tensor<2xf64>
///   %s = array.index %y[%five] : tensor<2xi32>
///   return %r, %s : f64, i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f() -> (f64, i32) {
///   %r = arith.constant 2.0 : f64
///   %s = arith.constant 0 : i32
///   return %r, %s : f64, i32
/// }
/// ```
#[rule]
fn index_of_constant(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (source, indices) = parts(rw, op)?;
    let ty = rw.ty(rw.result(op, 0));
    let Constant { value, .. } = rw.def_as(source)?;
    let at = indices.iter().map(|&index| constant(rw, index)).collect::<Option<Vec<_>>>()?;
    let datum = datum_of(&rw.store, value, LARGEST)?;
    let element = index_space::part(datum.shape()?, datum.words(), &at);
    let value = attr_of(&mut rw.store, ty, &element)?;
    let loc = rw.loc();
    let value = Constant::value(rw, loc, value);
    rw.replace_op(op, &[value])
}
