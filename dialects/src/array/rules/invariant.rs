//! Bodies with loop-invariant results.

use super::copies::copies;
use super::rebuild::{block, is_pure, yields};
use crate::array::Fold;
use crate::interfaces::accumulators;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Op, Shape, Value};

/// Rewrites a body's result that is a captured value as a replicate.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.map %x (%b: f64) {
///     array.yield %a : f64
///   } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.replicate %a along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn invariant_result_to_replicate(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    replicate_results(rw, op, |leading| leading == 1)
}

/// As `invariant-result-to-replicate`, for a body over several dimensions: one replicate for each.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x?x?xf64, #cotan.dims<n, n, n>> {
///   %s = array.build (%i: index, %j: index) {
///     array.yield %x : tensor<?xf64, #cotan.dims<n>>
///   } : tensor<?x?x?xf64, #cotan.dims<n, n, n>>
///   return %s : tensor<?x?x?xf64, #cotan.dims<n, n, n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x?x?xf64, #cotan.dims<n, n, n>> {
///   %0 = array.replicate %x along 0 : tensor<?xf64, #cotan.dims<n>> -> tensor<?x?xf64, #cotan.dims<n, n>>
///   %s = array.replicate %0 along 0 : tensor<?x?xf64, #cotan.dims<n, n>> -> tensor<?x?x?xf64, #cotan.dims<n, n, n>>
///   return %s : tensor<?x?x?xf64, #cotan.dims<n, n, n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn invariant_result_to_replicates(
    rw: &mut Rewriter<'_>,
    op: Op,
) -> Option<()> {
    replicate_results(rw, op, |leading| leading != 1)
}

/// Replaces results that are captured values by copies along leading dimensions, if their number
/// fits.
fn replicate_results(rw: &mut Rewriter<'_>, op: Op, fits: impl Fn(usize) -> bool) -> Option<()> {
    let rank =
        |rw: &Rewriter<'_>, value| Shape::of(&rw.store, rw.ty(value)).map_or(0, |it| it.rank());
    let pairs = rw.results(op).zip(yields(rw, op)?);
    let same = pairs.filter(|&(result, value)| {
        let leading = rank(rw, result).saturating_sub(rank(rw, value));
        fits(leading) && !rw.is_unused(result) && !rw.is_defined_inside(value, op)
    });
    let same: Vec<_> = same.collect();
    for &(result, value) in &same {
        let ty = rw.ty(result);
        let copies = copies(rw, value, ty)?;
        rw.replace_all_uses(result, copies);
    }
    (!same.is_empty()).then_some(())
}

/// Hoists a body without uses of its arguments, if it provably terminates.
///
/// ```mlir before
/// func.func @f(%a: f64) -> tensor<3xf64> {
///   %r = array.build (%i: index) {
///     %b = math.exp %a : f64
///     array.yield %b : f64
///   } : tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> tensor<3xf64> {
///   %b = math.exp %a : f64
///   %r = array.build (%i: index) {
///     array.yield %b : f64
///   } : tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
#[rule]
pub(in crate::array) fn hoist_invariant_body(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let block = block(rw, op)?;
    if !rw.args(block).all(|arg| rw.is_unused(arg)) {
        return None;
    }
    let end = rw.last_op(block)?;
    let inside: Vec<Op> = rw.ops(block).filter(|&inner| inner != end).collect();
    let is_free = inside.iter().all(|&inner| is_pure(rw, inner));
    if inside.is_empty() || !is_free {
        return None;
    }
    inside.into_iter().for_each(|inner| rw.move_before(inner, op));
    Some(())
}

/// Replaces an invariant state by its initial value: each step yields the state, or the initial
/// value.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64, %b: f64) -> (f64, f64) {
///   %r, %s = array.fold %x along 0 from %a, %b (%c: f64, %d: f64, %e: f64) {
///     %g = arith.mulf %c, %d : f64
///     %h = arith.addf %g, %e : f64
///     array.yield %h, %d : f64, f64
///   } : (tensor<?xf64, #cotan.dims<n>>, f64, f64) -> (f64, f64)
///   return %r, %s : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64, %b: f64) -> (f64, f64) {
///   %r, %s = array.fold %x along 0 from %a, %b (%c: f64, %d: f64, %e: f64) {
///     %g = arith.mulf %c, %b : f64
///     %h = arith.addf %g, %e : f64
///     array.yield %h, %b : f64, f64
///   } : (tensor<?xf64, #cotan.dims<n>>, f64, f64) -> (f64, f64)
///   return %r, %b : f64, f64
/// }
/// ```
#[rule]
pub(in crate::array) fn fold_invariant_state(
    rw: &mut Rewriter<'_>,
    fold: View<Fold>,
) -> Option<()> {
    let Fold { states, .. } = *fold;
    let block = block(rw, fold.op)?;
    let triples = rw.args(block).zip(states.iter(rw)).zip(rw.results(fold.op));
    let stays = |&(((arg, state), result), yielded): &(((Value, Value), Value), Value)| {
        let is_used = || !rw.is_unused(result) || !rw.is_unused(arg);
        arg == yielded || state == yielded && is_used()
    };
    let stay = triples.zip(yields(rw, fold.op)?).filter(stays);
    let mut stay: Vec<_> = stay.map(|(triple, _)| triple).collect();
    // An accumulator has a single use: the fold, or other operations if the whole fold is erased.
    let goes = stay.len() == rw.result_count(fold.op) && is_pure(rw, fold.op);
    stay.retain(|&((_, state), _)| goes || !accumulators::is(&rw.store, rw.ty(state)));
    for &((arg, state), result) in &stay {
        rw.replace_all_uses(arg, state);
        rw.replace_all_uses(result, state);
    }
    (!stay.is_empty()).then_some(())
}
