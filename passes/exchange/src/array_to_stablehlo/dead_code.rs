//! Operations of a translation that nothing uses.

use cotan_ir::{Block, Ir, Op, Region};

/// Erases operations without users in a function, inner ones first from its end on.
pub fn erase(ir: &mut Ir, function: Op) {
    let regions: Vec<Region> = ir.regions(function).to_vec();
    regions.into_iter().for_each(|region| erase_in(ir, region));
}

fn erase_in(ir: &mut Ir, region: Region) {
    let blocks: Vec<Block> = ir.blocks(region).collect();
    for block in blocks {
        let ops: Vec<Op> = ir.ops(block).collect();
        for &op in ops.iter().rev() {
            let is_end = ir.result_count(op) == 0;
            if !is_end && ir.has_no_uses(op) {
                ir.erase_op(op);
                continue;
            }
            let regions = ir.regions(op).to_vec();
            stacker::maybe_grow(128 << 10, 2 << 20, || {
                regions.into_iter().for_each(|region| erase_in(ir, region));
            });
        }
    }
}
