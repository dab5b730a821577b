//! `partial-eval`: what is known before the program runs is computed before.

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
    summary: "Computes what is known before the program runs: no function values are left",
    doc: "\
Replaces what applies functions that are made in sight by their code, and what is packed and taken apart
again by the parts, and applies the rules of every operation, until nothing changes. Structural zeros,
`unf.zero`, go the same way: zero times anything is zero, zero plus anything is that. Those that are left
become numbers.

What `known` gives, as in `function=f known=a=2.0,k=[1, 2]`, is known of the arguments of a function: these
parameters become constants and are no parameters any more. Nobody else may refer to the function.

It is an error if a function that neither takes nor gives functions still has a function as a value.

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
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::options! {
    /// What can be chosen about `partial-eval`.
    struct Options {
        /// The greatest cost of a function whose code is copied
        max_cost: u64 = 200 in 0..=100_000,
        /// The name of the function with known arguments; without it the only one that has them
        function: String = "",
        /// What is known of its arguments: `name=value`
        known: Vec<String> = "",
    }
}

cotan_pass::statistics! {
    /// What `partial-eval` counts.
    struct Counted {
        /// Number of applications of functions replaced
        num_applied,
        /// Number of rules applied
        num_rewrites,
    }
}

/// How often functions that become known are looked for again.
const ROUNDS: usize = 32;

/// In how many of these rounds code may be copied.
const COPYING: usize = 3;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { max_cost, function, known } = run.options();
    if !known.is_empty() {
        known::bind(ir, root, &function, &known).map_err(|wrong| run.fail(wrong))?;
    }
    let (counted, diagnostics) = evaluate(ir, root, max_cost, run.watch());
    diagnostics.into_iter().for_each(|diagnostic| run.report(diagnostic));
    let changed = counted.num_applied + counted.num_rewrites > 0 || !known.is_empty();
    run.count(counted);
    match function_left(ir, root) {
        Some(left) => Err(run.fail(left)),
        None => Ok(Change::from(changed)),
    }
}

/// Replaces the functions that are made in code by what they do there, as far as they are known, and
/// simplifies the rest. Tells whether none is left.
pub fn eliminate_closures_in(ir: &mut Ir, root: Op) -> bool {
    evaluate(ir, root, LARGE, None);
    function_left(ir, root).is_none()
}

/// The cost of a function whose code may be copied when all of them have to go.
const LARGE: u64 = 10_000;

fn evaluate(
    ir: &mut Ir,
    root: Op,
    max_cost: u64,
    watch: Option<Watch<'_>>,
) -> (Counted, Diagnostics) {
    let mut evaluation = Evaluation {
        watch,
        counted: Counted { num_applied: 0, num_rewrites: 0 },
        diagnostics: Diagnostics::default(),
    };
    for round in 0..ROUNDS {
        // Copies may make more to copy: later on, code is only moved to where it is applied.
        let applied = apply_known(ir, root, if round < COPYING { max_cost } else { 0 });
        evaluation.counted.num_applied += applied;
        evaluation.simplify(ir, root);
        if applied == 0 {
            break;
        }
    }
    if write_zeros(ir, root) {
        evaluation.simplify(ir, root);
    }
    (evaluation.counted, evaluation.diagnostics)
}

/// What was done so far, and who is told.
struct Evaluation<'a> {
    watch: Option<Watch<'a>>,
    counted: Counted,
    diagnostics: Diagnostics,
}

impl Evaluation<'_> {
    /// Applies rules until none applies.
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

/// Structural zeros become numbers.
fn write_zeros(ir: &mut Ir, root: Op) -> bool {
    let zeros: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Zero>(op)).collect();
    for &op in &zeros {
        let (loc, zero) = (ir.loc(op), ir.result(op, 0));
        let ty = ir.ty(zero);
        let number = autodiff::zeros(&mut Builder::before(ir, op), loc, ty);
        ir.replace_op(op, &[number]);
    }
    !zeros.is_empty()
}

/// A function that is a value where neither arguments nor results are functions.
fn function_left(ir: &Ir, root: Op) -> Option<Diagnostic> {
    let is_function = |ty: Type| ir.store.as_function(ty).is_some();
    for function in ir.walk(root).filter(|&op| ir.is::<Func>(op)) {
        let signature = Callable::type_of(ir, function)?;
        if signature.inputs.iter().chain(&signature.results).any(|&ty| is_function(ty)) {
            continue;
        }
        let values = ir.walk(function).skip(1).flat_map(|op| ir.results(op));
        let left: Option<Value> = values.into_iter().find(|&value| is_function(ir.ty(value)));
        if let Some(left) = left {
            let message = "a function is left here that is not known before the program runs";
            let error = Diagnostic::error(&OP_RULE, ir.value_loc(left), message);
            return Some(error.note_at(ir.loc(function), "this function takes and gives none"));
        }
    }
    None
}
