//! What is written to a buffer and read again in the same turn is used as it is.

use super::independence::{facts, is_same};
use crate::analysis::access_set::AccessSet;
use crate::analysis::address_polynomials::Places;
use crate::analysis::vectorizable_loop::access;
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_dialects::scf;
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Ir, Op, Value};

/// An element that is known: what is there was written or read.
struct Known {
    buffer: Value,
    place: Poly,
    value: Value,
}

/// Reads what is known in a block from there; returns how many reads are gone.
pub fn forward(ir: &mut Ir, places: &mut Places, block: Block) -> usize {
    places.clear();
    let facts = facts(ir, places, &loops_around(ir, block));
    let facts: Vec<&Poly> = facts.iter().collect();
    let ops: Vec<Op> = ir.ops(block).collect();
    let (mut known, mut gone): (Vec<Known>, usize) = (Vec::new(), 0);
    for op in ops {
        let Some(it) = access(ir, op) else {
            forget(ir, &mut known, op);
            continue;
        };
        let place = it.at.and_then(|at| places.of(ir, at));
        let is_at = |element: &Known| is_same(place.as_ref()?, &element.place, &facts);
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
                gone += 1;
                continue;
            }
        }
        let value = it.stored.unwrap_or_else(|| ir.result(op, 0));
        known.extend(place.map(|place| Known { buffer: it.buffer, place, value }));
    }
    gone
}

/// Forgets what an operation that is no read or write may change.
fn forget(ir: &Ir, known: &mut Vec<Known>, op: Op) {
    match AccessSet::by(ir, op) {
        Some(touched) => known.retain(|element| !touched.writes(element.buffer)),
        None => known.clear(),
    }
}

fn loops_around(ir: &Ir, block: Block) -> Vec<Op> {
    let around = std::iter::successors(ir.block_parent_op(block), |&op| ir.parent_op(op));
    around.filter(|&op| ir.is::<scf::For>(op)).collect()
}

/// Erases buffers in an operation that nobody reads; returns how many.
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
