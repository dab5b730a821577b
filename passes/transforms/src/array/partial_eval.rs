//! `partial-eval`: partial evaluation.

use crate::generic::inline::apply_known;
use crate::generic::op_facts::OpFacts;
use crate::generic::{sccp, symbol_dce};
use cotan_dialects::Callable;
use cotan_dialects::autodiff;
use cotan_dialects::func::Func;
use cotan_dialects::unf::Zero;
use cotan_ir::codes::OP_RULE;
use cotan_ir::rewrite::{BlockRule, RuleSet, Settings, Watch, rewrite};
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Builder, Diagnostic, Diagnostics, Ir, Op, Type, Value, fingerprint};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_pass::{AnalysisCache, Statistic};

mod backup;
mod branches;
mod calls;
mod carried;
mod copies;
mod known;
mod loops;
mod naming;
mod remarks;
mod rules;
mod specializer;
mod structure;
mod zeros;

use backup::Backup;
use specializer::Specializer;

/// The pass.
pub static PASS: Pass = Pass {
    name: "partial-eval",
    summary: "Specializes functions to the known parts of their arguments",
    doc: "\
Online partial evaluation. Functions are walked in the order of execution, and binding times are
found on the way: a value is known if it is a constant, a tuple of known parts, a function, or a
small array some of whose elements are known. What depends on known values only is evaluated by the
interpreter. The rest stays as the residual program:

- A conditional on a known value is one of its regions.
- A loop with a constant trip count, or whose condition is known in every iteration, is unrolled.
  Array operations are unrolled where known elements save work.
- Other loops carry only what is unknown. A known part that each iteration preserves becomes a
  constant, and a small array that is accessed at known indices becomes scalars.
- A call with known arguments is unfolded if its function costs at most `max-cost`. Otherwise it
  calls a function for these arguments, which is created once and named after them: `power_n3`.
  Recursion stays where it repeats known arguments.
- An application of a known function is replaced by its body.
- Structural zeros, `unf.zero`, are propagated: zero times a value is zero, zero plus a value is the
  value. The remaining ones become constants.

The program has at most `budget` operations, or as many as before; with a budget of 0 nothing is
unrolled or unfolded. It does no more work than before, by the declared cost of its operations.
Rules of `canonicalize` that may add work, such as `if-to-select`, are not applied. `remarks`
reports what stayed, and the unknown value that it depends on.

`known`, as in `function=f known=a=2.0,k=[1, 2]`, binds parameters of a function and removes them.
Values are scalars, arrays, tuples as `(1.0, [2.0])`, and functions as `@name`. A known array binds
the sizes of its type; `known=n=4` binds the dimension parameter `n`. The function must not be
referenced elsewhere.

It is an error if a function without function arguments and results still has a function value.

```mlir before
func.func private @power(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  %p = scf.for %i = %zero to %n step %one iter_args(%q = %start) -> (f64) {
    %next = arith.mulf %q, %x : f64
    scf.yield %next : f64
  }
  return %p : f64
}
func.func @f(%a: f64, %x: f64) -> f64 {
  %n = arith.constant 3 : index
  %f = closure.lambda (%y: f64) {
    %p = func.call @power(%y, %n) : (f64, index) -> f64
    %q = arith.mulf %a, %p : f64
    closure.yield %q : f64
  } : (f64) -> f64
  %b = closure.apply %f(%x) : (f64) -> f64
  return %b : f64
}
```

```mlir after
func.func @f(%a: f64, %x: f64) -> f64 {
  %next = arith.mulf %x, %x : f64
  %next_0 = arith.mulf %next, %x : f64
  %b = arith.mulf %a, %next_0 : f64
  return %b : f64
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-applied", "Number of function applications inlined"),
        Statistic::new("num-evaluated", "Number of operations evaluated"),
        Statistic::new("num-unrolled", "Number of loops unrolled"),
        Statistic::new("num-unfolded", "Number of calls unfolded"),
        Statistic::new("num-specialized", "Number of calls and functions specialized"),
        Statistic::new("num-rewrites", "Number of rules applied"),
    ],
    run,
};

cotan_pass::options! {
    /// Options of `partial-eval`.
    pub(crate) struct Options {
        /// Maximal number of operations of the residual program, or as many as before
        budget: u64 = 1000 in 0..=1_000_000,
        /// Maximal cost of a function whose body is copied
        max_cost: u64 = 200 in 0..=100_000,
        /// Name of the function with known arguments; by default the only one that has these
        /// parameters
        function: String = "",
        /// Known arguments and dimension parameters: `name=value`
        known: Vec<String> = "",
        /// Report why operations stayed
        remarks: bool = false,
    }
}

/// The maximal number of rounds of inlining and simplification.
const ROUNDS: usize = 32;

/// The number of rounds in which bodies may be copied.
const COPYING: usize = 3;

const PASS_NAME: &str = "partial-eval";

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let options: Options = run.options();
    if !options.known.is_empty() {
        let bound = known::bind(ir, root, &options.function, &options.known);
        bound.map_err(|error| run.fail(error))?;
    }
    let backup = Backup::of(ir, root);
    let limit = limit(ir, root, &options);
    // An attempt that is undone may leave simplifications behind, which no count has.
    let before = fingerprint(ir, root);
    let (counted, diagnostics) = evaluate(ir, root, &options, run.watch());
    diagnostics.into_iter().for_each(|diagnostic| run.report(diagnostic));
    let mut changed = fingerprint(ir, root) != before;
    // Rules may need more operations, such as constants. Function values must be eliminated.
    if ir.walk(root).count() > limit {
        let residual = Backup::of(ir, root);
        backup.restore(ir, root);
        if remaining_function(ir, root).is_some() {
            residual.restore(ir, root);
        }
        changed = true;
        residual.discard(ir);
    }
    backup.discard(ir);
    run.count("num-applied", counted.num_applied);
    run.count("num-evaluated", counted.num_evaluated);
    run.count("num-unrolled", counted.num_unrolled);
    run.count("num-unfolded", counted.num_unfolded);
    run.count("num-specialized", counted.num_specialized);
    run.count("num-rewrites", counted.num_rewrites);
    match remaining_function(ir, root) {
        Some(left) => Err(run.fail(left)),
        None => Ok(Change::from(changed || !options.known.is_empty())),
    }
}

/// Returns the maximal number of operations of the residual program.
fn limit(ir: &Ir, root: Op, options: &Options) -> usize {
    ir.walk(root).count().max(usize::try_from(options.budget).unwrap_or(usize::MAX))
}

/// Eliminates the function values in code as far as they are known, and simplifies the result.
/// Returns whether none remains.
pub fn eliminate_closures_in(ir: &mut Ir, root: Op) -> bool {
    let options = Options {
        budget: 0,
        max_cost: MAX_COST_OF_ELIMINATION,
        function: String::new(),
        known: Vec::new(),
        remarks: false,
    };
    evaluate(ir, root, &options, None);
    remaining_function(ir, root).is_none()
}

/// The maximal cost of a copied body when all function values must be eliminated.
const MAX_COST_OF_ELIMINATION: u64 = 10_000;

fn evaluate(
    ir: &mut Ir,
    root: Op,
    options: &Options,
    watch: Option<Watch<'_>>,
) -> (Counted, Diagnostics) {
    let rules = rules::of_operations(ir.registry());
    let block_rules = rules::of_blocks();
    let counted = Counted::default();
    let diagnostics = Diagnostics::default();
    let mut evaluation = Evaluation {
        rules: &rules,
        block_rules: &block_rules,
        options,
        watch,
        counted,
        diagnostics,
    };
    for round in 0..ROUNDS {
        // Copies may create further candidates: later rounds only move bodies to their last
        // application.
        let max_cost = if round < COPYING { options.max_cost } else { 0 };
        let applied = apply_known(ir, root, max_cost);
        evaluation.counted.num_applied += applied;
        evaluation.simplify(ir, root);
        let expanded = round < COPYING && evaluation.expand(ir, root);
        if applied == 0 && !expanded {
            break;
        }
    }
    if materialize_zeros(ir, root) {
        evaluation.simplify(ir, root);
    }
    (evaluation.counted, evaluation.diagnostics)
}

/// The statistics of an evaluation.
#[derive(Default)]
struct Counted {
    num_applied: usize,
    num_evaluated: usize,
    num_unrolled: usize,
    num_unfolded: usize,
    num_specialized: usize,
    num_rewrites: usize,
}

/// The state of an evaluation.
struct Evaluation<'a, 'w> {
    rules: &'a RuleSet,
    block_rules: &'a [&'static BlockRule],
    options: &'a Options,
    watch: Option<Watch<'w>>,
    counted: Counted,
    diagnostics: Diagnostics,
}

impl Evaluation<'_, '_> {
    /// Applies rules to a fixpoint.
    fn simplify(&mut self, ir: &mut Ir, root: Op) {
        let facts = OpFacts::new(ir.registry());
        let settings = Settings {
            rules: self.rules,
            block_rules: Some(self.block_rules),
            removable: &|ir, op| facts.is_removable(ir, op),
            max_rewrites: None,
            watch: self.watch.as_mut().map(|watch| &mut **watch as Watch<'_>),
        };
        let summary = rewrite(ir, root, settings);
        self.counted.num_rewrites += summary.rewrites + summary.erased + summary.unreachable;
        summary.diagnostics.into_iter().for_each(|found| self.diagnostics.push(found));
    }

    /// Expands whatever is known within the budget. Returns whether anything was expanded.
    fn expand(&mut self, ir: &mut Ir, root: Op) -> bool {
        if self.options.budget == 0 {
            return false;
        }
        let propagated = sccp::propagate(ir, root, &mut AnalysisCache::default());
        self.counted.num_rewrites += propagated.iter().sum::<usize>();
        self.simplify(ir, root);
        let backup = Backup::of(ir, root);
        let limit = limit(ir, root, self.options);
        for splits_arrays in [true, false] {
            let (expanded, rebuilt) = self.specialize(ir, root, splits_arrays);
            let is_whole = |op: Op| !ir.is_erased(op) && !ir.has_no_uses(op);
            // To put an array together again is work that the program did not do before.
            let fits = ir.walk(root).count() <= limit;
            if fits && !rebuilt.into_iter().any(is_whole) {
                backup.discard(ir);
                return expanded;
            }
            backup.restore(ir, root);
            self.counted.num_rewrites += 1;
        }
        backup.discard(ir);
        false
    }

    /// Specializes all functions. Returns whether anything was expanded, and the arrays that were
    /// put together from their elements.
    fn specialize(&mut self, ir: &mut Ir, root: Op, splits_arrays: bool) -> (bool, Vec<Op>) {
        let functions =
            |ir: &Ir| ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect::<Vec<Op>>();
        let is_entry = |ir: &Ir, op| !symbol_dce::is_private(ir, op);
        let watch = self.watch.as_mut().map(|watch| &mut **watch as Watch<'_>);
        let mut specializer = Specializer::new(ir, root, self.options, self.rules, watch);
        specializer.splits_arrays = splits_arrays;
        // Private functions come last: some are not called any more.
        let (entries, others): (Vec<Op>, Vec<Op>) =
            functions(specializer.ir).into_iter().partition(|&op| is_entry(specializer.ir, op));
        if entries.is_empty() && others.is_empty() {
            specializer.function(root);
        }
        entries.into_iter().for_each(|function| specializer.function(function));
        let mut erased = erase_unused_symbols(specializer.ir, root);
        specializer.tables = SymbolTables::default();
        for function in others {
            if !specializer.ir.is_erased(function) {
                specializer.function(function);
            }
        }
        specializer.erase_sources();
        let Specializer { counted, rebuilt, mut remarks, .. } = specializer;
        self.simplify(ir, root);
        erased += erase_unused_symbols(ir, root);
        if self.options.remarks {
            remarks::on_remaining(ir, root, &mut remarks);
            remarks.into_diagnostics().into_iter().for_each(|found| self.diagnostics.push(found));
        }
        self.counted.num_evaluated += counted.evaluated;
        self.counted.num_unrolled += counted.unrolled;
        self.counted.num_unfolded += counted.unfolded;
        self.counted.num_specialized += counted.specialized;
        self.counted.num_rewrites += usize::from(counted.changed()) + erased;
        (counted.changed(), rebuilt)
    }
}

/// Erases private functions that nothing refers to; returns their number.
fn erase_unused_symbols(ir: &mut Ir, root: Op) -> usize {
    match ir.has_traits(root, Traits::SYMBOL_TABLE) {
        true => symbol_dce::erase_unused(ir, root, &mut AnalysisCache::default()),
        false => 0,
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
