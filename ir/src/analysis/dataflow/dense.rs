//! Dense data flow: a state for each point of the control flow of a region.

use super::Lattice;
use crate::cfg::Cfg;
use crate::entity::{Block, Op, Region};
use crate::ir::Ir;
use std::collections::VecDeque;

/// The direction of a dense analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the entry of a region along its edges.
    Forward,
    /// From the terminators without successors against the edges.
    Backward,
}

/// A dense analysis. The regions of an operation are part of its transfer function.
pub trait DenseAnalysis {
    /// The state at a point.
    type State: Lattice;

    /// The direction.
    const DIRECTION: Direction;

    /// Maps the state on one side of an operation to that on the other side.
    fn transfer(&mut self, ir: &Ir, op: Op, state: &mut Self::State);

    /// Maps the state at the start of a block across its arguments, in a backward analysis; in a
    /// forward one, the state at its entry.
    fn enter(&mut self, _: &Ir, _: Block, _: &mut Self::State) {}
}

/// The states at both ends of each block of a region.
#[derive(Clone, Debug)]
pub struct BlockStates<L> {
    cfg: Cfg,
    /// The state at the start and at the end of each block, by its number.
    states: Vec<[L; 2]>,
}

impl<L: Lattice> BlockStates<L> {
    /// Returns the state at the start of a block, before its arguments; `None` for blocks of other
    /// regions.
    pub fn at_start(&self, block: Block) -> Option<&L> {
        self.states.get(self.cfg.number(block)? as usize).map(|[start, _]| start)
    }

    /// Returns the state at the end of a block.
    pub fn at_end(&self, block: Block) -> Option<&L> {
        self.states.get(self.cfg.number(block)? as usize).map(|[_, end]| end)
    }
}

/// Solves an analysis in a region. `boundary` is the state at the entry, or in a backward analysis
/// at the end of each block without successors.
pub fn solve<A: DenseAnalysis>(
    ir: &Ir,
    region: Region,
    analysis: &mut A,
    boundary: &A::State,
) -> BlockStates<A::State> {
    let cfg = Cfg::new(ir, region);
    let count = cfg.len();
    let mut states = vec![[A::State::bottom(), A::State::bottom()]; count];
    let (from, to) = match A::DIRECTION {
        Direction::Forward => (0, 1),
        Direction::Backward => (1, 0),
    };
    for (number, state) in states.iter_mut().enumerate() {
        let is_boundary = match A::DIRECTION {
            Direction::Forward => number == 0,
            Direction::Backward => cfg.successors(number as u32).is_empty(),
        };
        if is_boundary {
            state[from].join(boundary);
        }
    }
    // Every block once, then those whose input changed. This order suits reducible graphs.
    let mut open: VecDeque<usize> = match A::DIRECTION {
        Direction::Forward => (0..count).collect(),
        Direction::Backward => (0..count).rev().collect(),
    };
    let mut is_open = vec![true; count];
    while let Some(number) = open.pop_front() {
        is_open[number] = false;
        let mut state = states[number][from].clone();
        across(ir, cfg.block(number as u32), analysis, &mut state, &mut |_, _| {});
        states[number][to] = state.clone();
        let next = match A::DIRECTION {
            Direction::Forward => cfg.successors(number as u32),
            Direction::Backward => cfg.predecessors(number as u32),
        };
        for next in next.iter().map(|&next| next as usize) {
            if states[next][from].join(&state) && !std::mem::replace(&mut is_open[next], true) {
                open.push_back(next);
            }
        }
    }
    BlockStates { cfg, states }
}

/// Solves an analysis in a region and visits every operation with the state there: before it in a
/// forward analysis, after it in a backward one. Blocks are in the order of the text, operations in
/// that of the analysis.
pub fn visit<A: DenseAnalysis>(
    ir: &Ir,
    region: Region,
    analysis: &mut A,
    boundary: &A::State,
    mut see: impl FnMut(Op, &A::State),
) {
    // Without edges the state at the start is the solution.
    if let Some(block) = ir.single_block(region) {
        return across(ir, block, analysis, &mut boundary.clone(), &mut see);
    }
    let BlockStates { cfg, mut states } = solve(ir, region, analysis, boundary);
    for (number, [start, end]) in states.iter_mut().enumerate() {
        let state = match A::DIRECTION {
            Direction::Forward => start,
            Direction::Backward => end,
        };
        across(ir, cfg.block(number as u32), analysis, state, &mut see);
    }
}

/// Maps a state across a block.
fn across<A: DenseAnalysis>(
    ir: &Ir,
    block: Block,
    analysis: &mut A,
    state: &mut A::State,
    see: &mut impl FnMut(Op, &A::State),
) {
    match A::DIRECTION {
        Direction::Forward => {
            analysis.enter(ir, block, state);
            for op in ir.ops(block) {
                see(op, state);
                analysis.transfer(ir, op, state);
            }
        }
        Direction::Backward => {
            let mut next = ir.last_op(block);
            while let Some(op) = next {
                see(op, state);
                analysis.transfer(ir, op, state);
                next = ir.prev_op(op);
            }
            analysis.enter(ir, block, state);
        }
    }
}
