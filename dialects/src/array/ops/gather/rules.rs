//! The rules of `array.gather`.

use super::Gather;
use crate::array::affine::{Affine, are_within};
use crate::array::ops::transpose;
use crate::array::rules::splat_folding::PROPAGATE_ZEROS;
use crate::array::{Index, Replicate, Transpose, region};
use crate::interfaces::effects::writes;
use crate::interfaces::region_return::yielded;
use cotan_ir::rewrite::{Rewriter, Rule, rule};
use cotan_ir::{Block, InsertPoint, Ir, Op, Region, Shape, Value};

/// All rules.
pub const ALL: &[&Rule] = &[
    &PROPAGATE_ZEROS,
    &GATHER_TO_INDEX,
    &FOLD_IDENTITY_GATHER,
    &GATHER_TO_TRANSPOSE,
    &GATHER_OF_INDEX,
    &GATHER_OF_TRANSPOSE,
    &GATHER_OF_REPLICATE,
    &GATHER_OF_GATHER,
    &HOIST_INVARIANT_GATHER,
];

/// A matched gather.
struct GatherMatch {
    source: Value,
    body: Region,
    block: Block,
    args: Vec<Value>,
    yields: Vec<Value>,
    result: Value,
}

impl GatherMatch {
    /// Matches an operation whose body only computes indices, so that it can be erased.
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        let Gather { source, body, result } = ir.get(op).filter(|_| !writes(ir, op))?;
        let (block, yields) = (ir.single_block(body)?, yielded(ir, body)?);
        let args = ir.args(block).collect();
        Some(Self { source, body, block, args, yields, result })
    }

    /// Replaces the source and the indices.
    fn replace_source(
        &self,
        rw: &mut Rewriter<'_>,
        op: Op,
        source: Value,
        yields: &[Value],
    ) -> Option<()> {
        let end = rw.last_op(self.block)?;
        rw.set_operands(end, yields);
        rw.set_operand(op, 0, source);
        Some(())
    }

    /// Returns which argument each yielded index is, if these are a permutation of the arguments.
    fn order(&self, ir: &Ir) -> Option<Vec<usize>> {
        order(ir, &self.args, &self.yields)
    }
}

/// Returns the position of each of `yields` in `args`, if it is a permutation of them.
pub(in crate::array) fn order(ir: &Ir, args: &[Value], yields: &[Value]) -> Option<Vec<usize>> {
    if args.len() != yields.len() {
        return None;
    }
    let mut order = Vec::with_capacity(yields.len());
    for &value in yields {
        let index = Affine::of(ir, value).as_index()?;
        let position = args.iter().position(|&arg| arg == index)?;
        if order.contains(&position) {
            return None;
        }
        order.push(position);
    }
    Some(order)
}

fn sizes(ir: &Ir, value: Value) -> Vec<cotan_ir::dims::Poly> {
    Shape::of(&ir.store, ir.ty(value)).map_or(Vec::new(), |shape| shape.sizes)
}

/// Rewrites a gather over no dimension as a read.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %i: index) -> tensor<3xf64> {
///   %r = array.gather %x () {
///     array.yield %i : index
///   } : tensor<?x3xf64, #cotan.dims<n>> -> tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>, %i: index) -> tensor<3xf64> {
///   %r = array.index %x[%i] : tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<3xf64>
/// }
/// ```
#[rule]
fn gather_to_index(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let gather = GatherMatch::of(rw, op)?;
    if !gather.args.is_empty() {
        return None;
    }
    let at = region::inline(rw, gather.body, &[])?;
    let loc = rw.rule_loc();
    let value = Index::value(rw, loc, gather.source, &at);
    rw.replace_op(op, &[value])
}

/// Folds a gather that reads every element at its own index.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   %r = array.gather %x (%i: index) {
///     array.yield %i : index
///   } : tensor<?x3xf64, #cotan.dims<n>> -> tensor<?x3xf64, #cotan.dims<n>>
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
fn fold_identity_gather(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let gather = GatherMatch::of(rw, op)?;
    let order = gather.order(rw)?;
    let is_itself = order.iter().enumerate().all(|(to, &from)| to == from)
        && rw.ty(gather.source) == rw.ty(gather.result);
    is_itself.then(|| rw.replace_op(op, &[gather.source])).flatten()
}

