//! `from-unary-normal-form`: converts unary normal form to ordinary code.

use cotan_dialects::array::region;
use cotan_dialects::tuple::{Get, Pack};
use cotan_dialects::unf::{Apply, Pair, Part, Proj, Var};
use cotan_ir::{Builder, Ir, Op, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashMap;

/// The pass.
pub static PASS: Pass = Pass {
    name: "from-unary-normal-form",
    summary: "Converts steps of unary normal form to ordinary operations",
    doc: "\
Tracks the values of the entries of every state. Steps that copy, drop and pair entries need no
code; an applied operation is inlined. A state with other uses is packed to a tuple.

```mlir before
func.func @f(%x: f64, %y: f64) -> f64 {
  %0 = tuple.pack %x, %y : f64, f64
  %1 = unf.var %0[1] : tuple<f64, f64>
  %2 = unf.apply %1 (%3: f64) {
    %w = math.cos %3 : f64
    unf.yield %w : f64
  } : tuple<f64, f64, f64> -> tuple<f64, f64, f64, f64>
  %4 = tuple.get %2[3] : tuple<f64, f64, f64, f64>
  return %4 : f64
}
```

```mlir after
func.func @f(%x: f64, %y: f64) -> f64 {
  %w = math.cos %y : f64
  return %w : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-steps", "Number of steps converted")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    // Operations inside a step are copied with it.
    let ops: Vec<Op> = ir.walk(root).skip(1).filter(|&op| !is_in_step(ir, op)).collect();
    let mut states = States::default();
    for &op in &ops {
        states.visit(ir, op);
    }
    let count = states.steps.len();
    let changed = states.finish(ir);
    run.count("num-steps", count);
    Ok(Change::from(changed))
}

fn is_in_step(ir: &Ir, op: Op) -> bool {
    let around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    around.into_iter().any(|op| ir.is::<Apply>(op))
}

/// The entries of states.
#[derive(Default)]
struct States {
    known: FxHashMap<Value, Vec<Value>>,
    /// The steps to erase, in order.
    steps: Vec<Op>,
    gets: Vec<Op>,
    /// Tuples to erase if they become unused.
    packs: Vec<Op>,
}

impl States {
    fn visit(&mut self, ir: &mut Ir, op: Op) {
        if let Some(pack) = ir.get::<Pack>(op) {
            self.known.insert(pack.tuple, pack.values.iter(ir).collect());
            return self.packs.push(op);
        }
        if let Some(get) = ir.get::<Get>(op) {
            let entries = self.known.get(&get.tuple);
            let entry = usize::try_from(get.index).ok().and_then(|at| entries?.get(at).copied());
            if let Some(entry) = entry {
                ir.replace_all_uses(get.part, entry);
                self.gets.push(op);
            }
            return;
        }
        if let Some(next) = self.next(ir, op) {
            self.known.insert(ir.result(op, 0), next);
            self.steps.push(op);
        }
    }

    /// Returns the entries after a step.
    fn next(&mut self, ir: &mut Ir, op: Op) -> Option<Vec<Value>> {
        let at = |index: i64| usize::try_from(index).ok();
        if let Some(Var { state, index, .. }) = ir.get(op) {
            let mut entries = self.entries(ir, op, state);
            entries.push(*entries.get(at(index)?)?);
            return Some(entries);
        }
        if let Some(Proj { state, count, first, .. }) = ir.get(op) {
            let mut entries = self.entries(ir, op, state);
            let first = at(first)?;
            entries.drain(first..first.checked_add(at(count)?)?);
            return Some(entries);
        }
        if let Some(Part { state, index, .. }) = ir.get(op) {
            let mut entries = self.entries(ir, op, state);
            let loc = ir.loc(op);
            let last = *entries.last()?;
            let part = self.known.get(&last).and_then(|parts| parts.get(at(index)?)).copied();
            let get = |ir: &mut Ir| Get::value(&mut Builder::before(ir, op), loc, last, index);
            entries.push(part.unwrap_or_else(|| get(ir)));
            return Some(entries);
        }
        if let Some(Pair { state, count, .. }) = ir.get(op) {
            let mut entries = self.entries(ir, op, state);
            let parts = entries.split_off(entries.len().checked_sub(at(count)?)?);
            let loc = ir.loc(op);
            let pair = Pack::value(&mut Builder::before(ir, op), loc, &parts);
            self.known.insert(pair, parts);
            entries.push(pair);
            return Some(entries);
        }
        let apply: Apply = ir.get(op)?;
        let mut entries = self.entries(ir, op, apply.state);
        let args: Vec<Value> = apply.taken(ir)?.into_iter().map(|at| entries[at]).collect();
        entries.extend(region::inline(&mut Builder::before(ir, op), apply.body, &args)?);
        Some(entries)
    }

    /// Returns the entries of a state; unknown ones are read from it.
    fn entries(&mut self, ir: &mut Ir, op: Op, state: Value) -> Vec<Value> {
        if let Some(entries) = self.known.get(&state) {
            return entries.clone();
        }
        let count = ir.store.as_tuple(ir.ty(state)).map_or(0, <[_]>::len);
        let loc = ir.loc(op);
        let b = &mut Builder::before(ir, op);
        let entries: Vec<Value> =
            (0..count).map(|at| Get::value(b, loc, state, at as i64)).collect();
        self.known.insert(state, entries.clone());
        entries
    }

    /// Packs states with other uses, and erases the steps and unused tuples; returns whether
    /// anything changed.
    fn finish(self, ir: &mut Ir) -> bool {
        let mut changed = !self.gets.is_empty() || !self.steps.is_empty();
        self.gets.iter().for_each(|&op| ir.erase_op(op));
        for &op in self.steps.iter().rev() {
            let next = ir.result(op, 0);
            if !ir.is_unused(next) {
                let loc = ir.loc(op);
                let packed = Pack::value(&mut Builder::before(ir, op), loc, &self.known[&next]);
                ir.replace_all_uses(next, packed);
            }
            ir.erase_op(op);
        }
        for &op in self.packs.iter().rev() {
            if ir.has_no_uses(op) {
                ir.erase_op(op);
                changed = true;
            }
        }
        changed
    }
}
