//! Accumulators to which each iteration adds at its own index only.

use super::accumulate::remake;
use super::rebuild::{block, yields};
use super::splat_folding::has_zero;
use crate::array::affine::Affine;
use crate::array::{Accumulate, AddAt};
use crate::interfaces::accumulators;
use crate::interp::NumberFormat;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{InsertPoint, Ir, Op, Type, Value};

/// Replaces an accumulator by an output if the loop inside adds at the indices of the iteration
/// only. The loop inside adds to a slice of its own, which needs no index of the iteration.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x?xf64, #cotan.dims<n, m>>, %k: tensor<?xindex, #cotan.dims<m>>) -> (tensor<?x4xf64, #cotan.dims<n>>, f64) {
///   %r, %s = array.accumulate over [n] (%i: index, %a: !array.acc<tensor<?x4xf64, #cotan.dims<n>>>, %b: !array.acc<f64>) {
///     %c, %d = array.accumulate %a, %b over [m] (%j: index, %e: !array.acc<tensor<?x4xf64, #cotan.dims<n>>>, %g: !array.acc<f64>) {
///       %u = array.index %x[%i, %j] : tensor<?x?xf64, #cotan.dims<n, m>>
///       %at = array.index %k[%j] : tensor<?xindex, #cotan.dims<m>>
///       %h = array.add_at %e[%i, %at], %u : !array.acc<tensor<?x4xf64, #cotan.dims<n>>>, f64
///       %l = array.add_at %g[], %u : !array.acc<f64>, f64
///       array.yield %h, %l : !array.acc<tensor<?x4xf64, #cotan.dims<n>>>, !array.acc<f64>
///     } : (!array.acc<tensor<?x4xf64, #cotan.dims<n>>>, !array.acc<f64>) -> (!array.acc<tensor<?x4xf64, #cotan.dims<n>>>, !array.acc<f64>)
///     %o = array.index %x[%i, %i] : tensor<?x?xf64, #cotan.dims<n, m>>
///     %p = array.add_at %d[], %o : !array.acc<f64>, f64
///     array.yield %c, %p : !array.acc<tensor<?x4xf64, #cotan.dims<n>>>, !array.acc<f64>
///   } : () -> (tensor<?x4xf64, #cotan.dims<n>>, f64)
///   return %r, %s : tensor<?x4xf64, #cotan.dims<n>>, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x?xf64, #cotan.dims<n, m>>, %k: tensor<?xindex, #cotan.dims<m>>) -> (tensor<?x4xf64, #cotan.dims<n>>, f64) {
///   %s, %r = array.accumulate over [n] (%i: index, %b: !array.acc<f64>) {
///     %d, %0 = array.accumulate %b over [m] (%j: index, %g: !array.acc<f64>, %e: !array.acc<tensor<4xf64>>) {
///       %u = array.index %x[%i, %j] : tensor<?x?xf64, #cotan.dims<n, m>>
///       %at = array.index %k[%j] : tensor<?xindex, #cotan.dims<m>>
///       %h = array.add_at %e[%at], %u : !array.acc<tensor<4xf64>>, f64
///       %l = array.add_at %g[], %u : !array.acc<f64>, f64
///       array.yield %l, %h : !array.acc<f64>, !array.acc<tensor<4xf64>>
///     } : (!array.acc<f64>) -> (!array.acc<f64>, tensor<4xf64>)
///     %o = array.index %x[%i, %i] : tensor<?x?xf64, #cotan.dims<n, m>>
///     %p = array.add_at %d[], %o : !array.acc<f64>, f64
///     array.yield %p, %0 : !array.acc<f64>, tensor<4xf64>
///   } : () -> (f64, tensor<?x4xf64, #cotan.dims<n>>)
///   return %r, %s : tensor<?x4xf64, #cotan.dims<n>>, f64
/// }
/// ```
#[rule]
pub(in crate::array) fn accumulate_rows(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let lanes = accumulate.operands.len()..accumulate.lanes(rw);
    let block = block(rw, accumulate.op)?;
    let rank = accumulate.sizes(rw).len();
    let found = |lane| Some((lane, Row::of(rw, &accumulate, lane)?));
    let (lane, row) = lanes.into_iter().find_map(found)?;
    let mut keep_mask = vec![true; rw.result_count(accumulate.op)];
    keep_mask[lane] = false;
    if rank == 0 {
        return None;
    }
    let sum = rw.arg(block, rank + lane);
    let value = row.write(rw, sum)?;
    remake(rw, accumulate, &keep_mask, &[(lane, value)])
}

/// A loop that adds to the slice of an accumulator at the indices of an iteration.
struct Row {
    /// The loop.
    inside: Op,
    /// The position of the accumulator in the loop.
    lane: usize,
    /// The number of the indices of the iteration.
    rank: usize,
    /// The type of the slice.
    slice: Type,
    /// All additions.
    additions: Vec<Op>,
    /// All values of the type of the accumulator in the loop, but its results.
    values: Vec<Value>,
}