/// Rewrites a gather that reads every element at permuted indices as a transpose.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x3x4xf64, #cotan.dims<n>>) -> tensor<3x?x4xf64, #cotan.dims<n>> {
///   %r = array.gather %x (%i: index, %j: index) {
///     array.yield %j, %i : index, index
///   } : tensor<?x3x4xf64, #cotan.dims<n>> -> tensor<3x?x4xf64, #cotan.dims<n>>
///   return %r : tensor<3x?x4xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x3x4xf64, #cotan.dims<n>>) -> tensor<3x?x4xf64, #cotan.dims<n>> {
///   %r = array.transpose %x by [1, 0] : tensor<?x3x4xf64, #cotan.dims<n>>
///   return %r : tensor<3x?x4xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn gather_to_transpose(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let gather = GatherMatch::of(rw, op)?;
    // The position of each index of the result among those of the source.
    let order = transpose::inverse(&gather.order(rw)?);
    let (from, to) = (sizes(rw, gather.source), sizes(rw, gather.result));
    let fits = order.iter().enumerate().all(|(axis, &at)| to.get(axis) == from.get(at));
    let moves = order.iter().enumerate().any(|(to, &from)| to != from);
    if !fits || !moves {
        return None;
    }
    let (loc, order) = (rw.rule_loc(), transpose::list(rw.store_mut(), &order));
    let value = Transpose::value(rw, loc, gather.source, order);
    rw.replace_op(op, &[value])
}

/// Folds a read of the source at leading indices into the gather; out of range both read 0.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x5xf64, #cotan.dims<n>>, %i: index) -> tensor<3xf64> {
///   %two = arith.constant 2 : index
///   %y = array.index %x[%i] : tensor<?x5xf64, #cotan.dims<n>>
///   %r = array.gather %y (%j: index) {
///     %k = arith.muli %j, %two : index
///     array.yield %k : index
///   } : tensor<5xf64> -> tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x5xf64, #cotan.dims<n>>, %i: index) -> tensor<3xf64> {
///   %two = arith.constant 2 : index
///   %r = array.gather %x (%j: index) {
///     %k = arith.muli %j, %two : index
///     array.yield %i, %k : index, index
///   } : tensor<?x5xf64, #cotan.dims<n>> -> tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
#[rule]
fn gather_of_index(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let gather = GatherMatch::of(rw, op)?;
    let (index, loc): (Index, _) = (rw.def_as(gather.source)?, rw.rule_loc());
    let at = index.access().values(rw, loc);
    gather.replace_source(rw, op, index.source, &[at, gather.yields.clone()].concat())
}

/// Folds a transpose of the source into the gather's indices, if it has all permuted indices.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x5xf64, #cotan.dims<n>>) -> tensor<3x?xf64, #cotan.dims<n>> {
///   %two = arith.constant 2 : index
///   %y = array.transpose %x by [1, 0] : tensor<?x5xf64, #cotan.dims<n>>
///   %r = array.gather %y (%i: index, %j: index) {
///     %k = arith.muli %i, %two : index
///     array.yield %k, %j : index, index
///   } : tensor<5x?xf64, #cotan.dims<n>> -> tensor<3x?xf64, #cotan.dims<n>>
///   return %r : tensor<3x?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x5xf64, #cotan.dims<n>>) -> tensor<3x?xf64, #cotan.dims<n>> {
///   %two = arith.constant 2 : index
///   %r = array.gather %x (%i: index, %j: index) {
///     %k = arith.muli %i, %two : index
///     array.yield %j, %k : index, index
///   } : tensor<?x5xf64, #cotan.dims<n>> -> tensor<3x?xf64, #cotan.dims<n>>
///   return %r : tensor<3x?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn gather_of_transpose(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let gather = GatherMatch::of(rw, op)?;
    let Transpose { operand, permutation, .. } = rw.def_as(gather.source)?;
    let moved = rw.store.as_i64_array(permutation)?.len();
    let count = gather.yields.len();
    let order = transpose::order(&rw.store, permutation, moved.max(count)).ok()?;
    if order.len() != count {
        return None;
    }
    let from = transpose::inverse(&order);
    let yields: Vec<Value> = from.into_iter().map(|to| gather.yields[to]).collect();
    gather.replace_source(rw, op, operand, &yields)
}

/// Folds a replicate of the source, if the index of the new axis is provably in range.
///
/// ```mlir before
/// func.func @f(%x: tensor<5xf64>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   %two = arith.constant 2 : index
///   %z = array.replicate %x along 0 : tensor<5xf64> -> tensor<?x5xf64, #cotan.dims<n>>
///   %r = array.gather %z (%i: index, %j: index) {
///     %k = arith.muli %j, %two : index
///     array.yield %i, %k : index, index
///   } : tensor<?x5xf64, #cotan.dims<n>> -> tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<5xf64>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
///   %two = arith.constant 2 : index
///   %r = array.gather %x (%i: index, %j: index) {
///     %k = arith.muli %j, %two : index
///     array.yield %k : index
///   } : tensor<5xf64> -> tensor<?x3xf64, #cotan.dims<n>>
///   return %r : tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn gather_of_replicate(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let gather = GatherMatch::of(rw, op)?;
    let Replicate { operand, axis, .. } = rw.def_as(gather.source)?;
    let axis = usize::try_from(axis).ok()?;
    let index = *gather.yields.get(axis)?;
    let size = sizes(rw, gather.source).get(axis)?.clone();
    // A scalar cannot be the source of a gather.
    let is_array = !sizes(rw, operand).is_empty();
    if !is_array || !are_within(rw, &[index], &[size]) {
        return None;
    }
    let mut yields = gather.yields.clone();
    yields.remove(axis);
    gather.replace_source(rw, op, operand, &yields)
}

