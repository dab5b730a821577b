//! Where control goes in conditionals and loops, and what they make of values.

use super::lattice::Lattice;
use super::solver::Solver;
use cotan_dialects::{RegionBranch, RegionEdge, RegionPoint};
use cotan_ir::spec::Traits;
use cotan_ir::{Attr, Op, Value};

impl Solver<'_> {
    /// Whether an operation says how values flow into and out of its regions.
    pub(super) fn flows(&self, op: Op) -> bool {
        self.registry.interface::<RegionBranch>(self.ir.name(op)).is_some()
    }

    /// The operation out of whose region an operation, its last one, leads.
    pub(super) fn flows_out(&self, end: Op) -> Option<Op> {
        let is_end = self.ir.has_traits(end, Traits::TERMINATOR);
        self.ir.parent_op(end).filter(|&around| is_end && self.flows(around))
    }

    /// Follows every edge of an operation that control may take, until nothing new comes of it.
    /// All edges are looked at whenever one value is less known, so the time is the number of
    /// values that flow times the number of those that change.
    pub(super) fn flow(&mut self, op: Op) {
        let edges = RegionBranch::of(self.ir, op).unwrap_or_default();
        let mut goes_on = true;
        while goes_on {
            goes_on = false;
            for edge in edges.iter().filter(|edge| !self.closed(op, edge)).collect::<Vec<_>>() {
                goes_on |= self.enter(op, edge, &edges);
                for &(source, target) in &edge.values {
                    let (known, before) = (self.values.of(source), self.values.of(target));
                    self.add(target, known);
                    goes_on |= self.values.of(target) != before;
                }
            }
        }
    }

    /// Whether control does not take an edge, as far as is known now.
    fn closed(&self, op: Op, edge: &RegionEdge) -> bool {
        let from_dead = match edge.from {
            RegionPoint::Around => false,
            RegionPoint::Inside(region) => !self.runs_inside(op, region),
        };
        let refused = edge.condition.is_some_and(|(value, wanted)| match self.values.of(value) {
            Lattice::Nothing => true,
            Lattice::Constant(attr) => (attr == Attr::TRUE) != wanted,
            Lattice::Anything => false,
        });
        from_dead || refused
    }

    fn runs_inside(&self, op: Op, region: usize) -> bool {
        let region = self.ir.regions(op).get(region);
        let entry = region.and_then(|&region| self.ir.entry(region));
        entry.is_some_and(|entry| self.runs(entry))
    }

    /// The region that an edge leads to runs; returns whether that is news. Nobody knows what an
    /// argument is that no edge sets.
    fn enter(&mut self, op: Op, edge: &RegionEdge, edges: &[RegionEdge]) -> bool {
        let RegionPoint::Inside(region) = edge.to else { return false };
        if self.runs_inside(op, region) {
            return false;
        }
        let entry = self.ir.regions(op).get(region).and_then(|&region| self.ir.entry(region));
        let Some(entry) = entry else { return false };
        let is_set = |arg: Value| edges.iter().any(|e| e.values.iter().any(|pair| pair.1 == arg));
        let others = self.ir.args(entry).filter(|&arg| !is_set(arg)).collect();
        self.add_all(others, Lattice::Anything);
        self.run(entry);
        true
    }
}
