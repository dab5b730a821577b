//! The rules of `array.scatter`.

use super::Scatter;
use crate::arith::{Addf, Addi, Subi};
use crate::array::affine::{Affine, index_of_size};
use crate::array::ops::gather;
use crate::array::rules::SINGLE_SCATTER_TO_ADD_AT;
use crate::array::rules::splat_folding::has_zero;
use crate::array::{Gather, Sum, region, zero};
use crate::interfaces::effects::writes;
use crate::interfaces::region_return::yielded;
use crate::interp::NumberFormat;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Builder, Ir, Op, Shape, Type, Value};

/// All rules.
pub const ALL: &[&Rule] = &[
    &INVERT_SCATTER,
    &SUM_UPDATES_BEFORE_SCATTER,
    &SUM_FLOAT_UPDATES_BEFORE_SCATTER,
    &SINGLE_SCATTER_TO_ADD_AT,
];

/// Returns the arguments and the yielded indices of the body.
fn indices(ir: &Ir, op: Op) -> Option<(Vec<Value>, Vec<Value>)> {
    let Scatter { body, .. } = ir.get(op).filter(|_| !writes(ir, op))?;
    let block = ir.single_block(body)?;
    Some((ir.args(block).collect(), yielded(ir, body)?))
}

/// Rewrites a scatter as a gather if its index map is invertible: each index of the result is an
/// index of the updates, plus or minus a polynomial. Then no element receives two updates. A sum
/// starts from 0, so it has no -0.0. A float accumulator must be covered completely, since an
/// element without an update may be -0.0.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xi32, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>, %a: tensor<?xf64, #cotan.dims<n>>) -> (tensor<3x?xi32, #cotan.dims<n + 2>>, tensor<?xf64, #cotan.dims<n>>) {
///   %two = arith.constant 2 : index
///   %r = array.scatter %x (%i: index, %j: index) {
///     %k = arith.addi %i, %two : index
///     array.yield %j, %k : index, index
///   } : tensor<?x3xi32, #cotan.dims<n>> -> tensor<3x?xi32, #cotan.dims<n + 2>>
///   %s = array.scatter %y into %a : tensor<?xf64, #cotan.dims<n>> (%i: index) {
///     array.yield %i : index
///   } : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
///   return %r, %s : tensor<3x?xi32, #cotan.dims<n + 2>>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xi32, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>, %a: tensor<?xf64, #cotan.dims<n>>) -> (tensor<3x?xi32, #cotan.dims<n + 2>>, tensor<?xf64, #cotan.dims<n>>) {
///   %r = array.gather %x (%arg0: index, %arg1: index) {
///     %0 = arith.constant 2 : index
///     %1 = arith.subi %arg1, %0 : index
///     array.yield %1, %arg0 : index, index
///   } : tensor<?x3xi32, #cotan.dims<n>> -> tensor<3x?xi32, #cotan.dims<n + 2>>
///   %2 = array.gather %y (%arg2: index) {
///     array.yield %arg2 : index
///   } : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
///   %s = arith.addf %a, %2 : tensor<?xf64, #cotan.dims<n>>
///   return %r, %s : tensor<3x?xi32, #cotan.dims<n + 2>>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn invert_scatter(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let Scatter { updates, accumulator, result, .. } = rw.get(op)?;
    let (args, yields) = indices(rw, op)?;
    let number = NumberFormat::of(&rw.store, rw.ty(updates))?;
    let inverse_indices = inverse_indices(rw, &args, &yields)?;
    let ty = rw.ty(updates);
    let is_array = Shape::of(&rw.store, ty)?.rank() > 0;
    let is_whole = gather::rules::order(rw, &args, &yields).is_some_and(|order| {
        let sizes = |value| Shape::of(&rw.store, rw.ty(value)).map(|shape| shape.sizes);
        let (Some(from), Some(to)) = (sizes(updates), sizes(result)) else { return false };
        order.iter().enumerate().all(|(at, &arg)| from[arg] == to[at])
    });
    let is_float = matches!(number, NumberFormat::Float(_));
    if !is_array || !has_zero(number) || is_float && accumulator.is_some() && !is_whole {
        return None;
    }
    let (loc, ty) = (rw.rule_loc(), rw.ty(result));
    let arg_types = vec![Type::INDEX; yields.len()];
    let body = region::build(rw, loc, &arg_types, |b, at| {
        inverse_indices.iter().map(|source| source.index(b, loc, at)).collect()
    });
    let added = Gather::value(rw, loc, updates, body, ty);
    let value = match (accumulator, is_float) {
        (None, false) => added,
        (Some(sums), false) => Addi::value(rw, loc, sums, added),
        (Some(sums), true) => Addf::value(rw, loc, sums, added),
        (None, true) => {
            let zeros = zero::of(rw, loc, ty)?;
            Addf::value(rw, loc, added, zeros)
        }
    };
    rw.replace_op(op, &[value])
}

