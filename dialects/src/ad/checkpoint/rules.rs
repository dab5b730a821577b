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
    let known: Vec<(Value, Value)> = pairs
        .filter(|&(result, yielded_values)| !rw.is_unused(result) && is_there(yielded_values))
        .collect();
    for &(result, yielded_values) in &known {
        rw.replace_all_uses(result, yielded_values);
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
        let retained = values.into_iter().zip(&used).filter(|retained| *retained.1);
        retained.map(|retained| retained.0).collect::<Vec<Value>>()
    };
    let yielded_values = only_used(rw.operands(end).collect());
    rw.set_operands(end, &yielded_values);
    let retained = only_used(results);
    let types: Vec<_> = retained.iter().map(|&result| rw.ty(result)).collect();
    let moved = rw.take_region(body);
    let loc = rw.rule_loc();
    let new = Checkpoint::build(rw, loc, moved, &types);
    let attrs = rw.attrs(op);
    rw.set_attrs(new, attrs);
    for (index, old) in retained.into_iter().enumerate() {
        rw.replace_all_uses(old, rw.result(new, index));
    }
    rw.erase_op(op)
}
