//! Blocks in which loops are fused.

use super::candidate::is_parallel;
use cotan_dialects::memref::Dealloc;
use cotan_dialects::scf;
use cotan_ir::{Block, Ir, Op};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Returns the bodies of the outermost sequential loops.
pub fn sequential_bodies(ir: &Ir, root: Op) -> Vec<Block> {
    let mut bodies = Vec::new();
    let mut walk = ir.walk(root);
    while let Some(op) = walk.next() {
        let Some(this) = ir.get::<scf::For>(op) else { continue };
        if !is_parallel(ir, op) {
            walk.skip_inside(op);
            bodies.extend(this.block(ir));
        }
    }
    bodies
}

/// Returns the blocks that contain the loops of these bodies, each once.
pub fn blocks_around(ir: &Ir, bodies: &[Block]) -> Vec<Block> {
    blocks_with(ir, bodies.iter().filter_map(|&body| ir.block_parent_op(body)))
}

/// Returns the blocks that contain loops, each once, the innermost first.
pub fn blocks_of_loops(ir: &Ir, root: Op) -> Vec<Block> {
    // A walk visits an operation of each block before the blocks inside it.
    let blocks = blocks_with(ir, ir.walk(root)).into_iter().rev();
    blocks.filter(|&block| ir.ops(block).any(|op| ir.is::<scf::For>(op))).collect()
}

fn blocks_with(ir: &Ir, ops: impl Iterator<Item = Op>) -> Vec<Block> {
    let blocks: IndexSet<Block, FxBuildHasher> = ops.filter_map(|op| ir.block_of(op)).collect();
    blocks.into_iter().collect()
}

/// Returns the blocks at a nesting depth below an operation.
pub fn blocks_at(ir: &Ir, op: Op, depth: usize) -> Vec<Block> {
    let mut ops = vec![op];
    let mut blocks = Vec::new();
    for _ in 0..=depth {
        let regions = ops.iter().flat_map(|&op| ir.regions(op));
        blocks = regions.flat_map(|&region| ir.blocks(region)).collect();
        ops = blocks.iter().flat_map(|&block: &Block| ir.ops(block)).collect();
    }
    blocks
}

/// Returns a block and the blocks of the loops inside it.
pub fn blocks_inside(ir: &Ir, block: Block) -> Vec<Block> {
    let inside = ir.ops(block).flat_map(|op| ir.walk(op));
    let loops = inside.filter_map(|op| ir.get::<scf::For>(op)?.block(ir));
    std::iter::once(block).chain(loops).collect()
}

/// Moves deallocations to the end of a block, where they do not prevent fusion.
pub fn sink_deallocs(ir: &mut Ir, block: Block) {
    let deallocs: Vec<Op> = ir.ops(block).filter(|&op| ir.is::<Dealloc>(op)).collect();
    let Some(end) = ir.last_op(block) else { return };
    deallocs.into_iter().for_each(|op| ir.move_before(op, end));
}
