//! A copy of a program, to return to.

use cotan_ir::{Block, Ir, Op, Region};

/// A copy of the regions of an operation.
pub struct Backup(Vec<Region>);

impl Backup {
    /// Copies the regions of an operation.
    pub fn of(ir: &mut Ir, op: Op) -> Self {
        let regions = ir.regions(op).to_vec();
        Self(regions.into_iter().map(|region| ir.copy_region(region)).collect())
    }

    /// Replaces the contents of the operation by those at the time of the copy.
    pub fn restore(&self, ir: &mut Ir, op: Op) {
        let regions = ir.regions(op).to_vec();
        for (region, &saved) in regions.into_iter().zip(&self.0) {
            erase_blocks(ir, region);
            let saved = ir.copy_region(saved);
            ir.move_blocks(saved, region);
        }
    }

    /// Erases the copy.
    pub fn discard(self, ir: &mut Ir) {
        self.0.into_iter().for_each(|region| erase_blocks(ir, region));
    }
}

/// Erases blocks, which may use values and refer to blocks of each other.
fn erase_blocks(ir: &mut Ir, region: Region) {
    let blocks: Vec<Block> = ir.blocks(region).collect();
    let ops = blocks.iter().flat_map(|&block| ir.ops(block)).flat_map(|op| ir.walk(op));
    for op in ops.collect::<Vec<Op>>() {
        ir.set_operands(op, &[]);
    }
    blocks.iter().for_each(|&block| {
        while let Some(op) = ir.last_op(block) {
            ir.erase_op(op);
        }
    });
    blocks.into_iter().for_each(|block| ir.erase_block(block));
}
