//! Copying operations, with everything inside.

use crate::entity::{Block, Op, Region, Value};
use crate::ir::{Ir, NewOp};
use rustc_hash::FxHashMap;

/// The replacements of values and blocks in a copy.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    /// Values of the original and their replacements; others map to themselves.
    pub values: FxHashMap<Value, Value>,
    /// Blocks of the original and their copies; others map to themselves.
    pub blocks: FxHashMap<Block, Block>,
}

impl Mapping {
    /// Returns the replacement of a value.
    pub fn value(&self, value: Value) -> Value {
        self.values.get(&value).copied().unwrap_or(value)
    }

    /// Returns the replacement of a block.
    pub fn block(&self, block: Block) -> Block {
        self.blocks.get(&block).copied().unwrap_or(block)
    }
}

impl Ir {
    /// Returns a detached copy of `op` and everything inside it, with operands replaced by
    /// `mapping`. Copied values and blocks are added to the mapping.
    pub fn clone_op(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        let copy = self.clone_shallow(op, mapping);
        self.clone_inside(vec![(op, copy)], mapping);
        copy
    }

    /// Copies the blocks of `from` to the end of `to`; see [`Ir::clone_op`].
    pub fn clone_region(&mut self, from: Region, to: Region, mapping: &mut Mapping) {
        let mut open = Vec::new();
        self.clone_blocks(from, to, mapping, &mut open);
        self.clone_inside(open, mapping);
    }

    /// Returns a copy of a region, without an owner.
    pub fn copy_region(&mut self, from: Region) -> Region {
        let region = self.create_region();
        self.clone_region(from, region, &mut Mapping::default());
        region
    }

    /// Fills the regions of copies, and then maps operands: inside a region they may be defined
    /// later than they are used.
    fn clone_inside(&mut self, mut open: Vec<(Op, Op)>, mapping: &mut Mapping) {
        let mut copies = Vec::new();
        while let Some((from, to)) = open.pop() {
            for index in 0..self.regions(from).len() {
                let (from, to) = (self.regions(from)[index], self.regions(to)[index]);
                self.clone_blocks(from, to, mapping, &mut open);
            }
            copies.push(to);
        }
        for copy in copies {
            self.remap(copy, mapping);
        }
    }

    fn clone_blocks(
        &mut self,
        from: Region,
        to: Region,
        mapping: &mut Mapping,
        open: &mut Vec<(Op, Op)>,
    ) {
        let blocks: Vec<Block> = self.blocks(from).collect();
        for block in blocks {
            let copy = self.create_block();
            self.set_block_name(copy, self.block_name(block));
            for index in 0..self.arg_count(block) {
                let arg = self.arg(block, index);
                let new = self.add_block_arg(copy, self.ty(arg), self.arg_loc(block, index));
                self.set_value_name(new, self.value_name(arg));
                mapping.values.insert(arg, new);
            }
            self.append_block(to, copy);
            mapping.blocks.insert(block, copy);
            let ops: Vec<Op> = self.ops(block).collect();
            for op in ops {
                let new = self.clone_shallow(op, mapping);
                self.append_op(copy, new);
                open.push((op, new));
            }
        }
    }

    /// A copy with the same operands and successors, and regions that are still empty.
    pub fn clone_shallow(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        let operands: Vec<Value> = self.operands(op).collect();
        let results: Vec<_> = self.results(op).map(|result| self.ty(result)).collect();
        let regions: Vec<Region> =
            (0..self.regions(op).len()).map(|_| self.create_region()).collect();
        let successors = self.successors(op).to_vec();
        let copy = self.create_op(NewOp {
            operands: &operands,
            results: &results,
            props: self.props(op),
            attrs: self.attrs(op),
            regions: &regions,
            successors: &successors,
            ..NewOp::new(self.name(op), self.loc(op))
        });
        for (from, to) in self.results(op).zip(self.results(copy)) {
            self.set_value_name(to, self.value_name(from));
            mapping.values.insert(from, to);
        }
        copy
    }

    pub(crate) fn remap(&mut self, op: Op, mapping: &Mapping) {
        for index in 0..self.operand_count(op) {
            let old = self.operand(op, index);
            let new = mapping.value(old);
            if old != new {
                self.set_operand(op, index, new);
            }
        }
        for index in 0..self.successors(op).len() {
            let block = mapping.block(self.successors(op)[index]);
            self.set_successor(op, index, block);
        }
    }
}
