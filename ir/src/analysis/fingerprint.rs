//! A fingerprint that changes when an operation or anything inside it does.

use crate::entity::{Block, Op};
use crate::ir::Ir;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Returns a number for an operation and everything inside it. It stays the same as long as nothing
/// there is changed, made, erased or moved, names and locations included; handles count, so a copy
/// has another one. Two numbers may be equal by chance.
pub fn fingerprint(ir: &Ir, op: Op) -> u64 {
    let mut hasher = FxHasher::default();
    for op in ir.walk(op) {
        hash_op(ir, op, &mut hasher);
    }
    hasher.finish()
}

fn hash_op(ir: &Ir, op: Op, hasher: &mut FxHasher) {
    (op, ir.name(op), ir.loc(op), ir.props(op), ir.attrs(op)).hash(hasher);
    for operand in ir.operands(op) {
        operand.hash(hasher);
    }
    for result in ir.results(op) {
        (result, ir.ty(result), ir.value_name(result)).hash(hasher);
    }
    ir.successors(op).hash(hasher);
    for &region in ir.regions(op) {
        region.hash(hasher);
        ir.blocks(region).for_each(|block| hash_block(ir, block, hasher));
    }
}

fn hash_block(ir: &Ir, block: Block, hasher: &mut FxHasher) {
    (block, ir.block_name(block), ir.first_op(block)).hash(hasher);
    for index in 0..ir.arg_count(block) {
        let arg = ir.arg(block, index);
        (arg, ir.ty(arg), ir.value_name(arg), ir.arg_loc(block, index)).hash(hasher);
    }
}
