//! Live values: those that a later operation may use.

use super::Lattice;
use super::dense::{BlockStates, DenseAnalysis, Direction, solve};
use crate::entity::{Block, Entity, Op, Region, Value};
use crate::ir::Ir;
use std::collections::BTreeSet;

/// A set of values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LiveSet(BTreeSet<usize>);

impl LiveSet {
    /// Returns whether a value is live.
    pub fn contains(&self, value: Value) -> bool {
        self.0.contains(&value.index())
    }

    /// Iterates over the live values, in the order of their handles.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Value> {
        self.0.iter().map(|&index| Value::from_index(index))
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

/// The values that are live at the ends of the blocks of one region. A use inside an operation
/// counts as a use by it. Values from outside the region are live from the entry to their uses.
#[derive(Clone, Debug)]
pub struct Liveness(BlockStates<LiveSet>);

impl Liveness {
    /// Computes liveness in a region.
    pub fn new(ir: &Ir, region: Region) -> Self {
        Self(solve(ir, region, &mut LiveValues, &LiveSet::default()))
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
struct LiveValues;

impl DenseAnalysis for LiveValues {
    type State = LiveSet;
    const DIRECTION: Direction = Direction::Backward;

    fn transfer(&mut self, ir: &Ir, op: Op, state: &mut LiveSet) {
        // Uses first: the definitions inside, and the results, are not live before.
        state.0.extend(ir.walk(op).flat_map(|op| ir.operands(op)).map(|value| value.index()));
        for inside in ir.walk(op) {
            let blocks = ir.regions(inside).iter().flat_map(|&region| ir.blocks(region));
            let args = blocks.flat_map(|block| ir.args(block));
            for value in ir.results(inside).chain(args) {
                state.0.remove(&value.index());
            }
        }
    }

    fn enter(&mut self, ir: &Ir, block: Block, state: &mut LiveSet) {
        for arg in ir.args(block) {
            state.0.remove(&arg.index());
        }
    }
}