/// The inverse of an index: index `at` of the result minus `rest`, or `rest` minus it.
struct InverseIndex {
    at: usize,
    is_negative: bool,
    rest: Poly,
}

impl InverseIndex {
    fn index(&self, b: &mut Builder<'_>, loc: cotan_ir::Loc, at: &[Value]) -> Value {
        let index = at[self.at];
        if !self.is_negative && self.rest.as_constant() == Some(0) {
            return index;
        }
        let rest = index_of_size(b, loc, &self.rest);
        match self.is_negative {
            true => Subi::value(b, loc, rest, index),
            false => Subi::value(b, loc, index, rest),
        }
    }
}

/// Returns the inverse of each index of the updates, if every index of the result is one of them
/// plus or minus a polynomial.
fn inverse_indices(ir: &Ir, args: &[Value], yields: &[Value]) -> Option<Vec<InverseIndex>> {
    if args.len() != yields.len() {
        return None;
    }
    let indices_of_updates: Vec<_> = yields.iter().map(|&value| Affine::of(ir, value)).collect();
    let moved = indices_of_updates.iter().map(Affine::as_moved);
    let moved: Vec<(Value, i64, &Poly)> = moved.collect::<Option<_>>()?;
    let source = |&arg: &Value| {
        let at = moved.iter().position(|moved| moved.0 == arg)?;
        let (_, times, rest) = moved[at];
        Some(InverseIndex { at, is_negative: times < 0, rest: rest.clone() })
    };
    args.iter().map(source).collect()
}

/// Sums integer updates along a dimension on which the indices do not depend.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x4xi32, #cotan.dims<n>>, %at: tensor<4xindex>) -> tensor<3xi32> {
///   %r = array.scatter %x (%i: index, %j: index) {
///     %k = array.index %at[%j] : tensor<4xindex>
///     array.yield %k : index
///   } : tensor<?x4xi32, #cotan.dims<n>> -> tensor<3xi32>
///   return %r : tensor<3xi32>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x4xi32, #cotan.dims<n>>, %at: tensor<4xindex>) -> tensor<3xi32> {
///   %0 = array.sum %x along 0 : tensor<?x4xi32, #cotan.dims<n>>
///   %r = array.scatter %0 (%j: index) {
///     %k = array.index %at[%j] : tensor<4xindex>
///     array.yield %k : index
///   } : tensor<4xi32> -> tensor<3xi32>
///   return %r : tensor<3xi32>
/// }
/// ```
#[rule]
fn sum_updates_before_scatter(rw: &mut Rewriter<'_>, scatter: View<Scatter>) -> Option<()> {
    let number = NumberFormat::of(&rw.store, rw.ty(scatter.updates))?;
    matches!(number, NumberFormat::Int(_)).then(|| sum_first(rw, scatter)).flatten()
}

/// Sums float updates along a dimension on which the indices do not depend.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x4xf64, #cotan.dims<n>>, %at: tensor<4xindex>) -> tensor<3xf64> {
///   %r = array.scatter %x (%i: index, %j: index) {
///     %k = array.index %at[%j] : tensor<4xindex>
///     array.yield %k : index
///   } : tensor<?x4xf64, #cotan.dims<n>> -> tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x4xf64, #cotan.dims<n>>, %at: tensor<4xindex>) -> tensor<3xf64> {
///   %0 = array.sum %x along 0 : tensor<?x4xf64, #cotan.dims<n>>
///   %r = array.scatter %0 (%j: index) {
///     %k = array.index %at[%j] : tensor<4xindex>
///     array.yield %k : index
///   } : tensor<4xf64> -> tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
#[rule(regroups)]
fn sum_float_updates_before_scatter(rw: &mut Rewriter<'_>, scatter: View<Scatter>) -> Option<()> {
    let number = NumberFormat::of(&rw.store, rw.ty(scatter.updates))?;
    matches!(number, NumberFormat::Float(_)).then(|| sum_first(rw, scatter)).flatten()
}

fn sum_first(rw: &mut Rewriter<'_>, scatter: View<Scatter>) -> Option<()> {
    let Scatter { updates, accumulator, body, result } = *scatter;
    let (args, _) = indices(rw, scatter.op)?;
    let axis = args.iter().position(|&arg| rw.is_unused(arg))?;
    let (loc, ty) = (rw.rule_loc(), rw.ty(result));
    let sums = Sum::along(rw, loc, updates, axis as i64);
    let body = rw.copy_region(body);
    let block = rw.single_block(body)?;
    rw.erase_block_arg(block, axis);
    let value = Scatter::value(rw, loc, sums, accumulator, body, ty);
    rw.replace_op(scatter.op, &[value])
}
