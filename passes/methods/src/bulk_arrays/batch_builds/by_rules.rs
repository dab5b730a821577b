//! Batching by local rules.

use cotan_dialects::autodiff::batch::Batch;
use cotan_ir::rewrite::{Rule, RuleSet, Settings, rewrite};
use cotan_ir::{Entity, Ir, Op, OpName, Registry};
use cotan_pass::pass::PassContext;
use cotan_transforms::generic::op_facts::OpFacts;
use std::sync::Arc;

/// The number of rule applications per round. Each body needs a step for each of its operations, so
/// a single round could look endless.
const REWRITES_PER_ROUND: usize = 32;

/// The maximal number of rule applications per original operation, far more than needed.
const MAX_REWRITES_PER_OP: usize = 256;

/// Returns every rule once.
pub fn rules(registry: &Registry) -> Vec<&'static Rule> {
    let mut all: Vec<&'static Rule> = Vec::new();
    for rule in registry.column::<Batch>().iter().flatten().flat_map(|own| own.rewrites) {
        if !all.iter().any(|known| std::ptr::eq(*known, *rule)) {
            all.push(rule);
        }
    }
    all
}

/// Applies the selected rules to a fixpoint; returns the number of applications, and whether
/// anything changed.
pub fn apply(ir: &mut Ir, root: Op, wanted: &[String], run: &mut PassContext<'_>) -> (usize, bool) {
    let registry = Arc::clone(ir.registry());
    let column = registry.column::<Batch>();
    let mut selected = RuleSet::new(&registry);
    for rule in rules(&registry) {
        if wanted.is_empty() || wanted.iter().any(|name| name == rule.name) {
            let own = |name: OpName| column.get(name.index()).and_then(Option::as_ref);
            let has = |own: &Batch| own.rewrites.iter().any(|own| std::ptr::eq(*own, rule));
            selected = selected.with(&registry, rule, |name, _| own(name).is_some_and(has));
        }
    }
    let facts = OpFacts::new(&registry);
    let most = MAX_REWRITES_PER_OP * ir.walk(root).count();
    let (mut applied, mut changed) = (0, false);
    while applied < most {
        let settings = Settings {
            rules: &selected,
            block_rules: None,
            removable: &|ir, op| facts.is_removable(ir, op),
            max_rewrites: Some(REWRITES_PER_ROUND),
            watch: run.watch(),
        };
        let summary = rewrite(ir, root, settings);
        applied += summary.rewrites;
        changed |= summary.changed();
        if summary.rewrites == 0 {
            break;
        }
    }
    (applied, changed)
}
