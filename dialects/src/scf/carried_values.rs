//! Loop-carried values (iter_args).

mod liveness;

use crate::{Effects, effects};
use cotan_ir::dataflow::sparse::solve;
use cotan_ir::equivalence::Equivalence;
use cotan_ir::rewrite::Rewriter;
use cotan_ir::{Block, Ir, Op, Region, Value};
use liveness::LivenessSearch;
use smallvec::SmallVec;

/// The maximal length of operation chains that are compared for structural equivalence.
const DEPTH: u32 = 4;

/// The loop-carried values of a loop.
pub struct CarriedValues {
    op: Op,
    /// The initial values.
    pub inits: Vec<Value>,
    /// The final values.
    pub results: Vec<Value>,
    /// The blocks that receive all carried values, each with the number of preceding arguments.
    blocks: SmallVec<[(Block, usize); 2]>,
    /// The terminator that yields the next values.
    end: Op,
    /// The terminator of the first of two regions, which forwards its arguments to the second one
    /// after its condition.
    forward: Option<Op>,
}

impl CarriedValues {
    /// Returns the carried values of a loop with these regions, of which the last one yields the
    /// next values. Each region is paired with the number of its preceding arguments.
    pub fn new(ir: &Ir, op: Op, inits: Vec<Value>, regions: &[(Region, usize)]) -> Option<Self> {
        let block = |&(region, first): &(Region, usize)| Some((ir.single_block(region)?, first));
        let blocks: SmallVec<[(Block, usize); 2]> =
            regions.iter().map(block).collect::<Option<_>>()?;
        let end = ir.last_op(blocks.last()?.0)?;
        let results: Vec<Value> = ir.results(op).collect();
        let count = inits.len();
        let fit = blocks.iter().all(|&(block, first)| ir.arg_count(block) == first + count);
        let fits = fit && ir.operand_count(end) == count && results.len() == count;
        let forward = None;
        fits.then_some(Self { op, inits, results, blocks, end, forward })
    }

    /// As [`CarriedValues::new`], for a loop whose first region forwards its arguments.
    pub fn with_forward(self, forward: Op) -> Self {
        Self { forward: Some(forward), ..self }
    }

    fn args(&self, ir: &Ir, index: usize) -> SmallVec<[Value; 2]> {
        self.blocks.iter().map(|&(block, first)| ir.arg(block, first + index)).collect()
    }

    /// Replaces a carried value that every iteration yields unchanged by its initial value.
    pub fn forward_invariants(&self, rw: &mut Rewriter<'_>) -> Option<()> {
        let mut changed = false;
        for (index, &init) in self.inits.iter().enumerate() {
            let (yielded_values, args) = (rw.operand(self.end, index), self.args(rw, index));
            if yielded_values != init && !args.contains(&yielded_values)
                || rw.def_op(init) == Some(self.op)
            {
                continue;
            }
            for value in args.into_iter().chain([self.results[index]]) {
                if self.is_used(rw, value) {
                    rw.replace_all_uses(value, init);
                    self.restore_forward(rw, index);
                    changed = true;
                }
            }
        }
        changed.then_some(())
    }

    /// Returns whether a value is used, other than by being forwarded.
    fn is_used(&self, ir: &Ir, value: Value) -> bool {
        ir.users(value).any(|user| Some(user) != self.forward)
            || self.forward.is_some_and(|forward| ir.operand(forward, 0) == value)
    }

    /// Forwards the argument of a carried value again.
    fn restore_forward(&self, rw: &mut Rewriter<'_>, index: usize) {
        if let Some(forward) = self.forward {
            let arg = self.args(rw, index)[0];
            rw.set_operand(forward, 1 + index, arg);
        }
    }

