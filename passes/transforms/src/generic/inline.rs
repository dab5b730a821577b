//! `inline`: function inlining.

use cotan_dialects::Callee;
use cotan_ir::spec::{RegionKind, Traits};
use cotan_ir::{Ir, Op, Substitution};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod closures;
mod code;
mod counts;
mod dims;
mod graph;
mod inline_all_calls;

pub use closures::inline as apply_known;
pub(crate) use code::Code;
use counts::SymbolCounts;
pub(crate) use dims::sizes;
pub(crate) use graph::cost_inside;
use graph::{CallGraph, Candidate};
pub use inline_all_calls::{CALLS_ITSELF, inline_all_calls, kept_calls};

/// The pass.
pub static PASS: Pass = Pass {
    name: "inline",
    summary: "Inlines function calls",
    doc: "\
Replaces calls by the body of their callee, bottom-up over the call graph. These
calls are not inlined:

- a call or callee marked `no_inline`;
- a callee with a custom derivative, while the module contains a derivative request;
- a recursive callee;
- a callee that costs more than `max-cost`, unless it is private and this is its last reference.

The cost is 1 for each operation, or the cost that the operation declares (20 for an elementary
function). Each call is inlined at most once, so a module grows at most by the number of its calls
times `max-cost`.

A function of several blocks is inlined only into a region that allows several blocks, so not into
the body of a structured loop. A private function is erased with its last call; `symbol-dce` erases
those without calls.

The dimension parameters in the body of a callee of `array.call` are substituted in every type
simultaneously. Such a call is kept if the inlined code could not be verified there:

- a size would not fit in 64 bits;
- a size that might be negative would be evaluated although the call does not run;
- an access is in bounds for the sizes of the function's arguments, but not provably for those of
  the caller's;
- a fact that the function states about its sizes does not follow at the call.

An application of a known `closure.lambda` is replaced by its body under the same conditions; the
last application moves the body.

Inlined operations have the location `callsite(... at ...)`. The results inherit the name of the
call.

```mlir before
func.func private @twice(%x: f64) -> f64 {
  %sum = arith.addf %x, %x : f64
  return %sum : f64
}
func.func private @relu(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %below = arith.cmpf olt, %x, %zero : f64
  cf.cond_br %below, ^below, ^above
^below:
  return %zero : f64
^above:
  return %x : f64
}
func.func @main(%a: f64) -> f64 {
  %b = call @twice(%a) : (f64) -> f64
  %c = call @relu(%b) : (f64) -> f64
  return %c : f64
}
```

```mlir after
func.func @main(%a: f64) -> f64 {
  %b = arith.addf %a, %a : f64
  %zero = arith.constant 0.0 : f64
  %below = arith.cmpf olt, %b, %zero : f64
  cf.cond_br %below, ^below, ^above
^below:
  cf.br ^bb1(%zero : f64)
^above:
  cf.br ^bb1(%b : f64)
^bb1(%c: f64):
  return %c : f64
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-inlined", "Number of calls inlined"),
        Statistic::new("num-applied", "Number of closure applications inlined"),
        Statistic::new("num-dce'd", "Number of functions erased"),
    ],
    run,
};

cotan_pass::options! {
    /// Options of `inline`.
    struct Options {
        /// Maximal cost of an inlined function
        max_cost: u64 = 200 in 0..=100_000,
        /// Upstream's name for passes on functions between calls; only the empty pipeline is supported
        default_pipeline: DefaultPipeline = "",
    }
}

cotan_pass::words! {
    /// The passes that run on a function between calls.
    enum DefaultPipeline {
        /// No passes.
        Empty = "",
        /// No passes, as a shell passes it.
        Quoted = "''",
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { max_cost, default_pipeline: _ } = run.options();
    let mut pass = Inline {
        max_cost,
        graph: CallGraph::new(ir, root),
        counts: SymbolCounts::new(ir, root),
        ir: &mut *ir,
        inlined: 0,
        erased: 0,
    };
    let callers = pass.graph.callers.len();
    (0..callers).for_each(|index| pass.inline_cheap(index));
    (0..callers).rev().for_each(|index| pass.inline_last(index));
    let (inlined, erased) = (pass.inlined, pass.erased);
    let applied = closures::inline(ir, root, max_cost);
    run.count("num-inlined", inlined);
    run.count("num-applied", applied);
    run.count("num-dce'd", erased);
    Ok(Change::from(inlined + applied > 0))
}

struct Inline<'a> {
    ir: &'a mut Ir,
    max_cost: u64,
    graph: CallGraph,
    counts: SymbolCounts,
    inlined: usize,
    erased: usize,
}

impl Inline<'_> {
    /// Inlines the cheap calls of a caller whose callees are done. The last calls come first, so
    /// that no operation moves twice when blocks are split.
    fn inline_cheap(&mut self, index: usize) {
        let mut calls = std::mem::take(&mut self.graph.callers[index].calls);
        let mut expensive = Vec::new();
        while let Some((call, function)) = calls.pop() {
            let found = self.candidate(call, function);
            let cheap = found.filter(|found| found.cost <= self.max_cost);
            let sizes =
                cheap.and_then(|found| Some((found, dims::sizes(self.ir, call, function)?)));
            let Some((found, sizes)) = sizes else {
                expensive.push((call, function));
                continue;
            };
            let inside = match self.is_last(function) {
                true => self.take(call, function, found, sizes),
                false => self.copy(call, function, sizes),
            };
            expensive.extend(inside.into_iter().rev());
        }
        expensive.reverse();
        self.graph.callers[index].calls = expensive;
        self.graph.consider(self.ir, index);
    }

    /// Inlines the calls that are the last reference to their callee, at any cost. The callers of
    /// the caller are done, so that no code moves twice.
    fn inline_last(&mut self, index: usize) {
        let mut calls = std::mem::take(&mut self.graph.callers[index].calls);
        while let Some((call, function)) = calls.pop() {
            if let Some(found) = self.candidate(call, function)
                && self.is_last(function)
                && let Some(sizes) = dims::sizes(self.ir, call, function)
            {
                calls.extend(self.take(call, function, found, sizes));
            }
        }
    }

    /// Returns whether a call is the only reference to a function.
    fn is_last(&self, function: Op) -> bool {
        self.counts.of_private(self.ir, function) == Some(1)
    }

    /// Returns the callee of a call if the call may be inlined.
    fn candidate(&self, call: Op, function: Op) -> Option<Candidate> {
        let candidate = self.graph.candidate(function)?;
        if Callee::stays(self.ir, call) {
            return None;
        }
        // A call may use its own results in unreachable code.
        let of_itself = self.ir.operands(call).any(|value| self.ir.def_op(value) == Some(call));
        let fits = !candidate.branches || may_branch(self.ir, call);
        (fits && !of_itself).then_some(candidate)
    }

    /// Inlines a copy of the body, and returns the calls in it.
    fn copy(&mut self, call: Op, function: Op, mut sizes: Substitution) -> Vec<(Op, Op)> {
        self.counts.forget(self.ir, call);
        let code = Code::copy(self.ir, function);
        code.replace(self.ir, call, 0, &mut sizes);
        self.inlined += 1;
        let mut calls = Vec::new();
        for op in code.ops.into_iter().filter(|&op| !self.ir.is_erased(op)) {
            self.counts.add(self.ir, op);
            if let Some(callee) = Callee::name(self.ir, op) {
                calls.extend(self.counts.resolve(self.ir, op, callee).map(|callee| (op, callee)));
            }
        }
        calls
    }

    /// Moves the body to the last call of a function, erases the function, and returns the calls in
    /// the body.
    fn take(
        &mut self,
        call: Op,
        function: Op,
        found: Candidate,
        mut sizes: Substitution,
    ) -> Vec<(Op, Op)> {
        Code::take(self.ir, function).replace(self.ir, call, 0, &mut sizes);
        self.ir.erase_op(function);
        self.inlined += 1;
        self.erased += 1;
        std::mem::take(&mut self.graph.callers[found.caller].calls)
    }
}

/// Returns whether the region of an operation may have several blocks.
fn may_branch(ir: &Ir, op: Op) -> bool {
    let Some(region) = ir.block_of(op).and_then(|block| ir.region_of(block)) else { return false };
    let Some(owner) = ir.region_parent(region) else { return false };
    let Some(spec) = ir.spec(owner) else { return ir.single_block(region).is_none() };
    let declared = spec.regions.get(ir.region_index(region)).or(spec.regions.last());
    let has_one = |kind| matches!(kind, RegionKind::SingleBlock | RegionKind::OptionalBlock);
    !spec.has(Traits::GRAPH) && declared.is_some_and(|spec| !has_one(spec.kind))
}
