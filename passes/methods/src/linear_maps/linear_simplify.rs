//! `linear-simplify`: algebraic laws of linear maps.

use cotan_dialects::linear;
use cotan_ir::rewrite::{Canonical, Rule, RuleSet, Settings, Summary, Watch, rewrite};
use cotan_ir::{Ir, Op, Registry};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_transforms::generic::op_facts::OpFacts;
use std::sync::Arc;

/// The pass.
pub static PASS: Pass = Pass {
    name: "linear-simplify",
    summary: "Simplifies linear maps by algebraic laws",
    doc: "\
Applies the laws of linear maps to a fixpoint: zeros and identities are eliminated, and transposes
move inwards. Products of stacked maps become sums of products, and scalings are combined.
`canonicalize` applies the laws that preserve every bit; those of this pass may reassociate sums and
products, and never multiply by a known zero.

```mlir before
func.func @f(%x: f64) -> !linear.map<f64, f64> {
  %one = linear.identity : !linear.map<f64, f64>
  %scale = linear.scale %x : f64 -> !linear.map<f64, f64>
  %hcat = linear.hcat %scale, %scale : !linear.map<f64, f64>, !linear.map<f64, f64>
  %vcat = linear.vcat %one, %one : !linear.map<f64, f64>, !linear.map<f64, f64>
  %map = linear.compose %hcat, %vcat : !linear.map<tuple<f64, f64>, f64>, !linear.map<f64, tuple<f64, f64>>
  return %map : !linear.map<f64, f64>
}
```

```mlir after
func.func @f(%x: f64) -> !linear.map<f64, f64> {
  %0 = arith.addf %x, %x : f64
  %map = linear.scale %0 : f64 -> !linear.map<f64, f64>
  return %map : !linear.map<f64, f64>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-rewrites", "Number of laws applied"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let summary = simplify(ir, root, &mut run.watch());
    run.count("num-rewrites", summary.rewrites);
    let changed = summary.changed();
    for diagnostic in summary.diagnostics {
        run.report(diagnostic);
    }
    Ok(Change::from(changed))
}

/// Applies the laws of linear maps inside `root`.
pub fn simplify(ir: &mut Ir, root: Op, watch: &mut Option<Watch<'_>>) -> Summary {
    simplify_where(ir, root, watch, |_| true)
}

/// Applies the laws of the selected operations of `linear`.
pub fn simplify_where(
    ir: &mut Ir,
    root: Op,
    watch: &mut Option<Watch<'_>>,
    of: impl Fn(&str) -> bool,
) -> Summary {
    let registry = Arc::clone(ir.registry());
    let rules = laws(&registry, of);
    let facts = OpFacts::new(&registry);
    let watch: Option<Watch<'_>> = match watch {
        Some(watch) => Some(&mut **watch),
        None => None,
    };
    let settings = Settings {
        rules: &rules,
        block_rules: None,
        removable: &|ir, op| facts.is_removable(ir, op),
        max_rewrites: None,
        watch,
    };
    rewrite(ir, root, settings)
}

/// Returns the rules of the selected operations of `linear`.
fn laws(registry: &Registry, of: impl Fn(&str) -> bool) -> RuleSet {
    let own = registry.ops().iter().zip(registry.column::<Canonical>());
    let own = own.filter(|(spec, _)| spec.dialect() == linear::DIALECT.name && of(spec.name));
    let own: Vec<&Rule> =
        own.filter_map(|(_, own)| own.as_ref()).flat_map(|own| own.0).copied().collect();
    let is_law = |rule: &Rule| own.iter().any(|law| std::ptr::eq(*law, rule));
    RuleSet::new(registry).with_canonical(registry, is_law)
}
