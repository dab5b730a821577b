//! `partial-eval`: partial evaluation.

use crate::generic::canonicalize;
use crate::generic::inline::apply_known;
use crate::generic::op_facts::OpFacts;
use cotan_dialects::Callable;
use cotan_dialects::autodiff;
use cotan_dialects::func::Func;
use cotan_dialects::unf::Zero;
use cotan_ir::codes::OP_RULE;
use cotan_ir::rewrite::{RuleSet, Settings, Watch, rewrite};
use cotan_ir::{Builder, Diagnostic, Diagnostics, Ir, Op, Type, Value};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use std::sync::Arc;

mod known;
mod zeros;

/// The pass.
pub static PASS: Pass = Pass {
    name: "partial-eval",
    summary: "Evaluates a program partially and eliminates its function values",
    doc: "\
Inlines applications of known functions, replaces projections of tuples by their components, and
applies the canonicalization rules, to a fixpoint. Structural zeros, `unf.zero`, are propagated:
zero times a value is zero, zero plus a value is the value. The remaining ones become constants.

`known`, as in `function=f known=a=2.0,k=[1, 2]`, binds parameters of a function to constants and
removes them. The function must not be referenced elsewhere.

It is an error if a function without function arguments and results still has a function value.

```mlir before
func.func @f(%a: f64, %x: f64) -> f64 {
  %zero = unf.zero : f64
  %f = closure.lambda (%y: f64) {
    %p = arith.mulf %a, %y : f64
    %q = arith.mulf %zero, %y : f64
    %r = arith.addf %p, %q : f64
    closure.yield %r : f64
  } : (f64) -> f64
  %b = closure.apply %f(%x) : (f64) -> f64
  %c = closure.apply %f(%b) : (f64) -> f64
  return %c : f64
}
```

```mlir after
func.func @f(%a: f64, %x: f64) -> f64 {
  %p = arith.mulf %a, %x : f64
  %p_0 = arith.mulf %a, %p : f64
  return %p_0 : f64
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: PartialEvalStatistics::DECLARED,
    run,
};

cotan_pass::options! {
    /// Options of `partial-eval`.
    struct Options {
        /// Maximal cost of a function whose body is copied
        max_cost: u64 = 200 in 0..=100_000,
        /// Name of the function with known arguments; by default the only one that has these
        /// parameters
        function: String = "",
        /// Known arguments: `name=value`
        known: Vec<String> = "",
    }
}

cotan_pass::statistics! {
    /// Statistics of `partial-eval`.
    struct PartialEvalStatistics {
        /// Number of function applications inlined
        num_applied,
        /// Number of rules applied
        num_rewrites,
    }
}

/// The maximal number of rounds of inlining and simplification.
const ROUNDS: usize = 32;

/// The number of rounds in which bodies may be copied.
const COPYING: usize = 3;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { max_cost, function, known } = run.options();
    if !known.is_empty() {
        known::bind(ir, root, &function, &known).map_err(|error| run.fail(error))?;
    }
    let (counted, diagnostics) = evaluate(ir, root, max_cost, run.watch());
    diagnostics.into_iter().for_each(|diagnostic| run.report(diagnostic));
    let changed = counted.num_applied + counted.num_rewrites > 0 || !known.is_empty();
    run.count(counted);
    match remaining_function(ir, root) {
        Some(left) => Err(run.fail(left)),
        None => Ok(Change::from(changed)),
    }
}

/// Eliminates the function values in code as far as they are known, and simplifies the result.
/// Returns whether none remains.
pub fn eliminate_closures_in(ir: &mut Ir, root: Op) -> bool {
    evaluate(ir, root, MAX_COST_OF_ELIMINATION, None);
    remaining_function(ir, root).is_none()
}

/// The maximal cost of a copied body when all function values must be eliminated.
const MAX_COST_OF_ELIMINATION: u64 = 10_000;

fn evaluate(
    ir: &mut Ir,
    root: Op,
    max_cost: u64,
    watch: Option<Watch<'_>>,
) -> (PartialEvalStatistics, Diagnostics) {
    let mut evaluation = Evaluation {
        watch,
        counted: PartialEvalStatistics { num_applied: 0, num_rewrites: 0 },
        diagnostics: Diagnostics::default(),
    };
    for round in 0..ROUNDS {
        // Copies may create further candidates: later rounds only move bodies to their last
        // application.
        let applied = apply_known(ir, root, if round < COPYING { max_cost } else { 0 });
        evaluation.counted.num_applied += applied;
        evaluation.simplify(ir, root);
        if applied == 0 {
            break;
        }
    }
    if materialize_zeros(ir, root) {
        evaluation.simplify(ir, root);
    }
    (evaluation.counted, evaluation.diagnostics)
}

/// The state of an evaluation.
struct Evaluation<'a> {
    watch: Option<Watch<'a>>,
    counted: PartialEvalStatistics,
    diagnostics: Diagnostics,
}

impl Evaluation<'_> {
    /// Applies rules to a fixpoint.
    fn simplify(&mut self, ir: &mut Ir, root: Op) {
        let registry = Arc::clone(ir.registry());
        let mut rules: RuleSet = canonicalize::by_default(&registry);
        for (rule, meant) in zeros::RULES {
            rules = rules.with(&registry, rule, |name, _| meant(&registry, name));
        }
        let facts = OpFacts::new(&registry);
        let settings = Settings {
            rules: &rules,
            block_rules: Some(canonicalize::block_rules()),
            removable: &|ir, op| facts.is_removable(ir, op),
            max_rewrites: None,
            watch: self.watch.as_mut().map(|watch| &mut **watch as Watch<'_>),
        };
        let summary = rewrite(ir, root, settings);
        self.counted.num_rewrites += summary.rewrites + summary.erased + summary.unreachable;
        summary.diagnostics.into_iter().for_each(|found| self.diagnostics.push(found));
    }
}

/// Replaces structural zeros by zero constants.
fn materialize_zeros(ir: &mut Ir, root: Op) -> bool {
    let zeros: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Zero>(op)).collect();
    for &op in &zeros {
        let (loc, zero) = (ir.loc(op), ir.result(op, 0));
        let ty = ir.ty(zero);
        let number = autodiff::zeros(&mut Builder::before(ir, op), loc, ty);
        ir.replace_op(op, &[number]);
    }
    !zeros.is_empty()
}

/// Reports a function value in a function without function arguments and results.
fn remaining_function(ir: &Ir, root: Op) -> Option<Diagnostic> {
    let is_function = |ty: Type| ir.store.as_function(ty).is_some();
    for function in ir.walk(root).filter(|&op| ir.is::<Func>(op)) {
        let signature = Callable::type_of(ir, function)?;
        if signature.inputs.iter().chain(&signature.results).any(|&ty| is_function(ty)) {
            continue;
        }
        let values = ir.walk(function).skip(1).flat_map(|op| ir.results(op));
        let left: Option<Value> = values.into_iter().find(|&value| is_function(ir.ty(value)));
        if let Some(left) = left {
            let message = "a function value remains here that is unknown at compile time";
            let error = Diagnostic::error(&OP_RULE, ir.value_loc(left), message);
            return Some(
                error.note_at(
                    ir.loc(function),
                    "this function has no function arguments or results",
                ),
            );
        }
    }
    None
}
