//! Simplification of `array.accumulate`.

use super::rebuild::{block, erase_unused, needed, yields};
use crate::array::affine::Affine;
use crate::array::rules::splat_folding::has_zero;
use crate::array::{Accumulate, AddAt, Build, zero};
use crate::interfaces::accumulators;
use crate::interfaces::effects::writes;
use crate::interp::NumberFormat;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Ir, Type, Value};

/// Drops unused sums and outputs; without any sum it becomes a build.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
///   %r, %unused = array.accumulate over [n] (%i: index, %s: !array.acc<f64>, %t: !array.acc<f64>) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = math.exp %a : f64
///     %u = array.add_at %s[], %a : !array.acc<f64>, f64
///     %v = array.add_at %t[], %b : !array.acc<f64>, f64
///     array.yield %u, %v : !array.acc<f64>, !array.acc<f64>
///   } : () -> (f64, f64)
///   %sum, %y = array.accumulate over [n] (%i: index, %s: !array.acc<f64>) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = math.exp %a : f64
///     %u = array.add_at %s[], %a : !array.acc<f64>, f64
///     array.yield %u, %b : !array.acc<f64>, f64
///   } : () -> (f64, tensor<?xf64, #cotan.dims<n>>)
///   return %r, %y : f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
///   %r = array.accumulate over [n] (%i: index, %s: !array.acc<f64>) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %u = array.add_at %s[], %a : !array.acc<f64>, f64
///     array.yield %u : !array.acc<f64>
///   } : () -> f64
///   %y = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = math.exp %a : f64
///     array.yield %b : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   return %r, %y : f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn drop_unused_sums(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let (rank, acc_count) = (accumulate.sizes(rw).len(), accumulate.lanes(rw));
    let used: Vec<bool> = rw.results(accumulate.op).map(|result| !rw.is_unused(result)).collect();
    if !used.contains(&true) || !used.contains(&false) {
        return None;
    }
    let yields = yields(rw, accumulate.op)?.into_iter().zip(&used);
    let values: Vec<Value> = yields.filter(|(_, used)| **used).map(|(value, _)| value).collect();
    let needed = needed(rw, block(rw, accumulate.op)?, values.into_iter());
    let keep_mask =
        |(index, used): (usize, bool)| used || index < acc_count && needed[rank + index];
    let keep_mask: Vec<bool> = used.into_iter().enumerate().map(keep_mask).collect();
    if !keep_mask.contains(&false) || !can_remake(rw, &accumulate, &keep_mask, &[]) {
        return None;
    }
    remake(rw, accumulate, &keep_mask, &[])
}

