//! Simplification of `array.accumulate`.

use super::keep::{block, erase_unused, given, needed};
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
pub(in crate::array) fn unused_sums(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let (rank, lanes) = (accumulate.sizes(rw).len(), accumulate.lanes(rw));
    let used: Vec<bool> = rw.results(accumulate.op).map(|result| !rw.is_unused(result)).collect();
    if !used.contains(&true) || !used.contains(&false) {
        return None;
    }
    let given = given(rw, accumulate.op)?.into_iter().zip(&used);
    let values: Vec<Value> = given.filter(|(_, used)| **used).map(|(value, _)| value).collect();
    let needed = needed(rw, block(rw, accumulate.op)?, values.into_iter());
    let stays = |(index, used): (usize, bool)| used || index < lanes && needed[rank + index];
    let stays: Vec<bool> = used.into_iter().enumerate().map(stays).collect();
    if !stays.contains(&false) || !can_remake(rw, &accumulate, &stays, &[]) {
        return None;
    }
    remake(rw, accumulate, &stays, &[])
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
pub(in crate::array) fn added_in_its_place(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let Accumulate { operands, .. } = *accumulate;
    let (rank, lanes) = (accumulate.sizes(rw).len(), accumulate.lanes(rw));
    let block = block(rw, accumulate.op)?;
    let mut stays = vec![true; rw.result_count(accumulate.op)];
    let mut moved = Vec::new();
    for (lane, stays) in stays.iter_mut().enumerate().take(lanes).skip(operands.len()) {
        let Some(add) = added_once(rw, &accumulate, lane) else { continue };
        let (value, places) = (add.value, add.access().places(rw));
        let indices = rw.args(block).take(rank).map(Some);
        let is_in_place = places.iter().map(Affine::as_index).eq(indices);
        let shape = accumulators::shape(&rw.store, rw.ty(add.target))?;
        if is_in_place && shape.sizes.starts_with(accumulate.sizes(rw)) {
            *stays = false;
            moved.push((lane, value));
        }
    }
    if moved.is_empty() || !can_remake(rw, &accumulate, &stays, &moved) {
        return None;
    }
    remake(rw, accumulate, &stays, &moved)
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
pub(in crate::array) fn nothing_added(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let Accumulate { operands, results, .. } = *accumulate;
    let (rank, lanes) = (accumulate.sizes(rw).len(), accumulate.lanes(rw));
    let block = block(rw, accumulate.op)?;
    let given = given(rw, accumulate.op)?;
    let is_same = |lane: usize| given[lane] == rw.arg(block, rank + lane);
    let stays = |index: usize| index >= lanes || !is_same(index);
    let stays: Vec<bool> = (0..given.len()).map(stays).collect();
    if !stays.contains(&false) || !can_remake(rw, &accumulate, &stays, &[]) {
        return None;
    }
    let loc = rw.rule_loc();
    for lane in (0..lanes).filter(|&lane| !stays[lane]) {
        let result = results.get(rw, lane);
        let ty = rw.ty(result);
        let began = match lane < operands.len() {
            true => operands.get(rw, lane),
            false => zero::of_sums(rw, loc, ty)?,
        };
        rw.replace_all_uses(result, began);
    }
    remake(rw, accumulate, &stays, &[])
}

/// Returns the only addition to an accumulator in an iteration, if it is in the body itself and the
/// format has an additive identity. One float format has none.
pub(super) fn added_once(ir: &Ir, accumulate: &View<Accumulate>, lane: usize) -> Option<AddAt> {
    let add: AddAt = ir.def_as(*given(ir, accumulate.op)?.get(lane)?)?;
    let arg = ir.arg(block(ir, accumulate.op)?, accumulate.sizes(ir).len() + lane);
    let number = NumberFormat::of(&ir.store, ir.ty(add.value))?;
    (add.target == arg && has_zero(number)).then_some(add)
}

/// Returns whether the operation can be rebuilt: outputs over no dimension need a sum, and a
/// dropped accumulator must not be carried by an inner loop.
pub(super) fn can_remake(
    ir: &Ir,
    accumulate: &View<Accumulate>,
    stays: &[bool],
    moved: &[(usize, Value)],
) -> bool {
    let (rank, lanes) = (accumulate.sizes(ir).len(), accumulate.lanes(ir));
    let (Some(block), Some(given)) = (block(ir, accumulate.op), given(ir, accumulate.op)) else {
        return false;
    };
    let kept = given.into_iter().zip(stays).filter(|(_, stays)| **stays).map(|(value, _)| value);
    let needed = needed(ir, block, kept.chain(moved.iter().map(|&(_, value)| value)));
    let can_go = |lane: usize| stays[lane] || !needed[rank + lane];
    if !stays.contains(&true) && moved.is_empty() && writes(ir, accumulate.op) {
        return false;
    }
    (stays[..lanes].contains(&true) || rank > 0) && (0..lanes).all(can_go)
}

/// Rebuilds the operation with the sums and outputs that stay. Values added to the accumulators in
/// `moved` become outputs.
pub(super) fn remake(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
    stays: &[bool],
    moved: &[(usize, Value)],
) -> Option<()> {
    let Accumulate { operands, domain, body, .. } = *accumulate;
    let (rank, lanes) = (accumulate.sizes(rw).len(), accumulate.lanes(rw));
    let adds = stays[..lanes].contains(&true);
    let block = block(rw, accumulate.op)?;
    let end = rw.last_op(block)?;
    let kept: Vec<usize> = (0..stays.len()).filter(|&index| stays[index]).collect();
    let mut given: Vec<Value> = kept.iter().map(|&index| rw.operand(end, index)).collect();
    given.extend(moved.iter().map(|&(_, value)| value));
    rw.set_operands(end, &given);
    erase_unused(rw, block);
    for lane in (0..lanes).rev().filter(|&lane| !stays[lane]) {
        rw.erase_block_arg(block, rank + lane);
    }
    let results = kept.iter().copied().chain(moved.iter().map(|&(lane, _)| lane));
    let results: Vec<Value> = results.map(|index| rw.result(accumulate.op, index)).collect();
    let types: Vec<Type> = results.iter().map(|&result| rw.ty(result)).collect();
    if results.is_empty() {
        return rw.erase_op(accumulate.op);
    }
    let opened = operands.iter(rw).zip(stays).filter(|(_, stays)| **stays);
    let opened: Vec<Value> = opened.map(|(operand, _)| operand).collect();
    let region = rw.create_region();
    rw.move_blocks(body, region);
    let (loc, attrs) = (rw.rule_loc(), rw.attrs(accumulate.op));
    let new = match adds {
        true => Accumulate::build(rw, loc, &opened, domain, region, &types),
        false => Build::build(rw, loc, region, &types),
    };
    rw.set_attrs(new, attrs);
    for (index, &result) in results.iter().enumerate() {
        let made = rw.result(new, index);
        rw.replace_all_uses(result, made);
    }
    rw.erase_op(accumulate.op)
}
