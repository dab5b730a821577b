//! `canonicalize`: rewrites operations to their canonical forms.

use crate::generic::op_facts::OpFacts;
use cotan_dialects::Laws;
use cotan_dialects::interp::ElementwiseRow;
use cotan_ir::diagnostics::Severity;
use cotan_ir::rewrite::{BlockRule, Canonical, Exactness, Rule, RuleSet, Settings, rewrite};
use cotan_ir::spec::{OpSpec, Traits};
use cotan_ir::{Diagnostic, Entity, Ir, Op, OpName, Registry};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use std::sync::Arc;

mod blocks;
mod copies;
mod fold;
mod general;
mod laws;

use copies::COMPUTE_ONCE;
pub(crate) use fold::LARGEST;
use fold::{FOLD_CONSTANTS, UNIQUE_CONSTANTS};
use general::GENERAL;
use laws::LAWS;

/// The pass.
pub static PASS: Pass = Pass {
    name: "canonicalize",
    summary: "Applies the canonicalization rules of all operations to a fixpoint",
    doc: "\
Applies rewrite rules greedily until none applies. Operations declare rules of their own, which are
documented with them; further rules apply to operations of all dialects, or to blocks. Unused
operations without effects and unreachable blocks are erased.

Every rule preserves results bit for bit, except for two kinds that are off by default. `regroup`
enables rules that change the order of unordered sums, such as accumulators. `fast-math` enables
rules that change rounding where the flags of an operation allow it.

```mlir before
func.func @f(%a: i32) -> i32 {
  %one = arith.constant 1 : i32
  %unused = arith.muli %a, %a : i32
  %x = arith.addi %one, %a : i32
  return %x : i32
}
```

```mlir after
func.func @f(%a: i32) -> i32 {
  %one = arith.constant 1 : i32
  %x = arith.addi %a, %one : i32
  return %x : i32
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-rewrites", "Number of rules applied"),
        Statistic::new("num-dce'd", "Number of unused operations erased"),
        Statistic::new("num-blocks", "Number of unreachable blocks erased"),
    ],
    run,
};

cotan_pass::options! {
    /// Options of `canonicalize`.
    struct Options {
        /// Maximal number of rule applications; -1 for no limit
        max_num_rewrites: i64 = -1 in -1..=i64::MAX,
        /// Upstream's name, without an effect: one iteration of the worklist reaches the fixpoint
        max_iterations: i64 = 10 in -1..=i64::MAX,
        /// Upstream's name, without an effect: the worklist has one order
        top_down: bool = true,
        /// Fails if the limit of rule applications ends the rewriting
        test_convergence: bool = false,
        /// Enables the rules for blocks and the removal of unreachable blocks
        region_simplify: RegionSimplify = "normal",
        /// Also apply rules that change rounding, where the flags of an operation allow it
        fast_math: bool = false,
        /// Also apply rules that reorder sums without a defined order
        regroup: bool = false,
        /// Names of rules to disable
        disable_patterns: Vec<String> = "",
        /// Names of the only rules to enable; all if empty
        enable_patterns: Vec<String> = "",
    }
}

cotan_pass::words! {
    /// The simplification of blocks.
    enum RegionSimplify {
        /// Blocks are left unchanged.
        Disabled = "disabled",
        /// The rules for blocks are applied.
        Normal = "normal",
        /// Upstream's name for more rules for blocks; the same as `normal`.
        Aggressive = "aggressive",
    }
}

fn run(ir: &mut Ir, op: Op, run: &mut PassContext<'_>) -> PassResult {
    let registry = Arc::clone(ir.registry());
    let options: Options = run.options();
    let rules = chosen(&registry, &options);
    let blocks = blocks::ALL.iter().copied().filter(|rule| options.want_named(rule.name));
    let blocks: Vec<&BlockRule> = blocks.collect();
    let simplifies_regions = options.region_simplify != RegionSimplify::Disabled;
    let facts = OpFacts::new(&registry);
    let max_rewrites = usize::try_from(options.max_num_rewrites).ok();
    let settings = Settings {
        rules: &rules,
        block_rules: simplifies_regions.then_some(&blocks),
        removable: &|ir, op| facts.is_removable(ir, op),
        max_rewrites,
        watch: run.watch(),
    };
    let summary = rewrite(ir, op, settings);
    run.count("num-rewrites", summary.rewrites);
    run.count("num-dce'd", summary.erased);
    run.count("num-blocks", summary.unreachable);
    let changed = summary.changed();
    let is_at_limit = max_rewrites.is_some_and(|max| summary.rewrites >= max);
    for diagnostic in summary.diagnostics {
        run.report(diagnostic);
    }
    if options.test_convergence && is_at_limit {
        let message = format!("{} rule applications did not suffice", options.max_num_rewrites);
        let place = ir.loc(op);
        return Err(run.fail(Diagnostic::new(Severity::Error, place, message)));
    }
    Ok(Change::from(changed))
}

/// Applies all default rules to the operations inside an operation.
pub fn simplify(ir: &mut Ir, op: Op) {
    let registry = Arc::clone(ir.registry());
    let (rules, facts) = (by_default(&registry), OpFacts::new(&registry));
    let settings = Settings {
        rules: &rules,
        block_rules: Some(blocks::ALL),
        removable: &|ir, op| facts.is_removable(ir, op),
        max_rewrites: None,
        watch: None,
    };
    rewrite(ir, op, settings);
}

/// Returns the operation rules that are enabled by default.
pub(crate) fn by_default(registry: &Registry) -> RuleSet {
    by_default_without(registry, &[])
}

/// As [`by_default`], without the rules of these names.
pub(crate) fn by_default_without(registry: &Registry, names: &[&str]) -> RuleSet {
    let options = Options {
        max_num_rewrites: -1,
        max_iterations: -1,
        top_down: true,
        test_convergence: false,
        region_simplify: RegionSimplify::Normal,
        fast_math: false,
        regroup: false,
        disable_patterns: names.iter().map(|&name| name.to_owned()).collect(),
        enable_patterns: Vec::new(),
    };
    chosen(registry, &options)
}

/// Returns the operation rules that the options enable. Constant folding comes first, then the
/// algebraic laws, which reduce the size.
fn chosen(registry: &Registry, options: &Options) -> RuleSet {
    let wanted = |rule: &Rule| options.want(rule);
    let per_element = registry.column::<ElementwiseRow>();
    let is_elementwise = |name: OpName| matches!(per_element.get(name.index()), Some(Some(_)));
    let mut rules = RuleSet::new(registry);
    for rule in [&FOLD_CONSTANTS, &COMPUTE_ONCE].into_iter().filter(|rule| wanted(rule)) {
        let meant = |name, spec: &OpSpec| spec.has(Traits::PURE) && is_elementwise(name);
        rules = rules.with(registry, rule, meant);
    }
    let laws = registry.column::<Laws>();
    for rule in LAWS.iter().filter(|rule| wanted(rule)) {
        let meant = |name: OpName, _: &OpSpec| matches!(laws.get(name.index()), Some(Some(_)));
        rules = rules.with(registry, rule, meant);
    }
    rules = rules.with_canonical(registry, wanted);
    for (rule, traits) in GENERAL.iter().filter(|(rule, _)| wanted(rule)) {
        rules = rules.with(registry, rule, |_, spec| spec.has(*traits));
    }
    rules
}

/// Returns the rules for operations of all dialects.
pub fn general_rules() -> impl Iterator<Item = &'static Rule> {
    let laws = LAWS.iter().copied();
    [&FOLD_CONSTANTS, &COMPUTE_ONCE]
        .into_iter()
        .chain(laws)
        .chain(GENERAL.iter().map(|(rule, _)| *rule))
}

/// Returns the rules for blocks.
pub fn block_rules() -> &'static [&'static BlockRule] {
    blocks::ALL
}

/// Returns every rule of `canonicalize`: those of the operations, in order, then the general ones.
pub fn rules(registry: &Registry) -> Vec<&'static Rule> {
    let mut all: Vec<&'static Rule> = Vec::new();
    let own = registry.column::<Canonical>().iter().flatten().flat_map(|own| own.0).copied();
    for rule in own.chain(general_rules()) {
        if !all.iter().any(|known| std::ptr::eq(*known, rule)) {
            all.push(rule);
        }
    }
    all
}

impl Options {
    /// Returns whether a rule is enabled.
    fn want(&self, rule: &Rule) -> bool {
        let is_allowed = match rule.exactness {
            Exactness::Exact => true,
            Exactness::Regroups => self.regroup,
            Exactness::Reassociates => self.fast_math,
        };
        is_allowed && self.want_named(rule.name)
    }

    /// Returns whether the lists of names enable the rule of that name.
    fn want_named(&self, rule: &str) -> bool {
        let has = |names: &[String]| names.iter().any(|name| name == rule);
        (self.enable_patterns.is_empty() || has(&self.enable_patterns))
            && !has(&self.disable_patterns)
    }
}
