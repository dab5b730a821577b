//! Compaction: frees the rows of erased entities.

use crate::entity::{Block, Entity, Op, Region, Use, Value};
use crate::ir::Ir;
use crate::tables::{
    BlockArg, BlockRow, DefTag, OpRow, RegionRow, Rows, Tail, Tombstones, UseRow, ValueRow,
};

/// The mapping from old to new handles in a compaction. An entity that was not reachable from the
/// outermost operation has no new handle.
#[derive(Clone, Debug)]
pub struct Remap {
    ops: Table<Op>,
    values: Table<Value>,
    blocks: Table<Block>,
    regions: Table<Region>,
    uses: Table<Use>,
}

/// Old handles and new ones.
#[derive(Clone, Debug)]
struct Table<E> {
    new_of: Vec<Option<E>>,
    kept: Vec<E>,
    /// Number of rows before the first live one.
    base: usize,
}

impl Ir {
    /// Returns whether over half of the operations' rows are dead, so that it is time to
    /// [`compact`](Self::compact).
    pub fn wants_compaction(&self) -> bool {
        (self.ops.len() - self.tombstones.ops.0) / 2 > self.live_ops
    }

    /// Retains everything reachable from the outermost operation, in the order of the text, and
    /// frees all other rows. Every handle changes: old ones are invalid afterwards. Debug builds
    /// never reuse an index, so that a use of an old handle panics.
    ///
    /// # Panics
    /// If an operand of a live operation is not defined in live code.
    pub fn compact(&mut self) -> Remap {
        self.compact_with(cfg!(debug_assertions))
    }

    fn compact_with(&mut self, tombstones: bool) -> Remap {
        let mut map = Remap::new(self, tombstones);
        map.keep_reachable(self);
        let values = map.values.rows(ValueRow::DEAD, |value| map.value_row(self, value));
        let uses = map.uses.rows(UseRow::DROPPED, |this| map.use_row(self, this));
        let blocks = map.blocks.rows(BlockRow::dead(), |block| map.block_row(self, block));
        let regions = map.regions.rows(RegionRow::dead(), |region| map.region_row(self, region));
        let mut tails = Vec::new();
        let ops = map.ops.rows(OpRow::dead(), |op| map.op_row(self, op, &mut tails));
        (self.values, self.uses, self.tails) = (values, uses, tails);
        (self.blocks, self.regions, self.ops) = (blocks, regions, ops);
        self.live_ops = map.ops.kept.len();
        self.tombstones = Tombstones {
            ops: Rows(map.ops.base),
            values: Rows(map.values.base),
            blocks: Rows(map.blocks.base),
            regions: Rows(map.regions.base),
        };
        if let Some(root) = self.try_root().and_then(|root| map.op(root)) {
            self.set_root(root);
        }
        map
    }
}

impl Remap {
    /// Returns the new handle of an operation.
    pub fn op(&self, old: Op) -> Option<Op> {
        self.ops.get(old)
    }

    /// Returns the new handle of a value.
    pub fn value(&self, old: Value) -> Option<Value> {
        self.values.get(old)
    }

    /// Returns the new handle of a block.
    pub fn block(&self, old: Block) -> Option<Block> {
        self.blocks.get(old)
    }

    /// Returns the new handle of a region.
    pub fn region(&self, old: Region) -> Option<Region> {
        self.regions.get(old)
    }

    /// Returns the composition of this mapping and that of a later compaction.
    #[must_use]
    pub fn then(self, later: &Self) -> Self {
        Self {
            ops: self.ops.then(&later.ops),
            values: self.values.then(&later.values),
            blocks: self.blocks.then(&later.blocks),
            regions: self.regions.then(&later.regions),
            uses: self.uses.then(&later.uses),
        }
    }

    fn new(ir: &Ir, tombstones: bool) -> Self {
        Self {
            ops: Table::new(ir.ops.len(), tombstones),
            values: Table::new(ir.values.len(), tombstones),
            blocks: Table::new(ir.blocks.len(), tombstones),
            regions: Table::new(ir.regions.len(), tombstones),
            uses: Table::new(ir.uses.len(), tombstones),
        }
    }

    fn keep_reachable(&mut self, ir: &Ir) {
        let ops = ir.try_root().into_iter().flat_map(|root| ir.walk(root));
        for op in ops {
            let row = ir.op_row(op);
            self.ops.keep(op);
            self.values.keep_row(row.results, row.result_count);
            self.uses.keep_row(row.operands, row.operand_count);
            for &region in ir.regions(op) {
                self.regions.keep(region);
                for block in ir.blocks(region) {
                    self.blocks.keep(block);
                    ir.args(block).for_each(|arg| self.values.keep(arg));
                }
            }
        }
    }

    fn op_row(&self, ir: &Ir, op: Op, tails: &mut Vec<Tail>) -> OpRow {
        let row = ir.op_row(op);
        if row.tail != 0 {
            let all = "the parts of an operation live as long as it does";
            let blocks = ir.successors(op).iter();
            let regions = ir.regions(op).iter();
            tails.push(Tail {
                successors: blocks.map(|&block| self.block(block).expect(all)).collect(),
                regions: regions.map(|&region| self.region(region).expect(all)).collect(),
            });
        }
        OpRow {
            block: row.block.and_then(|block| self.block(block)),
            prev: row.prev.and_then(|op| self.op(op)),
            next: row.next.and_then(|op| self.op(op)),
            operands: self.uses.new_row(row.operands, row.operand_count),
            results: self.values.new_row(row.results, row.result_count),
            tail: if row.tail == 0 { 0 } else { tails.len() as u32 },
            ..row.clone()
        }
    }

