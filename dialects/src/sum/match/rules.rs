//! The rewrite rules of `sum.match`.

use super::Match;
use crate::interfaces::region_return::yielded;
use crate::interfaces::splice::splice;
use crate::sum::Inject;
use cotan_ir::equivalence::Equivalence;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Ir, Op, Region, Value};

/// All rules.
pub(super) const ALL: &[&Rule] =
    &[&MATCH_OF_INJECT, &MATCH_IDENTICAL_ARMS, &MATCH_EQUAL_RESULTS, &MATCH_REBUILDS_SUM];

/// Inlines the region of the variant if it is known.
///
/// ```mlir before
/// func.func @f(%x: f64) -> f64 {
///   %s = sum.inject %x as 0 : f64 to !sum.sum<f64, tuple<f64, f64>>
///   %r = sum.match %s : !sum.sum<f64, tuple<f64, f64>> -> f64 (%a: f64) {
///     %y = arith.mulf %a, %a : f64
///     sum.yield %y : f64
///   }, (%p: tuple<f64, f64>) {
///     %b = tuple.get %p[1] : tuple<f64, f64>
///     sum.yield %b : f64
///   }
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: f64) -> f64 {
///   %y = arith.mulf %x, %x : f64
///   return %y : f64
/// }
/// ```
#[rule]
fn match_of_inject(rw: &mut Rewriter<'_>, this: View<Match>) -> Option<()> {
    let Inject { payload, variant, .. } = rw.def_as(this.sum)?;
    let region = *this.arms.get(rw).get(usize::try_from(variant).ok()?)?;
    let yielded_values = splice(rw, region, this.op, &[payload])?;
    rw.replace_op(this.op, &yielded_values)
}

/// Inlines a region if all of them are identical and none uses its payload.
///
/// ```mlir before
/// func.func @f(%c: i1, %x: f64, %n: i32) -> f64 {
///   %s = scf.if %c -> (!sum.sum<f64, i32>) {
///     %a = sum.inject %x as 0 : f64 to !sum.sum<f64, i32>
///     scf.yield %a : !sum.sum<f64, i32>
///   } else {
///     %b = sum.inject %n as 1 : i32 to !sum.sum<f64, i32>
///     scf.yield %b : !sum.sum<f64, i32>
///   }
///   %r = sum.match %s : !sum.sum<f64, i32> -> f64 (%a: f64) {
///     %y = arith.mulf %x, %x : f64
///     sum.yield %y : f64
///   }, (%m: i32) {
///     %y = arith.mulf %x, %x : f64
///     sum.yield %y : f64
///   }
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %x: f64, %n: i32) -> f64 {
///   %y = arith.mulf %x, %x : f64
///   return %y : f64
/// }
/// ```
#[rule]
fn match_identical_arms(rw: &mut Rewriter<'_>, this: View<Match>) -> Option<()> {
    let arms = this.arms.get(rw).to_vec();
    let (&first, others) = arms.split_first()?;
    let ignores_payload = |&arm: &Region| {
        let block = rw.single_block(arm);
        block.is_some_and(|block| rw.args(block).all(|arg| rw.is_unused(arg)))
    };
    if !arms.iter().all(ignores_payload) || !others.iter().all(|&arm| is_equal(rw, first, arm)) {
        return None;
    }
    let ops: Vec<Op> = rw.ops(rw.single_block(first)?).collect();
    if ops.iter().any(|&op| rw.operands(op).any(|value| rw.def_op(value) == Some(this.op))) {
        return None;
    }
    let block = rw.single_block(first)?;
    rw.erase_block_arg(block, 0);
    let yielded_values = splice(rw, first, this.op, &[])?;
    rw.replace_op(this.op, &yielded_values)
}

/// Returns whether the only blocks of two regions are structurally equivalent.
fn is_equal(ir: &Ir, one: Region, other: Region) -> bool {
    let (Some(one), Some(other)) = (ir.single_block(one), ir.single_block(other)) else {
        return false;
    };
    let mut equivalence = Equivalence::new(ir);
    ir.ops(one).count() == ir.ops(other).count()
        && ir.ops(one).zip(ir.ops(other)).all(|(a, b)| equivalence.ops(a, b))
}

/// Replaces a result by the value that all regions yield, if it is defined outside.
///
/// ```mlir before
/// func.func @f(%c: i1, %x: f64, %n: i32) -> (f64, f64) {
///   %s = scf.if %c -> (!sum.sum<f64, i32>) {
///     %a = sum.inject %x as 0 : f64 to !sum.sum<f64, i32>
///     scf.yield %a : !sum.sum<f64, i32>
///   } else {
///     %b = sum.inject %n as 1 : i32 to !sum.sum<f64, i32>
///     scf.yield %b : !sum.sum<f64, i32>
///   }
///   %r:2 = sum.match %s : !sum.sum<f64, i32> -> (f64, f64) (%y: f64) {
///     sum.yield %y, %x : f64, f64
///   }, (%m: i32) {
///     %y = arith.mulf %x, %x : f64
///     sum.yield %y, %x : f64, f64
///   }
///   return %r#0, %r#1 : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %x: f64, %n: i32) -> (f64, f64) {
///   %s = scf.if %c -> (!sum.sum<f64, i32>) {
///     %a = sum.inject %x as 0 : f64 to !sum.sum<f64, i32>
///     scf.yield %a : !sum.sum<f64, i32>
///   } else {
///     %b = sum.inject %n as 1 : i32 to !sum.sum<f64, i32>
///     scf.yield %b : !sum.sum<f64, i32>
///   }
///   %r:2 = sum.match %s : !sum.sum<f64, i32> -> (f64, f64) (%y: f64) {
///     sum.yield %y, %x : f64, f64
///   }, (%m: i32) {
///     %y = arith.mulf %x, %x : f64
///     sum.yield %y, %x : f64, f64
///   }
///   return %r#0, %x : f64, f64
/// }
/// ```
#[rule]
fn match_equal_results(rw: &mut Rewriter<'_>, this: View<Match>) -> Option<()> {
    let results: Vec<Value> = this.results.iter(rw).collect();
    let yields: Vec<Vec<Value>> =
        this.arms.get(rw).iter().map(|&arm| yielded(rw, arm)).collect::<Option<_>>()?;
    let mut changed = false;
    for (index, result) in results.into_iter().enumerate() {
        if rw.is_unused(result) {
            continue;
        }
        let value = *yields.first()?.get(index)?;
        let is_outside = !rw.is_defined_inside(value, this.op) && rw.def_op(value) != Some(this.op);
        if is_outside && yields.iter().all(|values| values.get(index) == Some(&value)) {
            rw.replace_all_uses(result, value);
            changed = true;
        }
    }
    changed.then_some(())
}

/// Replaces a result by the sum if each region injects its payload as the same variant again.
///
/// ```mlir before
/// func.func @f(%c: i1, %x: f64, %n: i32) -> f64 {
///   %s = scf.if %c -> (!sum.sum<f64, i32>) {
///     %a = sum.inject %x as 0 : f64 to !sum.sum<f64, i32>
///     scf.yield %a : !sum.sum<f64, i32>
///   } else {
///     %b = sum.inject %n as 1 : i32 to !sum.sum<f64, i32>
///     scf.yield %b : !sum.sum<f64, i32>
///   }
///   %r = sum.match %s : !sum.sum<f64, i32> -> !sum.sum<f64, i32> (%p: f64) {
///     %t = sum.inject %p as 0 : f64 to !sum.sum<f64, i32>
///     sum.yield %t : !sum.sum<f64, i32>
///   }, (%m: i32) {
///     %t = sum.inject %m as 1 : i32 to !sum.sum<f64, i32>
///     sum.yield %t : !sum.sum<f64, i32>
///   }
///   %y = sum.match %r : !sum.sum<f64, i32> -> f64 (%p: f64) {
///     sum.yield %p : f64
///   }, (%m: i32) {
///     sum.yield %x : f64
///   }
///   return %y : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %x: f64, %n: i32) -> f64 {
///   %s = scf.if %c -> (!sum.sum<f64, i32>) {
///     %a = sum.inject %x as 0 : f64 to !sum.sum<f64, i32>
///     scf.yield %a : !sum.sum<f64, i32>
///   } else {
///     %b = sum.inject %n as 1 : i32 to !sum.sum<f64, i32>
///     scf.yield %b : !sum.sum<f64, i32>
///   }
///   %y = sum.match %s : !sum.sum<f64, i32> -> f64 (%p: f64) {
///     sum.yield %p : f64
///   }, (%m: i32) {
///     sum.yield %x : f64
///   }
///   return %y : f64
/// }
/// ```
#[rule]
fn match_rebuilds_sum(rw: &mut Rewriter<'_>, this: View<Match>) -> Option<()> {
    let sum = this.sum;
    let arms = this.arms.get(rw).to_vec();
    let results: Vec<Value> = this.results.iter(rw).collect();
    let mut changed = false;
    for (index, &result) in results.iter().enumerate() {
        if rw.is_unused(result) || result == sum || rw.ty(result) != rw.ty(sum) {
            continue;
        }
        let mut numbered = arms.iter().enumerate();
        if numbered.all(|(variant, &arm)| injects_again(rw, arm, variant, index)) {
            rw.replace_all_uses(result, sum);
            changed = true;
        }
    }
    changed.then_some(())
}

/// Returns whether a region yields its payload as a variant.
fn injects_again(ir: &Ir, arm: Region, number: usize, index: usize) -> bool {
    let injected = yielded(ir, arm).and_then(|values| ir.def_as(*values.get(index)?));
    let Some(Inject { payload, variant, .. }) = injected else { return false };
    let arg = ir.single_block(arm).and_then(|block| ir.args(block).next());
    variant as usize == number && arg == Some(payload)
}
