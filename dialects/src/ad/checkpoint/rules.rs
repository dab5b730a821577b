//! The rewrite rules of `ad.checkpoint`.

use super::Checkpoint;
use crate::interfaces::region_return::yielded;
use cotan_ir::rewrite::{Rewriter, Rule, rule};
use cotan_ir::{Op, Value};

/// All rules.
pub const ALL: &[&Rule] = &[&CHECKPOINT_FORWARDED_RESULTS, &CHECKPOINT_UNUSED_RESULTS];

/// Replaces results that the region yields unchanged from outside by those values.
///
/// ```mlir before
/// func.func @f(%a: f64) -> (f64, f64) {
///   %r:2 = ad.checkpoint {
///     %x = math.exp %a : f64
///     ad.yield %x, %a : f64, f64
///   } : f64, f64
///   return %r#0, %r#1 : f64, f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> (f64, f64) {
///   %r:2 = ad.checkpoint {
///     %x = math.exp %a : f64
///     ad.yield %x, %a : f64, f64
///   } : f64, f64
///   return %r#0, %a : f64, f64
/// }
/// ```
#[rule]
fn checkpoint_forwarded_results(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let Checkpoint { body, results } = rw.get(op)?;
    let pairs = results.iter(rw).zip(yielded(rw, body)?);
    let is_there = |value| !rw.is_defined_inside(value, op) && rw.def_op(value) != Some(op);
    let known: Vec<(Value, Value)> =
        pairs.filter(|&(result, given)| !rw.is_unused(result) && is_there(given)).collect();
    for &(result, given) in &known {
        rw.replace_all_uses(result, given);
    }
    (!known.is_empty()).then_some(())
}

/// Removes unused results.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %r:2 = ad.checkpoint {
///     %x = math.exp %a : f64
///     %y = math.sin %a : f64
///     ad.yield %x, %y : f64, f64
///   } : f64, f64
///   return %r#1 : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> f64 {
///   %0 = ad.checkpoint {
///     %y = math.sin %a : f64
///     ad.yield %y : f64
///   } : f64
///   return %0 : f64
/// }
/// ```
#[rule]
fn checkpoint_unused_results(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let Checkpoint { body, results } = rw.get(op)?;
    let results: Vec<Value> = results.iter(rw).collect();
    let used: Vec<bool> = results.iter().map(|&result| !rw.is_unused(result)).collect();
    let end = rw.last_op(rw.single_block(body)?)?;
    if !used.contains(&false) || rw.operand_count(end) != results.len() {
        return None;
    }
    let only_used = |values: Vec<Value>| {
        let kept = values.into_iter().zip(&used).filter(|kept| *kept.1);
        kept.map(|kept| kept.0).collect::<Vec<Value>>()
    };
    let given = only_used(rw.operands(end).collect());
    rw.set_operands(end, &given);
    let kept = only_used(results);
    let types: Vec<_> = kept.iter().map(|&result| rw.ty(result)).collect();
    let taken = rw.create_region();
    rw.move_blocks(body, taken);
    let loc = rw.rule_loc();
    let new = Checkpoint::build(rw, loc, taken, &types);
    let attrs = rw.attrs(op);
    rw.set_attrs(new, attrs);
    for (index, old) in kept.into_iter().enumerate() {
        rw.replace_all_uses(old, rw.result(new, index));
    }
    rw.erase_op(op)
}
