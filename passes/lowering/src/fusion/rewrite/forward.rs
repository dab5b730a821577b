//! Store-to-load forwarding within an iteration.

use crate::analysis::access_set::AccessSet;
use crate::analysis::address_polynomials::AddressPolynomials;
use crate::analysis::dependence::{facts, is_same};
use crate::analysis::vectorizable_loop::access;
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_dialects::scf;
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Ir, Op, Value};

/// An element with a known value.
struct KnownElement {
    buffer: Value,
    address: Poly,
    value: Value,
}

/// Forwards stored or loaded values to loads of a block; returns the number of loads removed.
pub fn forward(ir: &mut Ir, addresses: &mut AddressPolynomials, block: Block) -> usize {
    addresses.clear();
    let facts = facts(ir, addresses, &loops_around(ir, block));
    let facts: Vec<&Poly> = facts.iter().collect();
    let ops: Vec<Op> = ir.ops(block).collect();
    let (mut known, mut removed): (Vec<KnownElement>, usize) = (Vec::new(), 0);
    for op in ops {
        let Some(it) = access(ir, op) else {
            invalidate(ir, &mut known, op);
            continue;
        };
        let address = it.at.and_then(|at| addresses.of(ir, at));
        let is_at = |element: &KnownElement| is_same(address.as_ref()?, &element.address, &facts);
        if it.stored.is_some() {
            known.retain(|element| element.buffer != it.buffer || is_at(element) == Some(false));
        } else {
            let result = ir.result(op, 0);
            let found = known.iter().find(|element| {
                element.buffer == it.buffer
                    && ir.ty(element.value) == ir.ty(result)
                    && is_at(element) == Some(true)
            });
            if let Some(value) = found.map(|element| element.value) {
                ir.replace_op(op, &[value]);
                removed += 1;
                continue;
            }
        }
        let value = it.stored.unwrap_or_else(|| ir.result(op, 0));
        known.extend(address.map(|address| KnownElement { buffer: it.buffer, address, value }));
    }
    removed
}

/// Discards the elements that an operation may write.
fn invalidate(ir: &Ir, known: &mut Vec<KnownElement>, op: Op) {
    match AccessSet::by(ir, op) {
        Some(accessed) => known.retain(|element| !accessed.writes(element.buffer)),
        None => known.clear(),
    }
}

fn loops_around(ir: &Ir, block: Block) -> Vec<Op> {
    let around = std::iter::successors(ir.block_parent_op(block), |&op| ir.parent_op(op));
    around.filter(|&op| ir.is::<scf::For>(op)).collect()
}

/// Erases buffers that are never read; returns their number.
pub fn erase_unread(ir: &mut Ir, root: Op) -> usize {
    let buffers: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Alloc>(op)).collect();
    let is_unread = |ir: &Ir, alloc: Op| {
        let buffer = ir.result(alloc, 0);
        ir.users(buffer).all(|user| {
            let is_written = access(ir, user)
                .is_some_and(|it| it.buffer == buffer && it.stored.is_some_and(|it| it != buffer));
            is_written || ir.is::<Dealloc>(user)
        })
    };
    let mut erased = 0;
    for alloc in buffers {
        if !is_unread(ir, alloc) {
            continue;
        }
        let users: Vec<Op> = ir.users(ir.result(alloc, 0)).collect();
        users.into_iter().for_each(|user| ir.erase_op(user));
        ir.erase_op(alloc);
        erased += 1;
    }
    erased
}
