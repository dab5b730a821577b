//! Random changes to a module through the API, so that modules are printed which no text made.

use crate::generate::Choices;
use cotan_ir::names::ValueName;
use cotan_ir::{Block, Ir, Mapping, NewOp, Op, Type, Value};

/// Changes a module in a few ways; it may no longer verify, but still prints.
pub fn edit(ir: &mut Ir, choices: &mut Choices<'_>) {
    for _ in 0..choices.below(12) {
        let ops: Vec<Op> = ir.walk(ir.root()).skip(1).collect();
        if ops.is_empty() {
            return;
        }
        let op = *choices.pick(&ops);
        let edits: &[Edit] =
            &[rename, unname, rename_block, copy, insert, replace, split, erase, split];
        choices.pick(edits)(ir, op, choices);
    }
}

type Edit = fn(&mut Ir, Op, &mut Choices<'_>);

const NAMES: &[&str] = &["a", "0", "00", "v1", "arg0", "a-b", "-", "$", "c0_i32", "a_0"];

fn values(ir: &Ir, op: Op) -> Vec<Value> {
    let args = ir.block_of(op).into_iter().flat_map(|block| ir.args(block));
    ir.results(op).chain(args).collect()
}

/// Sets the name of a value, possibly to one that is used.
fn rename(ir: &mut Ir, op: Op, choices: &mut Choices<'_>) {
    for value in values(ir, op) {
        match choices.below(3) {
            0 => {
                let name = *choices.pick(NAMES);
                ir.name_value(value, name);
            }
            1 => match ValueName::number(u32::from(choices.byte()) % 4) {
                Some(name) => ir.set_value_name(value, name),
                None => return,
            },
            _ => {}
        }
    }
}

/// Removes names.
fn unname(ir: &mut Ir, op: Op, _: &mut Choices<'_>) {
    for value in values(ir, op) {
        ir.set_value_name(value, ValueName::FRESH);
    }
}

/// Sets the name of a block, possibly to one that is used, or removes it.
fn rename_block(ir: &mut Ir, op: Op, choices: &mut Choices<'_>) {
    let Some(block) = ir.block_of(op) else { return };
    let wanted = *choices.pick(NAMES);
    let name = choices.chance(1, 2).then(|| ir.store.symbol(wanted));
    ir.set_block_name(block, name);
}

/// Copies an operation with everything inside it after itself.
fn copy(ir: &mut Ir, op: Op, _: &mut Choices<'_>) {
    if !is_last(ir, op) {
        let copy = ir.clone_op(op, &mut Mapping::default());
        ir.insert_after(copy, op);
    }
}

fn is_last(ir: &Ir, op: Op) -> bool {
    ir.next_op(op).is_none()
}

/// Creates an operation with the operands of this one.
fn insert(ir: &mut Ir, op: Op, choices: &mut Choices<'_>) {
    let name = ir.op_name("t.made");
    let operands: Vec<Value> = ir.operands(op).collect();
    let results = vec![Type::F32; choices.below(3)];
    let new = NewOp { operands: &operands, results: &results, ..NewOp::new(name, ir.loc(op)) };
    let made = ir.create_op(new);
    ir.insert_before(made, op);
}

/// Replaces the results of an operation by other values of the same type.
fn replace(ir: &mut Ir, op: Op, _: &mut Choices<'_>) {
    let Some(before) = ir.prev_op(op) else { return };
    for old in ir.results(op) {
        let new = ir.results(before).find(|&value| ir.ty(value) == ir.ty(old));
        if let Some(new) = new {
            ir.replace_all_uses(old, new);
        }
    }
}

/// Splits a block; its second half is reached from nowhere.
fn split(ir: &mut Ir, op: Op, _: &mut Choices<'_>) {
    let Some(block) = ir.block_of(op) else { return };
    if ir.first_op(block) != Some(op) && Some(block) != root_block(ir) {
        ir.split_block(op);
    }
}

fn root_block(ir: &Ir) -> Option<Block> {
    ir.regions(ir.root()).first().and_then(|region| ir.entry(*region))
}

/// Erases an operation that nothing uses.
fn erase(ir: &mut Ir, op: Op, _: &mut Choices<'_>) {
    if ir.results(op).all(|value| ir.is_unused(value)) && !is_last(ir, op) {
        ir.erase_op(op);
    }
}