/// Replaces an accumulator by an output if each iteration adds once, at its own index.
///
/// ```mlir before
/// func.func @f(%x: tensor<?x2xf64, #cotan.dims<n>>) -> (tensor<?x2xf64, #cotan.dims<n>>, f64) {
///   %r, %sum = array.accumulate over [n, 2] (%i: index, %j: index, %s: !array.acc<tensor<?x2xf64, #cotan.dims<n>>>, %t: !array.acc<f64>) {
///     %a = array.index %x[%i, %j] : tensor<?x2xf64, #cotan.dims<n>>
///     %b = math.exp %a : f64
///     %u = array.add_at %s[%i, %j], %b : !array.acc<tensor<?x2xf64, #cotan.dims<n>>>, f64
///     %v = array.add_at %t[], %a : !array.acc<f64>, f64
///     array.yield %u, %v : !array.acc<tensor<?x2xf64, #cotan.dims<n>>>, !array.acc<f64>
///   } : () -> (tensor<?x2xf64, #cotan.dims<n>>, f64)
///   return %r, %sum : tensor<?x2xf64, #cotan.dims<n>>, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?x2xf64, #cotan.dims<n>>) -> (tensor<?x2xf64, #cotan.dims<n>>, f64) {
///   %sum, %r = array.accumulate over [n, 2] (%i: index, %j: index, %t: !array.acc<f64>) {
///     %a = array.index %x[%i, %j] : tensor<?x2xf64, #cotan.dims<n>>
///     %b = math.exp %a : f64
///     %v = array.add_at %t[], %a : !array.acc<f64>, f64
///     array.yield %v, %b : !array.acc<f64>, f64
///   } : () -> (f64, tensor<?x2xf64, #cotan.dims<n>>)
///   return %r, %sum : tensor<?x2xf64, #cotan.dims<n>>, f64
/// }
/// ```
#[rule]
pub(in crate::array) fn accumulator_to_output(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let Accumulate { operands, .. } = *accumulate;
    let (rank, acc_count) = (accumulate.sizes(rw).len(), accumulate.lanes(rw));
    let block = block(rw, accumulate.op)?;
    let mut keep_mask = vec![true; rw.result_count(accumulate.op)];
    let mut moved = Vec::new();
    for (acc, keep_mask) in keep_mask.iter_mut().enumerate().take(acc_count).skip(operands.len()) {
        let Some(add) = added_once(rw, &accumulate, acc) else { continue };
        let (value, added_at) = (add.value, add.access().indices(rw));
        let indices = rw.args(block).take(rank).map(Some);
        let is_in_place = added_at.iter().map(Affine::as_index).eq(indices);
        let shape = accumulators::shape(&rw.store, rw.ty(add.target))?;
        if is_in_place && shape.sizes.starts_with(accumulate.sizes(rw)) {
            *keep_mask = false;
            moved.push((acc, value));
        }
    }
    if moved.is_empty() || !can_remake(rw, &accumulate, &keep_mask, &moved) {
        return None;
    }
    remake(rw, accumulate, &keep_mask, &moved)
}

/// Replaces a sum without additions by its initial value.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64) -> (f64, f64, f64) {
///   %p, %r, %q = array.accumulate %a over [n] (%i: index, %s: !array.acc<f64>, %t: !array.acc<f64>, %z: !array.acc<f64>) {
///     %b = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %u = array.add_at %t[], %b : !array.acc<f64>, f64
///     array.yield %s, %u, %z : !array.acc<f64>, !array.acc<f64>, !array.acc<f64>
///   } : (f64) -> (f64, f64, f64)
///   return %p, %r, %q : f64, f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64) -> (f64, f64, f64) {
///   %q = arith.constant -0.0 : f64
///   %r = array.accumulate over [n] (%i: index, %t: !array.acc<f64>) {
///     %b = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %u = array.add_at %t[], %b : !array.acc<f64>, f64
///     array.yield %u : !array.acc<f64>
///   } : () -> f64
///   return %a, %r, %q : f64, f64, f64
/// }
/// ```
#[rule]
pub(in crate::array) fn fold_idle_accumulator(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let Accumulate { operands, results, .. } = *accumulate;
    let (rank, acc_count) = (accumulate.sizes(rw).len(), accumulate.lanes(rw));
    let block = block(rw, accumulate.op)?;
    let yields = yields(rw, accumulate.op)?;
    let is_same = |acc: usize| yields[acc] == rw.arg(block, rank + acc);
    let keep_mask = |index: usize| index >= acc_count || !is_same(index);
    let keep_mask: Vec<bool> = (0..yields.len()).map(keep_mask).collect();
    if !keep_mask.contains(&false) || !can_remake(rw, &accumulate, &keep_mask, &[]) {
        return None;
    }
    let loc = rw.rule_loc();
    for acc in (0..acc_count).filter(|&acc| !keep_mask[acc]) {
        let result = results.get(rw, acc);
        let ty = rw.ty(result);
        let began = match acc < operands.len() {
            true => operands.get(rw, acc),
            false => zero::of_sums(rw, loc, ty)?,
        };
        rw.replace_all_uses(result, began);
    }
    remake(rw, accumulate, &keep_mask, &[])
}

