//! The predecessors of each block, kept up to date while rules change them.

use crate::entity::{Block, Op, Region};
use crate::ir::Ir;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use std::collections::VecDeque;

/// Terminators, once for each edge.
type Terminators = SmallVec<[Op; 2]>;

/// The edges between blocks, and which blocks should be looked at.
#[derive(Debug, Default)]
pub struct Edges {
    predecessors: FxHashMap<Block, Terminators>,
    changed: VecDeque<Block>,
    waiting: FxHashMap<Block, ()>,
    /// Regions in which blocks may have become unreachable that still have predecessors.
    cut: IndexSet<Region, FxBuildHasher>,
    /// Blocks to visit once there are no such regions.
    deferred: Vec<Block>,
}

impl Edges {
    /// Returns the terminators that lead to a block, once for each edge.
    pub fn predecessors(&self, block: Block) -> &[Op] {
        self.predecessors.get(&block).map_or(&[], |terminators| terminators)
    }

    /// The edges of a terminator that none are known of.
    pub fn add(&mut self, ir: &Ir, op: Op) {
        for &block in ir.successors(op) {
            self.predecessors.entry(block).or_default().push(op);
            self.look_at(block);
        }
    }

    /// The edges of a terminator, if they are not known yet.
    pub fn add_new(&mut self, ir: &Ir, op: Op) {
        let known = |&block: &Block| self.predecessors(block).contains(&op);
        if !ir.successors(op).iter().any(known) {
            self.add(ir, op);
        }
    }

    /// Removes the edges of a terminator.
    pub fn remove(&mut self, ir: &Ir, op: Op) {
        for &block in ir.successors(op) {
            self.remove_one(ir, op, block);
        }
    }

    fn remove_one(&mut self, ir: &Ir, op: Op, block: Block) {
        let Some(terminators) = self.predecessors.get_mut(&block) else { return };
        if let Some(index) = terminators.iter().position(|&other| other == op) {
            terminators.remove(index);
        }
        if !terminators.is_empty() {
            self.cut.extend(ir.region_of(block));
        }
        self.look_at(block);
    }

    /// An edge leads to another block.
    pub fn redirect(&mut self, ir: &Ir, op: Op, from: Block, to: Block) {
        self.remove_one(ir, op, from);
        self.predecessors.entry(to).or_default().push(op);
        self.look_at(to);
    }

    /// Puts a block on the list, unless it is there.
    pub fn look_at(&mut self, block: Block) {
        if self.waiting.insert(block, ()).is_none() {
            self.changed.push_back(block);
        }
    }

    /// Puts a block on the list to which edges lead, as far as is known.
    pub fn look_again(&mut self, block: Option<Block>) {
        if let Some(block) = block.filter(|&block| !self.predecessors(block).is_empty()) {
            self.look_at(block);
        }
    }

    /// Puts a block on the list when no region is cut any more.
    pub fn defer(&mut self, block: Block) {
        self.deferred.push(block);
    }

    /// Puts the deferred blocks on the list. Returns whether there are some.
    pub fn look_at_deferred(&mut self) -> bool {
        let deferred = std::mem::take(&mut self.deferred);
        deferred.iter().for_each(|&block| self.look_at(block));
        !deferred.is_empty()
    }

    /// Returns the next block to look at.
    pub fn next(&mut self) -> Option<Block> {
        let block = self.changed.pop_front()?;
        self.waiting.remove(&block);
        Some(block)
    }

    /// Requests a reachability check of a region.
    pub fn cut(&mut self, region: Region) {
        self.cut.insert(region);
    }

    /// Returns whether blocks of a region may have become unreachable that still have predecessors.
    pub fn is_cut(&self, region: Region) -> bool {
        self.cut.contains(&region)
    }

    /// Returns a region in which blocks may be unreachable.
    pub fn next_cut(&mut self) -> Option<Region> {
        self.cut.pop()
    }
}
