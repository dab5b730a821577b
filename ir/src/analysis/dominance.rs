//! Dominance: the code that has certainly been executed at a program point.

mod tree;

use crate::cfg::Cfg;
use crate::entity::{Block, Entity, Op, Region, Value};
use crate::ir::{Def, Ir};
use rustc_hash::{FxHashMap, FxHashSet};
use tree::DomTree;

/// Dominance in the regions of a module, computed lazily for each region.
///
/// Cached results are valid until blocks, edges or the order of operations change; then call
/// [`forget`](Self::forget) or start anew.
#[derive(Clone, Debug, Default)]
pub struct DominanceInfo {
    regions: FxHashMap<Region, RegionDominance>,
    /// Positions of operations in those blocks that are in `ordered`.
    positions: Vec<u32>,
    ordered: FxHashSet<Block>,
}

/// The dominator tree of one region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionDominance {
    cfg: Cfg,
    tree: DomTree,
}

impl RegionDominance {
    /// Returns the tree of a region as it is now.
    pub fn new(ir: &Ir, region: Region) -> Self {
        let cfg = Cfg::new(ir, region);
        let tree = DomTree::new(&cfg);
        Self { cfg, tree }
    }

    /// Returns its control-flow graph.
    pub fn cfg(&self) -> &Cfg {
        &self.cfg
    }

    /// Returns whether a block is reachable.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.cfg.number(block).is_some_and(|number| self.tree.is_reachable(number))
    }

    /// Returns whether every path to `b` leads through `a`; nothing leads to an unreachable `b`, so
    /// everything dominates it.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        match (self.cfg.number(a), self.cfg.number(b)) {
            (Some(a), Some(b)) => self.tree.dominates(a, b),
            _ => false,
        }
    }

    /// Returns the immediate dominator of a block; `None` for the entry and unreachable blocks.
    pub fn immediate_dominator(&self, block: Block) -> Option<Block> {
        let number = self.cfg.number(block)?;
        Some(self.cfg.block(self.tree.immediate_dominator(number)?))
    }

    /// Returns the reachable blocks in preorder of the dominator tree.
    pub fn preorder(&self) -> impl Iterator<Item = Block> {
        self.tree.preorder().map(|number| self.cfg.block(number))
    }
}

impl DominanceInfo {
    /// Nothing worked out yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the dominator tree of a region.
    pub fn region(&mut self, ir: &Ir, region: Region) -> &RegionDominance {
        self.regions.entry(region).or_insert_with(|| RegionDominance::new(ir, region))
    }

    /// Invalidates the results for a region.
    pub fn forget(&mut self, ir: &Ir, region: Region) {
        self.regions.remove(&region);
        if self.ordered.is_empty() {
            return;
        }
        for block in ir.blocks(region) {
            self.ordered.remove(&block);
        }
    }

    /// Returns whether a block is reachable from the entry of its region.
    pub fn is_reachable(&mut self, ir: &Ir, block: Block) -> bool {
        match ir.region_of(block) {
            Some(region) if ir.entry(region) != Some(block) => {
                self.region(ir, region).is_reachable(block)
            }
            _ => true,
        }
    }

    /// Returns whether every path to `b`, or to the block that contains it, leads through `a`.
    pub fn block_dominates(&mut self, ir: &Ir, a: Block, b: Block) -> bool {
        let Some(region) = ir.region_of(a) else { return a == b };
        let Some(b) = ir.block_within(b, region) else { return false };
        a == b || self.region(ir, region).dominates(a, b)
    }

    /// Returns whether `a` has been executed whenever control reaches `b`. An operation does not
    /// dominate itself, nor operations inside it, except in graph regions.
    pub fn op_properly_dominates(&mut self, ir: &Ir, a: Op, b: Op) -> bool {
        let Some(block) = ir.block_of(a) else { return false };
        let Some(region) = ir.region_of(block) else { return false };
        let Some(b) = ir.ancestor_in(b, region) else { return false };
        match ir.block_of(b) {
            Some(other) if other == block => {
                ir.is_graph_region(region) || self.position(ir, a) < self.position(ir, b)
            }
            Some(other) => self.region(ir, region).dominates(block, other),
            None => false,
        }
    }

    /// Returns whether a value is defined whenever control reaches `op`.
    pub fn value_properly_dominates(&mut self, ir: &Ir, value: Value, op: Op) -> bool {
        match (ir.def(value), ir.block_of(op)) {
            (Def::Result(def, _), _) => self.op_properly_dominates(ir, def, op),
            (Def::Argument(block), Some(here)) => self.block_dominates(ir, block, here),
            (Def::Argument(_), None) => false,
        }
    }

    fn position(&mut self, ir: &Ir, op: Op) -> u32 {
        let Some(block) = ir.block_of(op) else { return 0 };
        if self.ordered.insert(block) {
            self.positions.resize(ir.op_capacity(), 0);
            for (position, op) in (0..).zip(ir.ops(block)) {
                self.positions[op.index()] = position;
            }
        }
        self.positions[op.index()]
    }
}

impl Ir {
    /// Returns the block of `region` that contains `block`, at any depth; itself if it is one.
    pub fn block_within(&self, mut block: Block, region: Region) -> Option<Block> {
        while self.region_of(block) != Some(region) {
            block = self.block_of(self.block_parent_op(block)?)?;
        }
        Some(block)
    }

    /// Returns the operation of `region` that contains `op`, at any depth; itself if it is one.
    pub fn ancestor_in(&self, mut op: Op, region: Region) -> Option<Op> {
        loop {
            let block = self.block_of(op)?;
            if self.region_of(block) == Some(region) {
                return Some(op);
            }
            op = self.block_parent_op(block)?;
        }
    }

    /// Returns the operation of `block` that contains `op`, at any depth; itself if it is one.
    pub fn ancestor_in_block(&self, mut op: Op, block: Block) -> Option<Op> {
        while self.block_of(op) != Some(block) {
            op = self.parent_op(op)?;
        }
        Some(op)
    }
}