/// Returns the only addition to an accumulator in an iteration, if it is in the body itself and the
/// format has an additive identity. One float format has none.
pub(super) fn added_once(ir: &Ir, accumulate: &View<Accumulate>, acc: usize) -> Option<AddAt> {
    let add: AddAt = ir.def_as(*yields(ir, accumulate.op)?.get(acc)?)?;
    let arg = ir.arg(block(ir, accumulate.op)?, accumulate.sizes(ir).len() + acc);
    let number = NumberFormat::of(&ir.store, ir.ty(add.value))?;
    (add.target == arg && has_zero(number)).then_some(add)
}

/// Returns whether the operation can be rebuilt: outputs over no dimension need a sum, and a
/// dropped accumulator must not be carried by an inner loop.
pub(super) fn can_remake(
    ir: &Ir,
    accumulate: &View<Accumulate>,
    keep_mask: &[bool],
    moved: &[(usize, Value)],
) -> bool {
    let (rank, acc_count) = (accumulate.sizes(ir).len(), accumulate.lanes(ir));
    let (Some(block), Some(yields)) = (block(ir, accumulate.op), yields(ir, accumulate.op)) else {
        return false;
    };
    let staying = yields
        .into_iter()
        .zip(keep_mask)
        .filter(|(_, keep_mask)| **keep_mask)
        .map(|(value, _)| value);
    let needed = needed(ir, block, staying.chain(moved.iter().map(|&(_, value)| value)));
    let can_go = |acc: usize| keep_mask[acc] || !needed[rank + acc];
    if !keep_mask.contains(&true) && moved.is_empty() && writes(ir, accumulate.op) {
        return false;
    }
    (keep_mask[..acc_count].contains(&true) || rank > 0) && (0..acc_count).all(can_go)
}

/// Rebuilds the operation with the sums and outputs that stay. Values added to the accumulators in
/// `moved` become outputs.
pub(super) fn remake(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
    keep_mask: &[bool],
    moved: &[(usize, Value)],
) -> Option<()> {
    let Accumulate { operands, domain, body, .. } = *accumulate;
    let (rank, acc_count) = (accumulate.sizes(rw).len(), accumulate.lanes(rw));
    let adds = keep_mask[..acc_count].contains(&true);
    let block = block(rw, accumulate.op)?;
    let end = rw.last_op(block)?;
    let staying: Vec<usize> = (0..keep_mask.len()).filter(|&index| keep_mask[index]).collect();
    let mut yields: Vec<Value> = staying.iter().map(|&index| rw.operand(end, index)).collect();
    yields.extend(moved.iter().map(|&(_, value)| value));
    rw.set_operands(end, &yields);
    erase_unused(rw, block);
    for acc in (0..acc_count).rev().filter(|&acc| !keep_mask[acc]) {
        rw.erase_block_arg(block, rank + acc);
    }
    let results = staying.iter().copied().chain(moved.iter().map(|&(acc, _)| acc));
    let results: Vec<Value> = results.map(|index| rw.result(accumulate.op, index)).collect();
    let types: Vec<Type> = results.iter().map(|&result| rw.ty(result)).collect();
    if results.is_empty() {
        return rw.erase_op(accumulate.op);
    }
    let initial = operands.iter(rw).zip(keep_mask).filter(|(_, keep_mask)| **keep_mask);
    let initial: Vec<Value> = initial.map(|(operand, _)| operand).collect();
    let region = rw.take_region(body);
    let (loc, attrs) = (rw.rule_loc(), rw.attrs(accumulate.op));
    let new = match adds {
        true => Accumulate::build(rw, loc, &initial, domain, region, &types),
        false => Build::build(rw, loc, region, &types),
    };
    rw.set_attrs(new, attrs);
    for (index, &result) in results.iter().enumerate() {
        let built = rw.result(new, index);
        rw.replace_all_uses(result, built);
    }
    rw.erase_op(accumulate.op)
}
