//! Putting operations into blocks and blocks into regions; splitting, merging, inlining.

use crate::entity::{Block, Entity, Op, Region, Value};
use crate::ir::Ir;
use crate::tables::BlockRow;

impl Ir {
    /// Removes an operation from its block.
    #[inline]
    pub fn detach_op(&mut self, op: Op) {
        let row = &mut self.ops[op.index()];
        let (prev, next) = (row.prev.take(), row.next.take());
        let block = row.block.take().expect("the operation is in a block");
        match prev {
            Some(prev) => self.ops[prev.index()].next = next,
            None => self.blocks[block.index()].first = next,
        }
        match next {
            Some(next) => self.ops[next.index()].prev = prev,
            None => self.blocks[block.index()].last = prev,
        }
    }

    /// Puts a detached operation at the end of a block.
    #[inline]
    pub fn append_op(&mut self, block: Block, op: Op) {
        self.names_settled = false;
        let last = self.blocks[block.index()].last.replace(op);
        match last {
            Some(last) => self.ops[last.index()].next = Some(op),
            None => self.blocks[block.index()].first = Some(op),
        }
        let row = &mut self.ops[op.index()];
        debug_assert!(row.block.is_none(), "{op:?} is in a block already");
        row.block = Some(block);
        row.prev = last;
        row.next = None;
    }

    /// Puts a detached operation before another one.
    pub fn insert_before(&mut self, op: Op, before: Op) {
        self.names_settled = false;
        let block = self.block_of(before).expect("the operation is in a block");
        let prev = self.ops[before.index()].prev.replace(op);
        match prev {
            Some(prev) => self.ops[prev.index()].next = Some(op),
            None => self.blocks[block.index()].first = Some(op),
        }
        let row = &mut self.ops[op.index()];
        debug_assert!(row.block.is_none(), "{op:?} is in a block already");
        row.block = Some(block);
        row.prev = prev;
        row.next = Some(before);
    }

    /// Puts a detached operation after another one.
    pub fn insert_after(&mut self, op: Op, after: Op) {
        match self.next_op(after) {
            Some(next) => self.insert_before(op, next),
            None => {
                let block = self.block_of(after).expect("the operation is in a block");
                self.append_op(block, op);
            }
        }
    }

    /// Moves an operation before another one.
    pub fn move_before(&mut self, op: Op, before: Op) {
        self.detach_op(op);
        self.insert_before(op, before);
    }

    /// Inserts a detached block at the end of a region.
    pub fn append_block(&mut self, region: Region, block: Block) {
        self.names_settled = false;
        let last = self.regions[region.index()].last.replace(block);
        match last {
            Some(last) => self.blocks[last.index()].next = Some(block),
            None => self.regions[region.index()].first = Some(block),
        }
        let row = &mut self.blocks[block.index()];
        debug_assert!(row.region.is_none(), "{block:?} is in a region already");
        row.region = Some(region);
        row.prev = last;
        row.next = None;
    }

    /// Inserts a detached block after another one.
    pub fn insert_block_after(&mut self, block: Block, after: Block) {
        self.names_settled = false;
        let region = self.region_of(after).expect("the block is in a region");
        let Some(next) = self.next_block(after) else { return self.append_block(region, block) };
        self.blocks[after.index()].next = Some(block);
        self.blocks[next.index()].prev = Some(block);
        let row = &mut self.blocks[block.index()];
        debug_assert!(row.region.is_none(), "{block:?} is in a region already");
        row.region = Some(region);
        row.prev = Some(after);
        row.next = Some(next);
    }

    /// Removes a block from its region.
    pub fn detach_block(&mut self, block: Block) {
        let row = &mut self.blocks[block.index()];
        let (prev, next) = (row.prev.take(), row.next.take());
        let region = row.region.take().expect("the block is in a region");
        match prev {
            Some(prev) => self.blocks[prev.index()].next = next,
            None => self.regions[region.index()].first = next,
        }
        match next {
            Some(next) => self.blocks[next.index()].prev = prev,
            None => self.regions[region.index()].last = prev,
        }
    }

    /// Erases a block and everything inside it.
    ///
    /// # Panics
    /// If a value inside it is still used from outside.
    pub fn erase_block(&mut self, block: Block) {
        while let Some(op) = self.last_op(block) {
            self.erase_op(op);
        }
        for index in (0..self.arg_count(block)).rev() {
            self.erase_block_arg(block, index);
        }
        if self.region_of(block).is_some() {
            self.detach_block(block);
        }
        self.blocks[block.index()] = BlockRow::dead();
    }

    /// Moves the blocks of `from` to the end of `to`.
    pub fn move_blocks(&mut self, from: Region, to: Region) {
        while let Some(block) = self.entry(from) {
            self.detach_block(block);
            self.append_block(to, block);
        }
    }

    /// Moves all blocks of a region to a new one.
    pub fn take_region(&mut self, from: Region) -> Region {
        let region = self.create_region();
        self.move_blocks(from, region);
        region
    }

    /// Moves the operations of `from` to the end of `to`.
    pub fn move_ops(&mut self, from: Block, to: Block) {
        while let Some(op) = self.first_op(from) {
            self.detach_op(op);
            self.append_op(to, op);
        }
    }

    /// Splits a block: `op` and the operations after it move to a new block after this one.
    pub fn split_block(&mut self, op: Op) -> Block {
        let block = self.block_of(op).expect("the operation is in a block");
        let new = self.create_block();
        self.insert_block_after(new, block);
        let mut rest = Some(op);
        while let Some(op) = rest {
            rest = self.next_op(op);
            self.detach_op(op);
            self.append_op(new, op);
        }
        new
    }

    /// Moves the operations of `block` before `before`, its arguments replaced by `args`, and
    /// erases the empty block.
    pub fn inline_block_before(&mut self, block: Block, before: Op, args: &[Value]) {
        assert_eq!(args.len(), self.arg_count(block), "one value for each argument");
        for (index, &value) in args.iter().enumerate() {
            self.replace_all_uses(self.arg(block, index), value);
        }
        while let Some(op) = self.first_op(block) {
            self.move_before(op, before);
        }
        self.erase_block(block);
    }
}
