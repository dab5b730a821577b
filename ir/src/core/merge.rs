//! Merging changes of a copy of a module: passes run on copies in parallel.

use crate::entity::{Block, Entity, Op, Region, Use, Value};
use crate::ir::Ir;
use crate::store::merge::{StoreMark, StoreMerge};
use crate::tables::{BlockArg, BlockRow, DefTag, OpRow, RegionRow, Tail, UseRow, ValueRow};

/// The sizes of the tables of a module when it was copied.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    sizes: Sizes,
    live_ops: usize,
    store: StoreMark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sizes {
    ops: usize,
    values: usize,
    uses: usize,
    blocks: usize,
    regions: usize,
    tails: usize,
    op_names: usize,
}

/// The rows of some operations and of everything inside of them.
#[derive(Clone, Debug, Default)]
pub struct OwnedRows {
    ops: Vec<Op>,
    values: Vec<usize>,
    uses: Vec<usize>,
    blocks: Vec<Block>,
    regions: Vec<Region>,
    tails: Vec<usize>,
}

impl Ir {
    /// Returns the sizes of the tables, before a copy is made.
    pub fn mark(&self) -> Mark {
        Mark { sizes: self.table_sizes(), live_ops: self.live_ops, store: self.store.mark() }
    }

    fn table_sizes(&self) -> Sizes {
        Sizes {
            ops: self.ops.len(),
            values: self.values.len(),
            uses: self.uses.len(),
            blocks: self.blocks.len(),
            regions: self.regions.len(),
            tails: self.tails.len(),
            op_names: self.op_names.len(),
        }
    }

    /// Returns the rows of operations and of everything inside of them.
    pub fn rows_of(&self, ops: &[Op]) -> OwnedRows {
        let mut rows = OwnedRows::default();
        for op in ops.iter().flat_map(|&op| self.walk(op)) {
            let row = self.op_row(op);
            rows.ops.push(op);
            rows.values.extend((row.results..row.results + row.result_count).map(to_index));
            rows.uses.extend((row.operands..row.operands + row.operand_count).map(to_index));
            rows.tails.extend(row.tail.checked_sub(1).map(to_index));
            for &region in self.regions(op) {
                rows.regions.push(region);
                for block in self.blocks(region) {
                    rows.blocks.push(block);
                    rows.values.extend(self.args(block).map(Value::index));
                }
            }
        }
        rows
    }

    /// Merges the changes that were made to `copy` inside of isolated operations, whose rows before
    /// the changes are `rows`. This module may have changed outside of these operations since the
    /// copy was made at `mark`; the copy must not have. Handles of the operations themselves stay
    /// valid.
    pub fn merge(&mut self, mark: &Mark, rows: &OwnedRows, copy: &Ir) {
        let offsets = self.table_sizes();
        let names: Vec<_> = (mark.sizes.op_names..copy.op_names.len())
            .map(|row| copy.store.text(copy.op_names[row]).to_owned())
            .collect();
        let names = names.iter().map(|name| self.op_name(name)).collect();
        self.live_ops = self.live_ops + copy.live_ops - mark.live_ops;
        self.names_settled = false;
        let store = StoreMerge::new(&mut self.store, &copy.store, mark.store);
        let mut merge = Merge { store, old: mark.sizes, new: offsets, names };
        let old = mark.sizes;
        for &op in &rows.ops {
            self.ops[op.index()] = merge.op_row(&copy.ops[op.index()]);
        }
        self.ops.extend(copy.ops[old.ops..].iter().map(|row| merge.op_row(row)));
        for &row in &rows.values {
            self.values[row] = merge.value_row(&copy.values[row]);
        }
        self.values.extend(copy.values[old.values..].iter().map(|row| merge.value_row(row)));
        for &row in &rows.uses {
            self.uses[row] = merge.use_row(&copy.uses[row]);
        }
        self.uses.extend(copy.uses[old.uses..].iter().map(|row| merge.use_row(row)));
        for &block in &rows.blocks {
            self.blocks[block.index()] = merge.block_row(&copy.blocks[block.index()]);
        }
        self.blocks.extend(copy.blocks[old.blocks..].iter().map(|row| merge.block_row(row)));
        for &region in &rows.regions {
            self.regions[region.index()] = merge.region_row(&copy.regions[region.index()]);
        }
        self.regions.extend(copy.regions[old.regions..].iter().map(|row| merge.region_row(row)));
        for &row in &rows.tails {
            self.tails[row] = merge.tail(&copy.tails[row]);
        }
        self.tails.extend(copy.tails[old.tails..].iter().map(|tail| merge.tail(tail)));
    }
}

