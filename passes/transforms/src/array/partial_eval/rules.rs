//! The rewrite rules of partial evaluation.

use super::zeros;
use crate::generic::canonicalize;
use cotan_ir::Registry;
use cotan_ir::rewrite::{BlockRule, RuleSet};

/// Rules of `canonicalize` that add work in some executions, by [`Cost`](cotan_dialects::Cost).
const ADD_WORK: &[&str] = &[
    // A selection moves both operands, a branch none.
    "if-to-select",
    "branch-to-select",
    "select-in-scan",
    // A selection of the negated condition is two operations.
    "select-bits",
    // A copy along each of several dimensions has its own elements.
    "invariant-result-to-replicates",
    "compute-once",
    "reshape-of-replicate",
    "subarray-of-replicate",
    "move-replicate",
    // The body of an operation over no indices is not executed.
    "hoist-invariant-body",
    "hoist-invariant-gather",
    // A sum of two reductions reads both operands.
    "reduce-inner-additions",
    // A sum over no elements still has a result to scatter.
    "sum-updates-before-scatter",
    // A slice of an output begins with zeros, and is stored after.
    "accumulate-rows",
    // The added values become an array.
    "accumulate-to-gather",
    // An accumulator without initial value is an array of zeros outside.
    "fold-idle-accumulator",
    // A gather computes elements that a scatter leaves zero.
    "invert-scatter",
];

/// Returns the rules for operations: those of `canonicalize`, and those for structural zeros.
pub fn of_operations(registry: &Registry) -> RuleSet {
    let mut rules: RuleSet = canonicalize::by_default_without(registry, ADD_WORK);
    for (rule, meant) in zeros::RULES {
        rules = rules.with(registry, rule, |name, _| meant(registry, name));
    }
    rules
}

/// Returns the rules for blocks.
pub fn of_blocks() -> Vec<&'static BlockRule> {
    let rules = canonicalize::block_rules().iter().copied();
    rules.filter(|rule| !ADD_WORK.contains(&rule.name)).collect()
}
