//! Fusion of the loops of a block in pairs, each with the nearest earlier one that allows it.

use super::candidate::{Candidate, Candidates};
use super::motion::{Dependents, first_used};
use super::profit::Benefit;
use super::trace::{Decision, Obstacle, Trace};
use cotan_ir::{Block, Ir, Op};

/// Maximum number of earlier loops that a loop is compared with, which keeps the time linear.
const MAX_COMPARED: usize = 64;

/// A selection of pairs of loops.
pub trait PairMode {
    /// The way to fuse two loops.
    type Plan;

    /// True if [`PairMode::plan`] decides on results of the first loop that the second one uses.
    /// They prevent the fusion otherwise.
    const FORWARDS: bool = false;

    /// Returns whether a loop may be fused.
    fn selects(&self, ir: &Ir, op: Op) -> bool;

    /// Returns the facts of a loop; `None` if it has other effects than loads and stores.
    fn candidate(&self, ir: &Ir, op: Op) -> Option<Candidate> {
        Candidate::of(ir, op)
    }

    /// Returns the benefit of a fusion.
    ///
    /// # Errors
    /// Returns the reason why there is none.
    fn benefit(&self, ir: &Ir, both: [&Candidate; 2]) -> Result<Benefit, Obstacle>;

    /// Tests the dependences of two loops over one domain.
    ///
    /// # Errors
    /// Returns the dependence that prevents the fusion.
    fn plan(&mut self, ir: &Ir, both: [&Candidate; 2]) -> Result<Self::Plan, Obstacle>;

    /// Fuses two loops in the position of the second one. The dependents of the first one are
    /// already behind it.
    fn fuse(&mut self, ir: &mut Ir, both: [Op; 2], plan: Self::Plan) -> Op;

    /// Returns whether pairs that are not fused are reported.
    fn reports_obstacles(&self) -> bool {
        true
    }
}

/// The fusion of pairs, with remarks and statistics.
pub struct Pairs<'a> {
    pub ir: &'a mut Ir,
    pub trace: &'a mut Trace,
    pub num_fused: usize,
    pub known: Candidates,
}

impl<'a> Pairs<'a> {
    /// Returns the initial state.
    pub fn new(ir: &'a mut Ir, trace: &'a mut Trace) -> Self {
        Self { ir, trace, num_fused: 0, known: Candidates::default() }
    }

    /// Fuses loops of a block; returns the remaining ones.
    pub fn fuse_block<M: PairMode>(&mut self, block: Block, mode: &mut M) -> Vec<Op> {
        self.known.clear();
        let loops: Vec<Op> = self.ir.ops(block).filter(|&op| mode.selects(self.ir, op)).collect();
        let mut before: Vec<Op> = Vec::new();
        for op in loops {
            // Dependents of fused loops come after them.
            let (mut this, mut after) = (op, Vec::new());
            while let Some((position, fused, dependents)) = self.with_earlier(&before, this, mode) {
                this = fused;
                before.remove(position);
                let moved = before.extract_if(position.., |op| dependents.contains(op));
                after.splice(..0, moved.collect::<Vec<_>>());
            }
            before.push(this);
            before.extend(after);
        }
        before
    }

    /// Fuses a loop with the nearest of some earlier ones. Returns the number of that one, the new
    /// loop, and the operations that were moved after it.
    fn with_earlier<M: PairMode>(
        &mut self,
        before: &[Op],
        this: Op,
        mode: &mut M,
    ) -> Option<(usize, Op, Vec<Op>)> {
        let least = before.len().saturating_sub(MAX_COMPARED);
        for position in (least..before.len()).rev() {
            let both = [before[position], this];
            let decision = self.decide(both, mode);
            if decision.is_err() && !mode.reports_obstacles() {
                continue;
            }
            if let Some((plan, dependents)) = self.trace.decided(self.ir, both, decision) {
                let fused = self.fuse(both, &dependents, mode, plan);
                return Some((position, fused, dependents.ops));
            }
        }
        None
    }

    /// Tests two loops. If obstacles are reported, legality comes before profit.
    fn decide<M: PairMode>(
        &mut self,
        both: [Op; 2],
        mode: &mut M,
    ) -> Decision<(M::Plan, Dependents)> {
        let (ir, known) = (&*self.ir, &mut self.known);
        both.into_iter().for_each(|op| known.collect(op, || mode.candidate(ir, op)));
        let [Some(first), Some(second)] = both.map(|op| known.get(op)) else {
            return Err(Obstacle::EFFECTS);
        };
        if !first.domain(ir).is(second.domain(ir)) {
            return Err(Obstacle::Range);
        }
        let pair = [first, second];
        let benefit = mode.benefit(ir, pair);
        let is_known = benefit.is_err() || known.are_forbidden(both);
        if is_known && !self.trace.is_on {
            return Err(benefit.err().unwrap_or(Obstacle::Range));
        }
        let uses_any = |op, values: &_| known.uses_any(ir, op, values);
        let may_swap = |op| known.may_swap(ir, &first.accessed, op);
        let results = ir.results(both[0]).collect();
        let legal = match M::FORWARDS || !known.uses_any(ir, both[1], &results) {
            true => Dependents::of(ir, both, &may_swap, &uses_any)
                .and_then(|dependents| Ok((mode.plan(ir, pair)?, dependents))),
            false => Err(Obstacle::NeedsResult(first_used(ir, both[1], &results))),
        };
        if legal.is_err() {
            known.forbid(both);
        }
        Ok((legal?, benefit?))
    }

    fn fuse<M: PairMode>(
        &mut self,
        both: [Op; 2],
        dependents: &Dependents,
        mode: &mut M,
        plan: M::Plan,
    ) -> Op {
        dependents.move_after(self.ir, both[1]);
        let fused = mode.fuse(self.ir, both, plan);
        self.known.fused(self.ir, both, &dependents.values, fused);
        dependents.ops.iter().for_each(|&op| self.known.invalidate(op));
        self.num_fused += 1;
        fused
    }
}