/// Fuses two gathers, if the outer indices are provably in range and the inner one has no other
/// use.
///
/// ```mlir before
/// func.func @f(%x: tensor<9xf64>, %z: tensor<?x5xf64, #cotan.dims<n>>) -> (tensor<3xf64>, tensor<3x5xf64>) {
///   %two = arith.constant 2 : index
///   %one = arith.constant 1 : index
///   %y = array.gather %x (%i: index) {
///     %j = arith.muli %i, %two : index
///     array.yield %j : index
///   } : tensor<9xf64> -> tensor<4xf64>
///   %r = array.gather %y (%i: index) {
///     %j = arith.addi %i, %one : index
///     array.yield %j : index
///   } : tensor<4xf64> -> tensor<3xf64>
///   %w = array.gather %z (%i: index, %j: index) {
///     %k = arith.addi %i, %j : index
///     array.yield %k, %j : index, index
///   } : tensor<?x5xf64, #cotan.dims<n>> -> tensor<4x5xf64>
///   %s = array.gather %w (%i: index) {
///     %j = arith.addi %i, %one : index
///     array.yield %j : index
///   } : tensor<4x5xf64> -> tensor<3x5xf64>
///   return %r, %s : tensor<3xf64>, tensor<3x5xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<9xf64>, %z: tensor<?x5xf64, #cotan.dims<n>>) -> (tensor<3xf64>, tensor<3x5xf64>) {
///   %two = arith.constant 2 : index
///   %one = arith.constant 1 : index
///   %r = array.gather %x (%i: index) {
///     %j = arith.addi %i, %one : index
///     %j_0 = arith.muli %j, %two : index
///     array.yield %j_0 : index
///   } : tensor<9xf64> -> tensor<3xf64>
///   %s = array.gather %z (%i: index, %arg1: index) {
///     %j = arith.addi %i, %one : index
///     %k = arith.addi %j, %arg1 : index
///     array.yield %k, %arg1 : index, index
///   } : tensor<?x5xf64, #cotan.dims<n>> -> tensor<3x5xf64>
///   return %r, %s : tensor<3xf64>, tensor<3x5xf64>
/// }
/// ```
#[rule]
fn gather_of_gather(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let outer = GatherMatch::of(rw, op)?;
    let inner = GatherMatch::of(rw, rw.def_op(outer.source)?)?;
    let sizes = sizes(rw, outer.source);
    let known = outer.yields.len().min(inner.args.len());
    let known_sizes = sizes.get(..known)?;
    if !rw.has_one_use(outer.source) || !are_within(rw, &outer.yields[..known], known_sizes) {
        return None;
    }
    // Further indices of the source become arguments of the outer body.
    let mut at = outer.yields[..known].to_vec();
    let (index, loc) = (cotan_ir::Type::INDEX, rw.rule_loc());
    for _ in known..inner.args.len() {
        at.push(rw.add_block_arg(outer.block, index, loc));
    }
    let end = rw.last_op(outer.block)?;
    let inside = &mut rw.elsewhere(InsertPoint::Before(end));
    let yields = region::inline(inside, inner.body, &at)?;
    outer.replace_source(rw, op, inner.source, &[&yields, &outer.yields[known..]].concat())
}

/// Rewrites a gather with indices invariant along one dimension as a replicate of a smaller gather.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<4x?xf64, #cotan.dims<n>> {
///   %one = arith.constant 1 : index
///   %r = array.gather %x (%i: index, %j: index) {
///     %k = arith.addi %j, %one : index
///     array.yield %k : index
///   } : tensor<?xf64, #cotan.dims<n>> -> tensor<4x?xf64, #cotan.dims<n>>
///   return %r : tensor<4x?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<4x?xf64, #cotan.dims<n>> {
///   %one = arith.constant 1 : index
///   %0 = array.gather %x (%j: index) {
///     %k = arith.addi %j, %one : index
///     array.yield %k : index
///   } : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
///   %r = array.replicate %0 along 0 : tensor<?xf64, #cotan.dims<n>> -> tensor<4x?xf64, #cotan.dims<n>>
///   return %r : tensor<4x?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
fn hoist_invariant_gather(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let gather = GatherMatch::of(rw, op)?;
    let axis = gather.args.iter().position(|&arg| rw.is_unused(arg))?;
    let ty = rw.ty(gather.result);
    let mut shape = Shape::of(&rw.store, ty)?;
    shape.sizes.remove(axis);
    let one = shape.ty(rw.store_mut())?;
    let (loc, body) = (rw.rule_loc(), rw.copy_region(gather.body));
    let block = rw.single_block(body)?;
    rw.erase_block_arg(block, axis);
    let value = Gather::value(rw, loc, gather.source, body, one);
    let value = Replicate::value(rw, loc, value, axis as i64, ty);
    rw.replace_op(op, &[value])
}
