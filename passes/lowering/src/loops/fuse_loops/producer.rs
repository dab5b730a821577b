//! `fuse-loops{mode=producer}`: fuses producers and consumers in the body of a sequential loop.
//!
//! It is legal if no dependence is reversed, which address polynomials prove. Intermediate values
//! stay in registers, and their buffers disappear.

use crate::analysis::address_polynomials::AddressPolynomials;
use crate::analysis::vectorizable_loop::PARALLELISM;
use cotan_dialects::scf;
use cotan_ir::{Block, Ir, Op};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

mod forward;
mod independence;
mod pairs;

/// The changes of one run over a function.
#[derive(Default)]
pub struct Fused {
    /// Loops fused into an earlier one.
    pub num_fused: usize,
    /// Loads replaced by a known value.
    pub num_forwarded: usize,
    /// Buffers that are no longer read.
    pub num_erased: usize,
}

/// Fuses producers into their consumers, and forwards the stored values.
pub fn fuse(ir: &mut Ir, root: Op) -> Fused {
    let bodies = ordered(ir, root);
    if bodies.is_empty() {
        return Fused::default();
    }
    let around = around(ir, &bodies);
    let addresses = &mut AddressPolynomials::new(ir);
    let (mut num_merged, mut num_forwarded) = (0, 0);
    for block in bodies {
        num_merged += pairs::fuse_block(ir, addresses, block);
        for inside in blocks_inside(ir, block) {
            num_forwarded += forward::forward(ir, addresses, inside);
        }
    }
    for block in around {
        let (merged, loops) = pairs::fuse_into_sequential(ir, addresses, block);
        num_merged += merged;
        let bodies = loops.into_iter().filter_map(|it| ir.get::<scf::For>(it)?.block(ir));
        for inside in bodies.filter(|_| merged > 0).collect::<Vec<Block>>() {
            num_forwarded += forward::forward(ir, addresses, inside);
        }
    }
    let num_erased = if num_forwarded > 0 { forward::erase_unread(ir, root) } else { 0 };
    Fused { num_fused: num_merged, num_forwarded, num_erased }
}

/// Returns the bodies of the outermost sequential loops.
fn ordered(ir: &Ir, root: Op) -> Vec<Block> {
    let mut bodies = Vec::new();
    let mut walk = ir.walk(root);
    while let Some(op) = walk.next() {
        let Some(this) = ir.get::<scf::For>(op) else { continue };
        if ir.attr_named(op, PARALLELISM).is_none() {
            walk.skip_inside(op);
            bodies.extend(ir.single_block(this.body));
        }
    }
    bodies
}

/// Returns the blocks that contain the loops of these bodies, each once.
fn around(ir: &Ir, bodies: &[Block]) -> Vec<Block> {
    let loops = bodies.iter().filter_map(|&body| ir.block_parent_op(body));
    let blocks: IndexSet<Block, FxBuildHasher> =
        loops.filter_map(|this| ir.block_of(this)).collect();
    blocks.into_iter().collect()
}

/// Returns a block and the blocks of the loops inside it.
fn blocks_inside(ir: &Ir, block: Block) -> Vec<Block> {
    let mut blocks = vec![block];
    for op in ir.ops(block) {
        let loops = ir.walk(op).filter_map(|op| ir.get::<scf::For>(op)?.block(ir));
        blocks.extend(loops);
    }
    blocks
}
