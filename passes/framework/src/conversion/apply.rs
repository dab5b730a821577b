//! Applies a plan.

use super::rewriter::FxIndexSet;
use super::{Conversion, ConversionPattern, ConversionRewriter, Convert, Legality, Plan, finish};
use cotan_ir::{Entity, Ir, Op, Value};
use rustc_hash::FxHashMap;

/// Converts the operations of a plan.
///
/// # Panics
/// If a pattern breaks its contract: it emits an operation that cannot be legalized, or returns
/// another number of lists than the operation has results.
pub fn apply(conversion: &Conversion<'_>, ir: &mut Ir, plan: &Plan<'_, Convert<'_>>) {
    let mut rewriter = ConversionRewriter {
        ir,
        types: conversion.types,
        name: conversion.name,
        current: None,
        mapping: FxHashMap::default(),
        converted: Vec::new(),
        targets: FxHashMap::default(),
        deferred: FxHashMap::default(),
        replaced: FxIndexSet::default(),
        old_args: Vec::new(),
    };
    for step in &plan.steps {
        match step.pattern {
            Some(pattern) => convert(conversion, &mut rewriter, step.op, pattern),
            None => convert_absorbed(conversion, &mut rewriter, step.op),
        }
    }
    finish::finish(rewriter);
}

/// Converts an operation, and then those new ones that are illegal.
fn convert(
    conversion: &Conversion<'_>,
    rewriter: &mut ConversionRewriter<'_>,
    op: Op,
    pattern: &ConversionPattern<'_>,
) {
    let first = rewriter.ir.op_capacity();
    rewriter.current = Some(op);
    let operands = operands(rewriter, op);
    let lists = (pattern.convert)(rewriter, op, &operands);
    let results: Vec<Value> = rewriter.ir.results(op).collect();
    assert_eq!(
        lists.len(),
        results.len(),
        "the pattern `{}` returns a list of values for each result",
        pattern.name
    );
    for (old, new) in results.into_iter().zip(lists) {
        rewriter.map(old, new);
    }
    rewriter.replaced.insert(op);
    convert_new(conversion, rewriter, first, pattern.name);
}

fn convert_absorbed(conversion: &Conversion<'_>, rewriter: &mut ConversionRewriter<'_>, op: Op) {
    let first = rewriter.ir.op_capacity();
    rewriter.current = Some(op);
    let deferred = rewriter.deferred.remove(&op);
    let deferred = deferred.expect("a pattern defers the operations that it absorbs");
    let operands = operands(rewriter, op);
    deferred(rewriter, op, &operands);
    rewriter.replaced.insert(op);
    convert_new(conversion, rewriter, first, "absorbing");
}

fn operands(rewriter: &mut ConversionRewriter<'_>, op: Op) -> Vec<Vec<Value>> {
    let old: Vec<Value> = rewriter.ir.operands(op).collect();
    old.into_iter().map(|value| rewriter.values(value)).collect()
}

/// Converts the operations from row `first` on that are illegal by their names.
// The depth is bounded by the plan: the names that a pattern emits reach legal ones.
fn convert_new(
    conversion: &Conversion<'_>,
    rewriter: &mut ConversionRewriter<'_>,
    first: usize,
    emitter: &str,
) {
    for row in first..rewriter.ir.op_capacity() {
        let op = Op::from_index(row);
        if rewriter.ir.is_erased(op) || rewriter.replaced.contains(&op) {
            continue;
        }
        let name = rewriter.ir.name_text(op);
        if !matches!(conversion.target.legality(name), Some((Legality::Illegal, _))) {
            continue;
        }
        let mut patterns = conversion.patterns.iter();
        let pattern = patterns.find(|pattern| pattern.check.is_none() && pattern.is_for_all(name));
        let pattern = pattern
            .unwrap_or_else(|| panic!("the pattern `{emitter}` emits `{name}`, which is illegal"));
        convert(conversion, rewriter, op, pattern);
    }
}
