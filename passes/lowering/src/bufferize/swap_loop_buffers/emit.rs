//! Loops that carry buffers.

use super::PASS;
use super::find::Rotation;
use crate::analysis::loop_builder::each;
use cotan_dialects::arith::Constant;
use cotan_dialects::memref::{Alloc, Dealloc, Load, Store};
use cotan_dialects::scf::{For, Yield};
use cotan_ir::{Builder, Ir, Op, Type, Value};

/// Replaces the copies at the end of a loop by a rotation of the buffers that it carries.
pub fn carry(ir: &mut Ir, op: Op, rotation: Rotation) {
    let this: For = ir.verified(op);
    let block = this.block(ir).expect("the loop has a body");
    let loc = ir.store.derived_loc(ir.loc(op), PASS.name);
    rotation.copies.iter().for_each(|&copy| ir.erase_op(copy));
    let buffers: Vec<Value> = rotation.next.iter().map(|it| it.0).collect();
    hoist(ir, op, &buffers[rotation.states..]);
    erase_unused(ir, op);

    let args: Vec<Value> =
        buffers.iter().map(|&it| ir.add_block_arg(block, ir.ty(it), loc)).collect();
    for (&buffer, &arg) in buffers.iter().zip(&args) {
        ir.replace_uses_if(buffer, arg, |ir, it| {
            ir.is_within(ir.user(it), op) && ir.user(it) != op
        });
    }
    let end = ir.last_op(block).expect("the body has a terminator");
    let arg = |buffer| args[buffers.iter().position(|&it| it == buffer).expect("it is carried")];
    let outputs: Vec<Value> =
        ir.operands(end).chain(rotation.next.iter().map(|it| arg(it.1))).collect();
    Yield::build(&mut Builder::before(ir, end), loc, &outputs);
    ir.erase_op(end);

    let inits: Vec<Value> = this.inits.iter(ir).chain(buffers.iter().copied()).collect();
    let types: Vec<Type> = inits.iter().map(|&it| ir.ty(it)).collect();
    let (region, attrs) = (ir.take_region(this.body), ir.attrs(op));
    let [lower, upper, step] = this.bounds();
    let new_op =
        For::build(&mut Builder::before(ir, op), loc, lower, upper, step, &inits, region, &types);
    ir.set_attrs(new_op, attrs);
    let results: Vec<Value> = ir.results(new_op).collect();
    let (old, carried) = results.split_at(this.inits.len());
    if rotation.is_callers {
        copy_back(ir, op, [carried[0], buffers[0]], rotation.size);
        ir.replace_op(op, old);
        return;
    }
    ir.replace_op(op, old);
    for (&buffer, &result) in buffers.iter().zip(carried).take(rotation.states) {
        let later = uses_after(ir, buffer, new_op);
        ir.replace_uses_if(buffer, result, |ir, it| later.contains(&ir.user(it)));
    }
}

/// Emits a loop before an operation that copies the elements of a buffer, which may be the same one.
fn copy_back(ir: &mut Ir, before: Op, [from, to]: [Value; 2], size: Value) {
    let loc = ir.loc(before);
    let b = &mut Builder::before(ir, before);
    let [zero, one] = [0, 1].map(|number| Constant::index(b, loc, number));
    each(b, loc, [zero, size, one], |b, at| {
        let element = Load::value(b, loc, from, &[at]);
        Store::build(b, loc, element, to, &[at]);
    });
}

/// Moves allocations out of a loop, and their deallocations to the end of the block around it.
fn hoist(ir: &mut Ir, op: Op, buffers: &[Value]) {
    let block = ir.block_of(op).expect("a loop is in a block");
    let end = ir.last_op(block).expect("the block has a terminator");
    for &buffer in buffers {
        let alloc = ir.def_op(buffer).expect("the buffer is allocated");
        ir.move_before(alloc, op);
        let deallocs: Vec<Op> = ir.users(buffer).filter(|&it| ir.is::<Dealloc>(it)).collect();
        for dealloc in deallocs {
            ir.move_before(dealloc, end);
        }
    }
}

/// Erases the buffers of a loop that only copies used.
fn erase_unused(ir: &mut Ir, op: Op) {
    let allocs: Vec<Op> = ir.walk(op).filter(|&it| ir.is::<Alloc>(it)).collect();
    for alloc in allocs {
        let users: Vec<Op> = ir.users(ir.result(alloc, 0)).collect();
        if users.iter().all(|&user| ir.is::<Dealloc>(user)) {
            users.into_iter().for_each(|user| ir.erase_op(user));
            ir.erase_op(alloc);
        }
    }
}

/// Returns the users of a buffer after a loop in its block, except deallocations: these free each
/// of the carried buffers once.
fn uses_after(ir: &Ir, buffer: Value, op: Op) -> Vec<Op> {
    let block = ir.block_of(op).expect("a loop is in a block");
    let after: Vec<Op> = std::iter::successors(ir.next_op(op), |&op| ir.next_op(op)).collect();
    let is_after = |&user: &Op| {
        let around = ir.ancestor_in_block(user, block);
        !ir.is::<Dealloc>(user) && around.is_some_and(|around| after.contains(&around))
    };
    ir.users(buffer).filter(is_after).collect()
}
