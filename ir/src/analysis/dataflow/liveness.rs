//! Live values: those that a later operation may use.

use super::Lattice;
use super::dense::{BlockStates, DenseAnalysis, Direction, solve};
use super::uses::RegionUses;
use crate::entity::{Block, Op, Region, Value};
use crate::ir::Ir;
use rustc_hash::FxHashSet;

/// A set of values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LiveSet(FxHashSet<Value>);

impl LiveSet {
    /// Returns whether a value is live.
    pub fn contains(&self, value: Value) -> bool {
        self.0.contains(&value)
    }

    /// Iterates over the live values, in the order of their handles.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Value> {
        let mut values: Vec<Value> = self.0.iter().copied().collect();
        values.sort_unstable();
        values.into_iter()
    }
}

impl Lattice for LiveSet {
    fn bottom() -> Self {
        Self::default()
    }

    fn join(&mut self, other: &Self) -> bool {
        let before = self.0.len();
        self.0.extend(&other.0);
        self.0.len() > before
    }
}

/// The values of one region that are live at the ends of its blocks. A use inside an operation
/// counts as a use by it.
#[derive(Clone, Debug)]
pub struct Liveness(BlockStates<LiveSet>);

impl Liveness {
    /// Computes liveness in a region.
    pub fn new(ir: &Ir, region: Region) -> Self {
        let uses = RegionUses::new(ir, ir.region_parent(region), |_, _| true);
        Self(solve(ir, region, &mut LiveValues { uses: &uses }, &LiveSet::default()))
    }

    /// Returns the values that are live before the arguments of a block are defined; `None` for
    /// blocks of other regions.
    pub fn live_in(&self, block: Block) -> Option<&LiveSet> {
        self.0.at_start(block)
    }

    /// Returns the values that are live after a block.
    pub fn live_out(&self, block: Block) -> Option<&LiveSet> {
        self.0.at_end(block)
    }
}

/// The equations of liveness.
pub(super) struct LiveValues<'u> {
    pub uses: &'u RegionUses,
}

impl DenseAnalysis for LiveValues<'_> {
    type State = LiveSet;
    const DIRECTION: Direction = Direction::Backward;

    fn transfer(&mut self, ir: &Ir, op: Op, state: &mut LiveSet) {
        // Uses first: the results are not live before.
        state.0.extend(self.uses.of(op).iter().map(|used| used.value));
        for value in ir.results(op) {
            state.0.remove(&value);
        }
    }

    fn enter(&mut self, ir: &Ir, block: Block, state: &mut LiveSet) {
        for arg in ir.args(block) {
            state.0.remove(&arg);
        }
    }
}
