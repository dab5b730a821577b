//! Structured control flow: conditionals and loops.

use super::ForwardAnalysis;
use super::solver::Solver;
use cotan_dialects::{ControlFlow, RegionEdge, RegionPoint};
use cotan_ir::dataflow::Lattice;
use cotan_ir::spec::Traits;
use cotan_ir::{Attr, Op, Value};

impl<A: ForwardAnalysis> Solver<'_, A> {
    /// Returns whether an operation declares the data flow into and out of its regions.
    pub(super) fn flows(&self, op: Op) -> bool {
        matches!(self.registry.interface(self.ir.name(op)), Some(ControlFlow::Regions(_)))
    }

    /// Returns the parent that a terminator of a region returns to.
    pub(super) fn flows_out(&self, end: Op) -> Option<Op> {
        let is_end = self.ir.has_traits(end, Traits::TERMINATOR);
        self.ir.parent_op(end).filter(|&around| is_end && self.flows(around))
    }

    /// Propagates along every executable edge of an operation to a fixpoint. All edges are visited
    /// whenever one value changes: the time is the number of edges times the number of changes.
    pub(super) fn flow(&mut self, op: Op) {
        let edges = ControlFlow::edges(self.ir, op).unwrap_or_default();
        let mut changed = true;
        while changed {
            changed = false;
            for edge in edges.iter().filter(|edge| !self.closed(op, edge)).collect::<Vec<_>>() {
                changed |= self.enter(op, edge, &edges);
                for &(source, target) in &edge.values {
                    let (known, before) = (self.values.of(source), self.values.of(target));
                    self.add(target, known);
                    changed |= self.values.of(target) != before;
                }
            }
        }
    }

    /// Returns whether an edge is not executable with the current values.
    fn closed(&self, op: Op, edge: &RegionEdge) -> bool {
        let from_dead = match edge.from {
            RegionPoint::Around => false,
            RegionPoint::Inside(region) => !self.runs_inside(op, region),
        };
        let refused = edge.condition.is_some_and(|(value, wanted)| {
            let state = self.values.of(value);
            let constant = || self.analysis.constant(self.ir, value, state);
            state == A::State::bottom()
                || constant().is_some_and(|attr| (attr == Attr::TRUE) != wanted)
        });
        from_dead || refused
    }

    fn runs_inside(&self, op: Op, region: usize) -> bool {
        let region = self.ir.regions(op).get(region);
        let entry = region.and_then(|&region| self.ir.entry(region));
        entry.is_some_and(|entry| self.runs(entry))
    }

    /// Marks the target region of an edge as executable; returns whether it was not before. An
    /// argument that no edge sets is unknown.
    fn enter(&mut self, op: Op, edge: &RegionEdge, edges: &[RegionEdge]) -> bool {
        let RegionPoint::Inside(region) = edge.to else { return false };
        if self.runs_inside(op, region) {
            return false;
        }
        let entry = self.ir.regions(op).get(region).and_then(|&region| self.ir.entry(region));
        let Some(entry) = entry else { return false };
        let is_set = |arg: Value| edges.iter().any(|e| e.values.iter().any(|pair| pair.1 == arg));
        let others = self.ir.args(entry).filter(|&arg| !is_set(arg)).collect();
        self.add_unknown(others);
        self.run(entry);
        true
    }
}