    /// Replaces a carried value by an earlier one with the same initial value and structurally
    /// equivalent updates.
    pub fn merge_duplicates(&self, rw: &mut Rewriter<'_>) -> Option<()> {
        let mut changed = false;
        for later in 1..self.inits.len() {
            let values = [self.args(rw, later).to_vec(), vec![self.results[later]]].concat();
            if values.iter().all(|&value| rw.is_unused(value)) {
                continue;
            }
            let found = (0..later).find(|&earlier| self.are_equivalent(rw, [earlier, later]));
            let Some(earlier) = found else { continue };
            let others = self.args(rw, earlier).into_iter().chain([self.results[earlier]]);
            for (value, other) in values.into_iter().zip(others.collect::<Vec<Value>>()) {
                rw.replace_all_uses(value, other);
            }
            changed = true;
        }
        changed.then_some(())
    }

    /// Returns whether two carried values are equal in each iteration, by induction.
    fn are_equivalent(&self, ir: &Ir, both: [usize; 2]) -> bool {
        let [a, b] = both.map(|index| (self.inits[index], self.args(ir, index)));
        let [x, y] = both.map(|index| ir.operand(self.end, index));
        if a.0 != b.0 || ir.def_op(a.0) == Some(self.op) {
            return false;
        }
        let is_pure = |op| ir.regions(op).is_empty() && effects(ir, op) == Effects::Pure;
        let mut equivalence = Equivalence::new(ir).with_definitions(DEPTH, &is_pure);
        a.1.iter().zip(&b.1).for_each(|(&a, &b)| equivalence.equate(a, b));
        equivalence.values(x, y)
    }

    /// Returns which carried values are live: those whose result is used, and those that flow into
    /// live ones, into writes, or into the condition. Returns `None` if all are.
    pub fn live(&self, ir: &Ir) -> Option<Vec<bool>> {
        let live: Vec<bool> = self.results.iter().map(|&result| !ir.is_unused(result)).collect();
        // In unreachable code the initial value of a loop may be its own result.
        let begins_with_own = self.inits.iter().any(|&init| ir.def_op(init) == Some(self.op));
        if begins_with_own || live.iter().all(|&live| live) {
            return None;
        }
        let mut search = LivenessSearch::new(self);
        let initial = search.initial(ir, &live);
        let states = solve(ir, &mut search, initial.into_iter().map(|value| (value, true)));
        let is_live = |index| self.args(ir, index).into_iter().any(|arg| states.get(arg));
        let live = live.into_iter().enumerate().map(|(index, used)| used || is_live(index));
        let live: Vec<bool> = live.collect();
        live.contains(&false).then_some(live)
    }

    /// Removes the dead carried values from the regions of the loop; returns the remaining initial
    /// values.
    pub fn drop_unused(&self, rw: &mut Rewriter<'_>, live: &[bool]) -> Vec<Value> {
        let retained = |values: &[Value]| {
            let retained = values.iter().zip(live).filter(|(_, live)| **live);
            retained.map(|(&value, _)| value).collect::<Vec<Value>>()
        };
        if let Some(forward) = self.forward {
            let operands: Vec<Value> = rw.operands(forward).collect();
            rw.set_operands(forward, &[&operands[..1], &retained(&operands[1..])].concat());
        }
        for (index, _) in live.iter().enumerate().rev().filter(|(_, live)| !**live) {
            for &(block, first) in &self.blocks {
                rw.replace_all_uses(rw.arg(block, first + index), self.inits[index]);
                rw.erase_block_arg(block, first + index);
            }
        }
        let yielded_values: Vec<Value> = rw.operands(self.end).collect();
        rw.set_operands(self.end, &retained(&yielded_values));
        retained(&self.inits)
    }

    /// Replaces the loop by one with only the live carried values.
    pub fn replace_by(&self, rw: &mut Rewriter<'_>, new: Op, live: &[bool]) -> Option<()> {
        let attrs = rw.attrs(self.op);
        rw.set_attrs(new, attrs);
        let mut results = rw.results(new).collect::<Vec<Value>>().into_iter();
        let unused = self.inits.iter().zip(live);
        let values = unused.map(|(&init, live)| if *live { results.next() } else { Some(init) });
        let values: Vec<Value> = values.collect::<Option<_>>()?;
        rw.replace_op(self.op, &values)
    }
}
