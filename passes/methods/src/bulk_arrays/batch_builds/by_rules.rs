//! Bulk operations by rules, one step at a time.

use cotan_dialects::autodiff::batch::BulkRules;
use cotan_ir::rewrite::{Rule, RuleSet, Settings, rewrite};
use cotan_ir::{Entity, Ir, Op, OpName, Registry};
use cotan_pass::pass::PassContext;
use cotan_transforms::generic::op_facts::OpFacts;
use std::sync::Arc;

/// How many rules are applied before operations are looked at as if they had been there from the start: a
/// body needs a step for each of its operations, which is no sign of going on and on.
const AT_ONCE: usize = 32;

/// How many rules are applied for each operation that was there: many more than are needed.
const FOR_EACH: usize = 256;

/// Every rule, each once.
pub fn rules(registry: &Registry) -> Vec<&'static Rule> {
    let mut all: Vec<&'static Rule> = Vec::new();
    for rule in registry.column::<BulkRules>().iter().flatten().flat_map(|own| own.0) {
        if !all.iter().any(|known| std::ptr::eq(*known, *rule)) {
            all.push(rule);
        }
    }
    all
}

/// Applies the rules that are wanted until none applies any more; how many were applied, and whether
/// anything changed.
pub fn apply(ir: &mut Ir, root: Op, wanted: &[String], run: &mut PassContext<'_>) -> (usize, bool) {
    let registry = Arc::clone(ir.registry());
    let column = registry.column::<BulkRules>();
    let mut chosen = RuleSet::new(&registry);
    for rule in rules(&registry) {
        if wanted.is_empty() || wanted.iter().any(|name| name == rule.name) {
            let own = |name: OpName| column.get(name.index()).and_then(Option::as_ref);
            let has = |own: &BulkRules| own.0.iter().any(|own| std::ptr::eq(*own, rule));
            chosen = chosen.with(&registry, rule, |name, _| own(name).is_some_and(has));
        }
    }
    let facts = OpFacts::new(&registry);
    let most = FOR_EACH * ir.walk(root).count();
    let (mut applied, mut changed) = (0, false);
    while applied < most {
        let settings = Settings {
            rules: &chosen,
            block_rules: None,
            removable: &|ir, op| facts.is_removable(ir, op),
            max_rewrites: Some(AT_ONCE),
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
