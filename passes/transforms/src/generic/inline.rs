//! `inline`: the code of a function in place of its calls.

use cotan_dialects::Callee;
use cotan_ir::spec::{RegionKind, Traits};
use cotan_ir::{Ir, Op, Substitution};
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
use graph::{CallGraph, Candidate};
pub use inline_all_calls::{inline_all_calls, kept_calls};

/// The pass.
pub static PASS: Pass = Pass {
    name: "inline",
    summary: "Replaces calls by the code of the functions they call",
    doc: "\
Replaces calls by the code that they run, callees before their callers. Stays a call: one that says
`no_inline` or whose function does, one of a function that names its own derivative as long as
somebody asks for one, one of a function that may come to call itself, and one of a
function whose code costs more than `max-cost`, unless it is private and nothing else refers to it.
The cost is one for each operation, or what the operation declares if that is more (20 for an
elementary function). Each call is replaced at most once, so that a module grows at most by its
number of calls times `max-cost`.

A function of several blocks is put only where there may be several, so not into the body of a
structured loop. A private function is erased with its last call; `symbol-dce` erases those that
nobody called before.

The code that `array.call` runs has its dimension parameters replaced by what they are there, in every
type, all at once. A call stays where a size would leave 64 bits; where a size that might be negative
would be asked for although the call does not run; and where a slice, say, is known to lie inside its
array by the sizes of the function's arguments, but not by those of the caller's; and where a fact that the
function states about its sizes is not known by those of the caller's arguments and what the caller states.

What applies a function that is made in sight, by `closure.lambda`, is replaced by the code of it
under the same conditions; the code of one that is applied for the last time is moved.

What is made says with a location `callsite(... at ...)` where it came from. A call's name goes on
as the name of what the function returns.

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
    anchor: Anchor::With(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: Options::DECLARED,
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::options! {
    /// What can be chosen about `inline`.
    struct Options {
        /// The greatest cost of a function whose calls are replaced
        max_cost: u64 = 200 in 0..=100_000,
    }
}

cotan_pass::statistics! {
    /// What `inline` counts.
    struct Counted {
        /// Number of calls replaced
        num_inlined,
        /// Number of applications of functions replaced
        num_applied,
        /// Number of functions erased
        num_dced as "num-dce'd",
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { max_cost } = run.options();
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
    run.count(Counted { num_inlined: inlined, num_applied: applied, num_dced: erased });
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
    /// Replaces the calls of a caller that cost little, its callees being done: the last ones
    /// first, so that no operation moves twice when blocks are split.
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

    /// Replaces those calls of a caller that are the last ones, whatever they cost, its own
    /// callers being done: so no code moves twice.
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

    /// Whether a function is referred to once only, by a call.
    fn is_last(&self, function: Op) -> bool {
        self.counts.of_private(self.ir, function) == Some(1)
    }

    /// What is known of the function that a call calls, if the call may be replaced.
    fn candidate(&self, call: Op, function: Op) -> Option<Candidate> {
        let candidate = self.graph.candidate(function)?;
        if Callee::stays(self.ir, call) {
            return None;
        }
        // As may happen in code that never runs.
        let of_itself = self.ir.operands(call).any(|value| self.ir.def_op(value) == Some(call));
        let fits = !candidate.branches || may_branch(self.ir, call);
        (fits && !of_itself).then_some(candidate)
    }

    /// Replaces a call by a copy of the code, and returns the calls in it.
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

    /// Replaces the last call of a function by its code, erases the function, and returns the
    /// calls in the code.
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

/// Whether the region that an operation stands in may have several blocks.
fn may_branch(ir: &Ir, op: Op) -> bool {
    let Some(region) = ir.block_of(op).and_then(|block| ir.region_of(block)) else { return false };
    let Some(owner) = ir.region_parent(region) else { return false };
    let Some(spec) = ir.spec(owner) else { return ir.single_block(region).is_none() };
    let declared = spec.regions.get(ir.region_index(region)).or(spec.regions.last());
    !spec.has(Traits::GRAPH) && declared.is_some_and(|spec| spec.kind != RegionKind::SingleBlock)
}