impl Row {
    fn of(rw: &mut Rewriter<'_>, accumulate: &View<Accumulate>, lane: usize) -> Option<Self> {
        let block = block(rw, accumulate.op)?;
        let sizes = accumulate.sizes(rw).to_vec();
        let rank = sizes.len();
        let (sum, end) = (rw.arg(block, rank + lane), *yields(rw, accumulate.op)?.get(lane)?);
        let mut shape = accumulators::shape(&rw.store, rw.ty(sum))?;
        let inside = rw.def_op(end).filter(|&op| rw.block_of(op) == Some(block))?;
        let inner: Accumulate = rw.get(inside)?;
        let position = inner.operands.iter(rw).position(|operand| operand == sum)?;
        let is_alone = rw.has_one_use(sum) && rw.has_one_use(end);
        let has_zero = NumberFormat::of(&rw.store, shape.element).is_some_and(has_zero);
        if !is_alone || !has_zero || !shape.sizes.starts_with(&sizes) {
            return None;
        }
        if rw.result(inside, position) != end {
            return None;
        }
        let indices: Vec<Value> = rw.args(block).take(rank).collect();
        let (mut additions, mut values) = (Vec::new(), Vec::new());
        if !adds_at(rw, (inside, position), &indices, &mut additions, &mut values) {
            return None;
        }
        shape.sizes.drain(..rank);
        let slice = shape.ty(rw.store_mut())?;
        Some(Self { inside, lane: position, rank, slice, additions, values })
    }

    /// Rewrites the loop to add to a slice of its own; returns the slice.
    fn write(self, rw: &mut Rewriter<'_>, sum: Value) -> Option<Value> {
        let Self { inside, lane, rank, slice, additions, values } = self;
        let inner: Accumulate = rw.get(inside)?;
        let loc = rw.rule_loc();
        let acc = accumulators::of(rw.store_mut(), slice);
        rw.change_directly(inside, |ir| values.into_iter().for_each(|it| ir.set_type(it, acc)));
        for op in additions {
            let add: AddAt = rw.get(op)?;
            let indices = add.access().indices(rw).split_off(rank);
            let b = &mut rw.elsewhere(InsertPoint::Before(op));
            let added = AddAt::of(b, loc, add.target, &indices, add.value)?;
            rw.replace_op(op, &[added])?;
        }
        let block = rw.single_block(inner.body)?;
        let (indices, lanes) = (inner.sizes(rw).len(), inner.lanes(rw));
        let own = rw.add_block_arg(block, acc, loc);
        let old = rw.arg(block, indices + lane);
        rw.replace_all_uses(old, own);
        rw.erase_block_arg(block, indices + lane);
        let end = rw.last_op(block)?;
        let mut yields: Vec<Value> = rw.operands(end).collect();
        let mut results: Vec<Value> = rw.results(inside).collect();
        let mut types: Vec<Type> = results.iter().map(|&result| rw.ty(result)).collect();
        yields[..lanes][lane..].rotate_left(1);
        results[..lanes][lane..].rotate_left(1);
        types[..lanes][lane..].rotate_left(1);
        types[lanes - 1] = slice;
        rw.set_operands(end, &yields);
        let initial: Vec<Value> = inner.operands.iter(rw).filter(|&value| value != sum).collect();
        let region = rw.take_region(inner.body);
        let b = &mut rw.elsewhere(InsertPoint::Before(inside));
        let built = Accumulate::build(b, loc, &initial, inner.domain, region, &types);
        let built: Vec<Value> = rw.results(built).collect();
        for (at, (old, &new)) in results.into_iter().zip(&built).enumerate() {
            if at != lanes - 1 {
                rw.replace_all_uses(old, new);
            }
        }
        Some(built[lanes - 1])
    }
}

/// Returns whether an accumulator of a loop has additions at indices that begin with some values
/// only, in this loop and those inside; collects them and the values of the accumulator.
fn adds_at(
    ir: &Ir,
    (op, lane): (Op, usize),
    indices: &[Value],
    additions: &mut Vec<Op>,
    values: &mut Vec<Value>,
) -> bool {
    let mut follow = || {
        let this: Accumulate = ir.get(op)?;
        let inside = block(ir, op)?;
        let end = *yields(ir, op)?.get(lane)?;
        let mut value = ir.arg(inside, this.sizes(ir).len() + lane);
        loop {
            values.push(value);
            let user = ir.users(value).next().filter(|_| ir.has_one_use(value))?;
            if value == end {
                return Some(());
            }
            if ir.block_of(user) != Some(inside) {
                return None;
            }
            if let Some(add) = ir.get::<AddAt>(user) {
                let at = add.access().indices(ir);
                let begins = at.get(..indices.len())?.iter().map(Affine::as_index);
                if !begins.eq(indices.iter().copied().map(Some)) || add.target != value {
                    return None;
                }
                additions.push(user);
                value = add.result;
                continue;
            }
            let inner: Accumulate = ir.get(user)?;
            let position = inner.operands.iter(ir).position(|operand| operand == value)?;
            if !adds_at(ir, (user, position), indices, additions, values) {
                return None;
            }
            value = ir.result(user, position);
        }
    };
    follow().is_some()
}
