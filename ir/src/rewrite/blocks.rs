//! Rules for blocks, and unreachable blocks.

use super::drive::{BLOCKS, Driver, endless};
use crate::builder::InsertPoint;
use crate::entity::{Block, Op, Region};
use crate::ir::Ir;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

impl Driver<'_, '_> {
    /// Learns the edges between blocks inside `root`, and puts all blocks on the list.
    pub(super) fn find_blocks(&mut self, root: Op) {
        let mut edges = std::mem::take(&mut self.rewriter.edges);
        let ir = &*self.rewriter;
        let mut size = 1;
        for op in ir.walk(root) {
            if !ir.successors(op).is_empty() {
                edges.add(ir, op);
                size += ir.successors(op).len() + ir.operand_count(op);
            }
            for &region in ir.regions(op).iter().filter(|&&region| is_branching(ir, region)) {
                edges.cut(region);
                for block in ir.blocks(region) {
                    edges.look_at(block);
                    size += 1 + ir.arg_count(block);
                }
            }
        }
        self.rewriter.edges = edges;
        self.block_fuel.add(size);
        while self.sweep() {}
    }

    /// Tries the rules for blocks until one applies. Returns whether one did.
    pub(super) fn block(&mut self) -> bool {
        if self.settings.block_rules.is_none() {
            return false;
        }
        while self.block_fuel.is_left()
            && let Some(block) = self.rewriter.edges.next()
        {
            if self.rewriter.is_block_erased(block) {
                continue;
            }
            let Some(region) = self.rewriter.region_of(block) else { continue };
            if is_branching(&self.rewriter, region) && self.look_at_block(region, block) {
                return true;
            }
        }
        false
    }

    fn look_at_block(&mut self, region: Region, block: Block) -> bool {
        let is_entry = self.rewriter.entry(region) == Some(block);
        if !is_entry && self.rewriter.predecessors(block).is_empty() {
            return self.erase_unreached(region, block);
        }
        let Some(first) = self.rewriter.first_op(block) else { return false };
        let rules = self.settings.block_rules.unwrap_or_default();
        rules.iter().any(|rule| {
            if !self.may_try(rule.name, first) {
                return false;
            }
            let watched = self.settings.watch.is_some();
            let before = if watched { self.around(block) } else { String::new() };
            let capacity = self.rewriter.op_capacity();
            self.rewriter.begin(first, rule.name);
            self.rewriter.at = InsertPoint::Before(first);
            let applies = (rule.apply)(&mut self.rewriter, block).is_some();
            self.rewriter.end();
            let changed = self.rewriter.seen || self.rewriter.op_capacity() > capacity;
            debug_assert!(applies || !changed, "`{}` changes something and denies it", rule.name);
            if !applies && !changed {
                self.report_missed(rule.name, first);
                return false;
            }
            if !self.rewriter.is_block_erased(block) {
                self.rewriter.edges.look_at(block);
            }
            self.look_at_new(capacity, first);
            self.summary.rewrites += 1;
            if let Some(rules) = self.block_fuel.consume(rule.name) {
                let error = endless(self.rewriter.root_loc(), &rules, BLOCKS);
                self.summary.diagnostics.push(error);
            }
            if watched {
                self.tell(rule.name, first, before, capacity);
            }
            true
        })
    }

    /// Returns the terminators that lead to a block, and the first operation of the block, as text.
    fn around(&mut self, block: Block) -> String {
        let terminators = self.rewriter.predecessors(block).iter().copied();
        let ops: Vec<Op> = terminators.chain(self.rewriter.first_op(block)).collect();
        let texts: Vec<String> = ops.into_iter().map(|op| self.shown(op)).collect();
        texts.join("\n")
    }

    /// Erases the unreachable blocks of a region that may have some. Returns whether anything must
    /// be revisited.
    pub(super) fn sweep(&mut self) -> bool {
        if self.settings.block_rules.is_none() {
            return false;
        }
        while let Some(region) = self.rewriter.edges.next_cut() {
            if self.rewriter.is_region_erased(region) {
                continue;
            }
            let unreachable = unreachable(&self.rewriter, region);
            if !unreachable.is_empty() {
                self.erase_blocks(&unreachable);
                return true;
            }
        }
        self.rewriter.edges.look_at_deferred()
    }

    /// Erases a block without predecessors, and those that only it leads to.
    fn erase_unreached(&mut self, region: Region, block: Block) -> bool {
        let mut blocks = IndexSet::with_hasher(FxBuildHasher);
        blocks.insert(block);
        let mut edges: FxHashMap<Block, usize> = FxHashMap::default();
        let mut next = 0;
        while let Some(&block) = blocks.get_index(next) {
            for &to in self.rewriter.block_successors(block) {
                let edges = edges.entry(to).or_default();
                *edges += 1;
                if *edges == self.rewriter.predecessors(to).len() {
                    blocks.insert(to);
                }
            }
            next += 1;
        }
        // A loop that they lead to may use their values.
        if !is_closed(&self.rewriter, region, &blocks) {
            self.rewriter.edges.cut(region);
            return false;
        }
        let blocks: Vec<Block> = blocks.into_iter().collect();
        self.erase_blocks(&blocks);
        true
    }

    /// Erases blocks that may use each other's values in any order.
    fn erase_blocks(&mut self, blocks: &[Block]) {
        blocks.iter().for_each(|&block| self.rewriter.drop_inside(block));
        blocks.iter().for_each(|&block| self.rewriter.erase_block(block));
        self.summary.unreachable += blocks.len();
    }
}

type Blocks = IndexSet<Block, FxBuildHasher>;

/// Returns whether the values defined in these blocks are used only there.
fn is_closed(ir: &Ir, region: Region, blocks: &Blocks) -> bool {
    let results = |block| ir.ops(block).flat_map(|op| ir.results(op));
    let mut values = blocks.iter().flat_map(|&block| ir.args(block).chain(results(block)));
    values.all(|value| {
        ir.users(value).all(|user| {
            let block = ir.block_of(user).and_then(|block| ir.block_within(block, region));
            block.is_some_and(|block| blocks.contains(&block))
        })
    })
}

/// Returns whether control flows between the blocks of a region. Unregistered operations count as
/// such, as in the verifier.
fn is_branching(ir: &Ir, region: Region) -> bool {
    ir.single_block(region).is_none() && !ir.is_graph_region(region)
}

fn unreachable(ir: &Ir, region: Region) -> Vec<Block> {
    let mut reached: FxHashSet<Block> = ir.entry(region).into_iter().collect();
    let mut open: Vec<Block> = ir.entry(region).into_iter().collect();
    while let Some(block) = open.pop() {
        let new = ir.block_successors(block).iter().filter(|&&block| reached.insert(block));
        open.extend(new);
    }
    ir.blocks(region).filter(|block| !reached.contains(block)).collect()
}