fn to_index(row: u32) -> usize {
    row as usize
}

/// The mapping of rows: those from before the copy stay, new ones are appended.
struct Merge<'s> {
    store: StoreMerge<'s>,
    old: Sizes,
    new: Sizes,
    names: Vec<crate::OpName>,
}

/// Returns the row there of a row of the copy.
fn moved(row: usize, old: usize, new: usize) -> usize {
    if row < old { row } else { row - old + new }
}

impl Merge<'_> {
    fn op(&self, op: Op) -> Op {
        Op::from_index(moved(op.index(), self.old.ops, self.new.ops))
    }

    fn value(&self, value: Value) -> Value {
        Value::from_index(moved(value.index(), self.old.values, self.new.values))
    }

    fn this_use(&self, this: Use) -> Use {
        Use::from_index(moved(this.index(), self.old.uses, self.new.uses))
    }

    fn block(&self, block: Block) -> Block {
        Block::from_index(moved(block.index(), self.old.blocks, self.new.blocks))
    }

    fn region(&self, region: Region) -> Region {
        Region::from_index(moved(region.index(), self.old.regions, self.new.regions))
    }

    fn op_row(&mut self, row: &OpRow) -> OpRow {
        let name = row.name.index().checked_sub(self.old.op_names);
        let tail = match row.tail {
            0 => 0,
            tail => moved(tail as usize - 1, self.old.tails, self.new.tails) as u32 + 1,
        };
        OpRow {
            name: name.map_or(row.name, |index| self.names[index]),
            block: row.block.map(|block| self.block(block)),
            prev: row.prev.map(|op| self.op(op)),
            next: row.next.map(|op| self.op(op)),
            loc: self.store.loc(row.loc),
            props: row.props.map(|props| self.store.attr(props)),
            attrs: self.store.attr(row.attrs),
            operands: moved(row.operands as usize, self.old.uses, self.new.uses) as u32,
            operand_count: row.operand_count,
            results: moved(row.results as usize, self.old.values, self.new.values) as u32,
            result_count: row.result_count,
            tail,
        }
    }

    fn value_row(&mut self, row: &ValueRow) -> ValueRow {
        let op = row.def.as_op().map(|op| DefTag::op(self.op(op)));
        let block = row.def.as_block().map(|block| DefTag::block(self.block(block)));
        ValueRow {
            ty: self.store.ty(row.ty),
            def: op.or(block).unwrap_or(row.def),
            first_use: row.first_use.map(|this| self.this_use(this)),
            name: self.store.name(row.name),
        }
    }

    fn use_row(&self, row: &UseRow) -> UseRow {
        UseRow {
            value: row.value.map(|value| self.value(value)),
            owner: self.op(row.owner),
            prev: row.prev.map(|this| self.this_use(this)),
            next: row.next.map(|this| self.this_use(this)),
        }
    }

    fn block_row(&mut self, row: &BlockRow) -> BlockRow {
        let args = row.args.iter();
        BlockRow {
            region: row.region.map(|region| self.region(region)),
            prev: row.prev.map(|block| self.block(block)),
            next: row.next.map(|block| self.block(block)),
            first: row.first.map(|op| self.op(op)),
            last: row.last.map(|op| self.op(op)),
            name: row.name.map(|name| self.store.symbol(name)),
            args: args
                .map(|arg| BlockArg { value: self.value(arg.value), loc: self.store.loc(arg.loc) })
                .collect(),
        }
    }

    fn region_row(&self, row: &RegionRow) -> RegionRow {
        RegionRow {
            parent: row.parent.map(|op| self.op(op)),
            index: row.index,
            first: row.first.map(|block| self.block(block)),
            last: row.last.map(|block| self.block(block)),
        }
    }

    fn tail(&self, tail: &Tail) -> Tail {
        Tail {
            regions: tail.regions.iter().map(|&region| self.region(region)).collect(),
            successors: tail.successors.iter().map(|&block| self.block(block)).collect(),
        }
    }
}
