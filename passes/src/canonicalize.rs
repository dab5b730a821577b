//! `canonicalize`: what can be said in a simpler way is.

use crate::op_facts::OpFacts;
use crate::options::{OptionKind, OptionSpec, OptionValue};
use crate::pass::{Anchor, Change, Outcome, Pass, Run, Statistic};
use cotan_ir::rewrite::{Canonical, Rule, RuleSet, Settings, rewrite};
use cotan_ir::{Ir, Op, Registry};
use std::sync::Arc;

mod general;

use general::GENERAL;

/// The pass.
pub static PASS: Pass = Pass {
    name: "canonicalize",
    summary: "Applies the rules of every operation until none applies any more",
    doc: "\
Every operation brings rules of its own, shown with it; some rules are for all operations. They are
applied, and unused operations without effects erased, until nothing changes any more. Every rule
keeps what the program computes bit for bit; `fast-math` adds those that do not, where the flags of
an operation allow it.

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
    options: &[
        OptionSpec {
            name: "max-rewrites",
            doc: "How many rules may be applied; -1 for any number",
            kind: OptionKind::Integer(-1, i64::MAX),
            default: "-1",
        },
        OptionSpec {
            name: "fast-math",
            doc: "Also apply rules that change rounding, where the flags of an operation allow it",
            kind: OptionKind::Flag,
            default: "false",
        },
        OptionSpec {
            name: "disable-patterns",
            doc: "Names of rules that are left out",
            kind: OptionKind::List(&OptionKind::Text),
            default: "",
        },
        OptionSpec {
            name: "enable-patterns",
            doc: "Names of the only rules that are applied; all if there is none",
            kind: OptionKind::List(&OptionKind::Text),
            default: "",
        },
    ],
    statistics: &[
        Statistic { name: "num-rewrites", doc: "Number of rules applied" },
        Statistic { name: "num-dce'd", doc: "Number of unused operations erased" },
    ],
    run,
};

fn run(ir: &mut Ir, op: Op, run: &mut Run<'_>) -> Outcome {
    let registry = Arc::clone(ir.registry());
    let wanted = |rule: &Rule| is_wanted(rule, run);
    let mut rules = RuleSet::new(&registry).with_canonical(&registry, wanted);
    for (rule, traits) in GENERAL.iter().filter(|(rule, _)| wanted(rule)) {
        rules = rules.with(&registry, rule, |spec| spec.has(*traits));
    }
    let facts = OpFacts::new(&registry);
    let settings = Settings {
        rules: &rules,
        removable: &|ir, op| facts.is_removable(ir, op),
        max_rewrites: usize::try_from(run.options().integer("max-rewrites")).ok(),
        watch: None,
    };
    let summary = rewrite(ir, op, settings);
    run.count("num-rewrites", summary.rewrites);
    run.count("num-dce'd", summary.erased);
    let changed = summary.changed();
    for diagnostic in summary.diagnostics {
        run.report(diagnostic);
    }
    Ok(Change::from(changed))
}

/// The rules that are for operations of all dialects.
pub fn general_rules() -> impl Iterator<Item = &'static Rule> {
    GENERAL.iter().map(|(rule, _)| *rule)
}

/// Every rule that `canonicalize` knows: those of the operations, in order, then the general ones.
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

/// Whether the options say that a rule is applied.
fn is_wanted(rule: &Rule, run: &Run<'_>) -> bool {
    let options = run.options();
    let named = |list: &str| {
        let mut names = options.list(list).iter();
        names.any(|name| matches!(name, OptionValue::Text(name) if name == rule.name))
    };
    (!rule.reassociates || options.flag("fast-math"))
        && (options.list("enable-patterns").is_empty() || named("enable-patterns"))
        && !named("disable-patterns")
}
