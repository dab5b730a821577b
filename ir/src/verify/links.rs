//! The consistency of the tables of a module: an internal invariant, independent of the input.

use crate::entity::{Block, Entity, Op, Region, Use, Value};
use crate::ir::Ir;
use crate::tables::DefTag;

/// Returns all inconsistencies: lists whose links do not match, values whose uses are not listed
/// exactly once, parents without their children. Debug builds check before verifying.
pub fn broken_links(ir: &Ir) -> Vec<String> {
    let mut links = Links { ir, broken: Vec::new() };
    links.uses();
    for op in (0..ir.ops.len()).map(Op::from_index) {
        if !ir.is_erased(op) {
            links.op(op);
        }
    }
    let regions = (0..ir.regions.len()).filter(|&i| !ir.regions[i].is_dead());
    regions.for_each(|region| links.blocks(Region::from_index(region)));
    let blocks = (0..ir.blocks.len()).filter(|&i| !ir.blocks[i].is_dead());
    blocks.for_each(|block| links.ops(Block::from_index(block)));
    links.broken
}

struct Links<'a> {
    ir: &'a Ir,
    broken: Vec<String>,
}

impl Links<'_> {
    fn expect(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.broken.push(what());
        }
    }

    /// Every operand is in the list of its value, and the list has no other entries.
    fn uses(&mut self) {
        let mut listed = vec![false; self.ir.uses.len()];
        for value in (0..self.ir.values.len()).map(Value::from_index) {
            if self.ir.values[value.index()].def == DefTag::DEAD {
                continue;
            }
            let mut before = None;
            for this in self.ir.uses(value) {
                let row = &self.ir.uses[this.index()];
                let right = row.value == Some(value) && row.prev == before;
                self.expect(right, || format!("{this:?} in the list of {value:?} is {row:?}"));
                if !right || std::mem::replace(&mut listed[this.index()], true) {
                    self.broken.push(format!("{this:?} is listed twice"));
                    break;
                }
                before = Some(this);
            }
        }
        for (index, row) in self.ir.uses.iter().enumerate() {
            let this = Use::from_index(index);
            self.expect(listed[index] == row.value.is_some(), || format!("{this:?} is not listed"));
        }
    }

    fn op(&mut self, op: Op) {
        let ir = self.ir;
        let row = ir.op_row(op);
        let operands = &ir.uses[row.operands as usize..][..row.operand_count as usize];
        let owned = operands.iter().all(|this| this.owner == op && this.value.is_some());
        self.expect(owned, || format!("the operands of {op:?} are {operands:?}"));
        let defined = ir.results(op).all(|result| ir.def_op(result) == Some(op));
        self.expect(defined, || format!("{op:?} does not define its results"));
        for (index, &region) in ir.regions(op).iter().enumerate() {
            let owned = ir.region_parent(region) == Some(op) && ir.region_index(region) == index;
            self.expect(owned, || format!("{region:?} is not region {index} of {op:?}"));
        }
        let inside = row.block.is_none_or(|block| {
            let first = row.prev.is_some() || ir.first_op(block) == Some(op);
            first && (row.next.is_some() || ir.last_op(block) == Some(op))
        });
        self.expect(inside, || format!("{op:?} is not in the list of {:?}", row.block));
    }

    fn blocks(&mut self, region: Region) {
        let ir = self.ir;
        let mut before = None;
        for block in ir.blocks(region) {
            let right = ir.region_of(block) == Some(region) && ir.prev_block(block) == before;
            self.expect(right, || format!("{block:?} does not belong after {before:?}"));
            before = Some(block);
            if !right {
                return;
            }
        }
        let right = ir.last_block(region) == before;
        self.expect(right, || format!("{before:?} is not the last block of {region:?}"));
    }

    fn ops(&mut self, block: Block) {
        let ir = self.ir;
        let owned = ir.args(block).all(|arg| ir.values[arg.index()].def.as_block() == Some(block));
        self.expect(owned, || format!("{block:?} does not define its arguments"));
        let mut before = None;
        for op in ir.ops(block) {
            let right = ir.block_of(op) == Some(block) && ir.prev_op(op) == before;
            self.expect(right, || format!("{op:?} does not belong after {before:?}"));
            before = Some(op);
            if !right {
                return;
            }
        }
        let right = ir.last_op(block) == before;
        self.expect(right, || format!("{before:?} is not the last operation of {block:?}"));
    }
}