    fn value_row(&self, ir: &Ir, value: Value) -> ValueRow {
        let row = &ir.values[value.index()];
        let op = row.def.as_op().and_then(|op| self.op(op)).map(DefTag::op);
        let block = row.def.as_block().and_then(|block| self.block(block)).map(DefTag::block);
        ValueRow {
            def: op.or(block).unwrap_or(DefTag::DEAD),
            first_use: self.live_use(row.first_use, |this| ir.uses[this.index()].next),
            ..row.clone()
        }
    }

    fn use_row(&self, ir: &Ir, this: Use) -> UseRow {
        let row = &ir.uses[this.index()];
        let value = row.value.and_then(|value| self.value(value));
        let owner = self.op(row.owner);
        UseRow {
            value: Some(value.expect("an operand is defined inside the module")),
            owner: owner.expect("a use outlives its operation"),
            prev: self.live_use(row.prev, |this| ir.uses[this.index()].prev),
            next: self.live_use(row.next, |this| ir.uses[this.index()].next),
        }
    }

    /// Returns the first live use, from `this` on in one direction of its list.
    fn live_use(&self, this: Option<Use>, further: impl Fn(Use) -> Option<Use>) -> Option<Use> {
        std::iter::successors(this, |&this| further(this)).find_map(|this| self.uses.get(this))
    }

    fn block_row(&self, ir: &Ir, block: Block) -> BlockRow {
        let row = &ir.blocks[block.index()];
        let args = row
            .args
            .iter()
            .filter_map(|arg| Some(BlockArg { value: self.value(arg.value)?, loc: arg.loc }));
        BlockRow {
            region: row.region.and_then(|region| self.region(region)),
            prev: row.prev.and_then(|block| self.block(block)),
            next: row.next.and_then(|block| self.block(block)),
            first: row.first.and_then(|op| self.op(op)),
            last: row.last.and_then(|op| self.op(op)),
            name: row.name,
            args: args.collect(),
        }
    }

    fn region_row(&self, ir: &Ir, region: Region) -> RegionRow {
        let row = &ir.regions[region.index()];
        RegionRow {
            parent: row.parent.and_then(|op| self.op(op)),
            index: row.index,
            first: row.first.and_then(|block| self.block(block)),
            last: row.last.and_then(|block| self.block(block)),
        }
    }
}

impl<E: Entity> Table<E> {
    fn new(rows: usize, tombstones: bool) -> Self {
        let base = if tombstones { rows } else { 0 };
        Self { new_of: vec![None; rows], kept: Vec::new(), base }
    }

    fn keep(&mut self, old: E) {
        self.new_of[old.index()] = Some(E::from_index(self.base + self.kept.len()));
        self.kept.push(old);
    }

    /// Keeps `count` neighbours.
    fn keep_row(&mut self, start: u32, count: u32) {
        (0..count as usize).for_each(|i| self.keep(E::from_index(start as usize + i)));
    }

    fn get(&self, old: E) -> Option<E> {
        self.new_of.get(old.index()).copied().flatten()
    }

    fn then(mut self, later: &Self) -> Self {
        for new in &mut self.new_of {
            *new = new.and_then(|new| later.get(new));
        }
        self.kept.clear();
        self
    }

    /// Returns the new start of a range of rows.
    fn new_row(&self, start: u32, count: u32) -> u32 {
        let first = if count == 0 { None } else { self.new_of[start as usize] };
        first.map_or(0, |first| first.index() as u32)
    }

    /// Returns new rows for live entities, after a tombstone for each old one if requested.
    fn rows<T: Clone>(&self, tombstone: T, row: impl FnMut(E) -> T) -> Vec<T> {
        let mut rows = Vec::with_capacity(self.base + self.kept.len());
        rows.resize(self.base, tombstone);
        rows.extend(self.kept.iter().copied().map(row));
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::links::broken_links;
    use crate::{Loc, NewOp, Registry, Type};

    #[test]
    fn without_tombstones_rows_are_dense_and_in_the_order_of_the_text() {
        let mut ir = Ir::new(Registry::builder().build());
        let name = ir.op_name("u.op");
        let region = ir.create_region();
        let block = ir.append_new_block(region, &[Type::F64], Loc::UNKNOWN);
        for _ in 0..10 {
            let op = ir.create_op(NewOp {
                operands: &[ir.arg(block, 0)],
                results: &[Type::F64],
                ..NewOp::new(name, Loc::UNKNOWN)
            });
            ir.append_op(block, op);
        }
        let root = ir.create_op(NewOp { regions: &[region], ..NewOp::new(name, Loc::UNKNOWN) });
        ir.set_root(root);
        for _ in 0..8 {
            ir.erase_op(ir.first_op(block).unwrap());
        }
        assert!(ir.wants_compaction());
        ir.compact_with(false);
        let order: Vec<usize> = ir.walk(ir.root()).map(Op::index).collect();
        assert_eq!(order, [0, 1, 2]);
        assert_eq!((ir.ops.len(), ir.values.len(), ir.uses.len()), (3, 3, 2));
        assert_eq!(broken_links(&ir), Vec::<String>::new());
        assert!(!ir.wants_compaction());
    }
}
