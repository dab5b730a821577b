//! `cse`: common-subexpression elimination.

use crate::generic::op_facts::{Facts, OpFacts};
use available::Available;
use cotan_ir::dominance::RegionDominance;
use cotan_ir::equivalence::mix;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Block, Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_pass::{AnalysisCache, Dominance, Statistic};
use redundant::Redundant;
use same::Operands;
use table::Key;

mod available;
mod redundant;
mod same;
mod table;

/// The pass.
pub static PASS: Pass = Pass {
    name: "cse",
    summary: "Eliminates common subexpressions",
    doc: "\
Two operations are equivalent if they have the same name, attributes, operands and result types
(operands of a commutative operation in either order), and neither writes memory. An operation that
an equivalent one dominates is erased; its uses use the first one, which inherits its name if it has
none. Operations that only read memory are merged within a block if no operation between them may
write. Operations with regions are merged if the regions are structurally equivalent. Unused
operations without effects are erased as well.

```mlir before
func.func @f(%a: i32, %b: i32) -> (i32, i32) {
  %sum = arith.addi %a, %b : i32
  %again = arith.addi %b, %a : i32
  %unused = arith.muli %a, %b : i32
  %x = arith.muli %sum, %a : i32
  %y = arith.muli %again, %a : i32
  return %x, %y : i32, i32
}
```

```mlir after
func.func @f(%a: i32, %b: i32) -> (i32, i32) {
  %sum = arith.addi %a, %b : i32
  %x = arith.muli %sum, %a : i32
  return %x, %x : i32, i32
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-cse'd", "Number of operations merged into an earlier one"),
        Statistic::new("num-dce'd", "Number of unused operations erased"),
    ],
    run,
};

fn run(ir: &mut Ir, op: Op, run: &mut PassContext<'_>) -> PassResult {
    let (merged, dead) = merge_with(ir, op, run.analyses());
    // Only operations are erased, no blocks.
    run.preserve::<Dominance>();
    run.preserve::<SymbolTable>();
    run.count("num-cse'd", merged);
    run.count("num-dce'd", dead);
    Ok(Change::from(merged + dead > 0))
}

/// Merges equivalent operations inside an operation; returns the number of merged and of unused
/// operations.
pub fn merge(ir: &mut Ir, op: Op) -> (usize, usize) {
    merge_with(ir, op, &mut AnalysisCache::default())
}

/// Merges with cached analyses.
fn merge_with(ir: &mut Ir, op: Op, analyses: &mut AnalysisCache) -> (usize, usize) {
    let facts = OpFacts::new(ir.registry());
    let mut cse = Cse {
        ir,
        analyses,
        facts,
        available: Available::default(),
        frames: Vec::new(),
        epochs: 0,
        epoch: 0,
        redundant: Redundant::default(),
    };
    cse.open(op);
    cse.walk();
    (cse.redundant.merged, cse.redundant.dead)
}

struct Cse<'a> {
    ir: &'a mut Ir,
    analyses: &'a mut AnalysisCache,
    facts: OpFacts,
    available: Available,
    frames: Vec<Frame>,
    /// The epoch of reads: two reads of one epoch are in one block with no write between them.
    epoch: u32,
    /// The number of epochs so far.
    epochs: u32,
    redundant: Redundant,
}

/// An operation whose regions are being visited.
struct Frame {
    owner: Op,
    /// The index of the region that is being visited.
    region: usize,
    /// True if that region is a graph region, without order.
    graph: bool,
    /// The remaining blocks of the region, the next one last, each with the number of its
    /// dominators.
    blocks: Vec<(Block, usize)>,
    /// The next operation of the block that is being visited.
    next: Option<Op>,
    /// The number of scopes that were open before.
    scopes: usize,
    /// The epoch around the owner.
    epoch: u32,
    /// The effects of the regions so far.
    effects: Facts,
    /// The structural hash of the regions so far.
    shape: u64,
}

impl Cse<'_> {
    fn walk(&mut self) {
        while let Some(frame) = self.frames.last_mut() {
            let Some(op) = frame.next else {
                self.end_of_block();
                continue;
            };
            frame.next = self.ir.next_op(op);
            if self.ir.regions(op).is_empty() {
                let facts = self.facts.get(self.ir, op);
                self.visit(op, facts, facts.effects(), 0);
            } else {
                self.open(op);
            }
        }
    }

    /// Starts the regions of an operation; the operation itself is visited after them.
    fn open(&mut self, owner: Op) {
        if self.facts.get(self.ir, owner).has(Facts::ISOLATED) {
            self.available.enter_isolated();
        }
        self.frames.push(Frame {
            owner,
            region: 0,
            graph: false,
            blocks: Vec::new(),
            next: None,
            scopes: self.available.scopes(),
            epoch: self.epoch,
            effects: Facts::NONE,
            shape: 0,
        });
        self.open_region();
    }

    fn open_region(&mut self) {
        let Some(frame) = self.frames.last_mut() else { return };
        let Some(&region) = self.ir.regions(frame.owner).get(frame.region) else { return };
        frame.graph = self.ir.is_graph_region(region);
        frame.shape = mix(frame.shape, frame.region as u64);
        match self.ir.single_block(region) {
            Some(block) => frame.blocks.push((block, 0)),
            None if self.ir.entry(region).is_none() => {}
            // A graph region with several blocks has no dominance order to follow.
            None if frame.graph => {}
            None => {
                let dominance = self.analyses.get::<Dominance>(self.ir, frame.owner);
                frame.blocks =
                    dominance.region(frame.region).map(dominators_first).unwrap_or_default();
            }
        }
    }

    /// Continues with the next block, the next region, or after the operation.
    fn end_of_block(&mut self) {
        self.redundant.erase(self.ir);
        let Some(frame) = self.frames.last_mut() else { return };
        if let Some((block, depth)) = frame.blocks.pop() {
            frame.next = self.ir.first_op(block);
            self.available.close_scopes(frame.scopes + depth);
            self.available.open_scope();
            self.new_epoch();
            return;
        }
        self.available.close_scopes(frame.scopes);
        frame.region += 1;
        if frame.region < self.ir.regions(frame.owner).len() {
            return self.open_region();
        }
        if let Some(frame) = self.frames.pop() {
            self.close(frame);
        }
    }

    fn close(&mut self, frame: Frame) {
        let facts = self.facts.get(self.ir, frame.owner);
        if facts.has(Facts::ISOLATED) {
            self.available.leave_isolated();
        }
        self.epoch = frame.epoch;
        if self.frames.is_empty() {
            return;
        }
        let effects = self.facts.with_inside(self.ir, frame.owner, frame.effects);
        self.visit(frame.owner, facts, effects, frame.shape);
    }

    /// Erases an operation, merges it into an earlier one, or records it.
    fn visit(&mut self, op: Op, facts: Facts, effects: Facts, shape: u64) {
        let Some(frame) = self.frames.last_mut() else { return };
        frame.effects = frame.effects.with(effects);
        if effects.has(Facts::WRITES) || facts.has(Facts::PINNED) {
            if effects.has(Facts::WRITES) {
                self.new_epoch();
            }
            return;
        }
        if self.ir.has_no_uses(op) {
            self.redundant.add_dead(op);
            return self.end_of_graph_op();
        }
        let epoch = match effects.has(Facts::READS) {
            // Reads and writes have no order in a graph region.
            true if frame.graph => return,
            true => self.epoch,
            false => 0,
        };
        let head = self.ir.head_hash(op);
        let hash = if shape == 0 { head } else { mix(head, shape) };
        let operands = Operands { ir: self.ir, redundant: &self.redundant };
        let read = match epoch {
            0 => operands.read(op, hash, facts.has(Facts::COMMUTATIVE)),
            epoch => operands.read_in(op, hash, epoch),
        };
        let same = |other| operands.same_op(op, other, epoch != 0);
        if let Some(earlier) = self.available.find_or_insert(Key::new(op, read), same) {
            self.redundant.add_merged(self.ir, op, earlier);
            return self.end_of_graph_op();
        }
        frame.shape = mix(frame.shape, head);
    }

    /// In a graph region, a redundant operation may use later operations, which are unused once it
    /// is erased.
    #[inline]
    fn end_of_graph_op(&mut self) {
        if self.frames.last().is_some_and(|frame| frame.graph) {
            self.redundant.erase(self.ir);
        }
    }

    fn new_epoch(&mut self) {
        self.epochs += 1;
        self.epoch = self.epochs;
    }
}

/// Returns the reachable blocks, each with the number of its dominators, in reverse dominance
/// pre-order: the entry is last.
fn dominators_first(dominance: &RegionDominance) -> Vec<(Block, usize)> {
    let mut path: Vec<Block> = Vec::new();
    let mut blocks = Vec::new();
    for block in dominance.preorder() {
        let dominator = dominance.immediate_dominator(block);
        while !path.is_empty() && path.last().copied() != dominator {
            path.pop();
        }
        blocks.push((block, path.len()));
        path.push(block);
    }
    blocks.reverse();
    blocks
}
