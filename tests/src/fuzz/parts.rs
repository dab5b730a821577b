//! Operations with parts too few or too many.

use crate::generate::Choices;
use cotan_ir::{Attr, AttrData, Block, Ir, Mapping, NewOp, Op, Region, Type, Value};

/// Removes or duplicates parts of a few operations: operands, results, attributes, regions, blocks
/// and successors. The result need not verify.
pub fn break_parts(ir: &mut Ir, choices: &mut Choices<'_>) {
    for _ in 0..1 + choices.below(3) {
        let ops: Vec<Op> = ir.walk(ir.root()).skip(1).collect();
        if ops.is_empty() {
            return;
        }
        let op = *choices.pick(&ops);
        let changes: &[Change] =
            &[operands, operands, results, attributes, attributes, regions, blocks, successors];
        choices.pick(changes)(ir, op, choices);
    }
}

type Change = fn(&mut Ir, Op, &mut Choices<'_>);

/// Leaves out an element, doubles it, or swaps it with the first.
fn change<T: Copy>(list: &mut Vec<T>, choices: &mut Choices<'_>) {
    if list.is_empty() {
        return;
    }
    let at = choices.below(list.len());
    match choices.below(4) {
        0 | 1 => _ = list.remove(at),
        2 => list.insert(at, list[at]),
        _ => list.swap(0, at),
    }
}

fn operands(ir: &mut Ir, op: Op, choices: &mut Choices<'_>) {
    let mut operands: Vec<Value> = ir.operands(op).collect();
    change(&mut operands, choices);
    ir.set_operands(op, &operands);
}

/// Replaces the results of an operation; users of removed ones use an operand or are erased.
fn results(ir: &mut Ir, op: Op, choices: &mut Choices<'_>) {
    let mut types: Vec<Type> = ir.results(op).map(|result| ir.ty(result)).collect();
    change(&mut types, choices);
    let regions: Vec<Region> = ir.regions(op).to_vec();
    let regions = regions.into_iter().map(|region| ir.take_region(region)).collect::<Vec<_>>();
    replace(ir, op, &types, &regions);
}

/// Replaces an operation by one with other results and regions.
fn replace(ir: &mut Ir, op: Op, types: &[Type], regions: &[Region]) {
    let operands: Vec<Value> = ir.operands(op).collect();
    let successors: Vec<Block> = ir.successors(op).to_vec();
    let new = NewOp {
        operands: &operands,
        results: types,
        props: ir.props(op),
        attrs: ir.attrs(op),
        regions,
        successors: &successors,
        ..NewOp::new(ir.name(op), ir.loc(op))
    };
    let new = ir.create_op(new);
    ir.insert_before(new, op);
    let there = ir.results(new).chain(ir.operands(new));
    let there: Vec<Value> = there.filter(|&value| ir.def_op(value) != Some(op)).collect();
    for (index, old) in ir.results(op).enumerate() {
        match there.get(index).or(there.first()) {
            Some(&value) => ir.replace_all_uses(old, value),
            None => forget(ir, old),
        }
    }
    ir.erase_op(op);
}

/// Removes a value from the operands of its users.
fn forget(ir: &mut Ir, value: Value) {
    let users: Vec<Op> = ir.users(value).collect();
    for user in users {
        let left: Vec<Value> = ir.operands(user).filter(|&operand| operand != value).collect();
        ir.set_operands(user, &left);
    }
}

/// Leaves out an attribute, or makes it another one.
fn attributes(ir: &mut Ir, op: Op, choices: &mut Choices<'_>) {
    let dict = if choices.chance(3, 4) { ir.props(op) } else { Some(ir.attrs(op)) };
    let Some(AttrData::Dict(entries)) = dict.map(|dict| ir.attr_data(dict)) else { return };
    let names: Vec<_> = entries.iter().map(|entry| entry.0).collect();
    let Some(&name) = names.get(choices.below(names.len().max(1))) else { return };
    let old = ir.attr_of(op, name);
    let new = match choices.below(4) {
        0 => None,
        1 => Some(Attr::UNIT),
        2 => Some(ir.store.int_attr(i64::from(choices.byte()) - 128, Type::I64)),
        _ => old.map(|old| ir.store.array_attr(&[old, old])),
    };
    ir.set_attr(op, name, new);
}

/// Leaves out a region, doubles it, or swaps it with the first.
fn regions(ir: &mut Ir, op: Op, choices: &mut Choices<'_>) {
    let types: Vec<Type> = ir.results(op).map(|result| ir.ty(result)).collect();
    let mut regions: Vec<Region> = ir.regions(op).to_vec();
    let at = choices.below(regions.len().max(1));
    match choices.below(3) {
        0 if at < regions.len() => _ = regions.remove(at),
        1 if at < regions.len() => regions.swap(0, at),
        _ => {}
    }
    let mut regions: Vec<Region> =
        regions.into_iter().map(|region| ir.take_region(region)).collect();
    if choices.chance(1, 2) {
        let copy = ir.create_region();
        if let Some(&first) = regions.first() {
            ir.clone_region(first, copy, &mut Mapping::default());
        }
        regions.push(copy);
    }
    replace(ir, op, &types, &regions);
}

/// Doubles a block, leaves out its last operation or an argument, or adds one.
fn blocks(ir: &mut Ir, op: Op, choices: &mut Choices<'_>) {
    let blocks: Vec<Block> = ir.regions(op).iter().flat_map(|&region| ir.blocks(region)).collect();
    if blocks.is_empty() {
        return;
    }
    let block = *choices.pick(&blocks);
    let args: Vec<Value> = ir.args(block).collect();
    match choices.below(4) {
        0 => {
            if let Some(last) = ir.last_op(block) {
                ir.results(last).for_each(|result| forget(ir, result));
                ir.erase_op(last);
            }
        }
        1 if !args.is_empty() => {
            let at = choices.below(args.len());
            forget(ir, args[at]);
            ir.erase_block_arg(block, at);
        }
        2 => _ = ir.add_block_arg(block, Type::F64, ir.loc(op)),
        _ => {
            if let Some(region) = ir.region_of(block) {
                let copy = ir.copy_region(region);
                ir.move_blocks(copy, region);
            }
        }
    }
}

fn successors(ir: &mut Ir, op: Op, choices: &mut Choices<'_>) {
    let count = ir.successors(op).len();
    if count == 0 {
        return;
    }
    let blocks: Vec<Block> = ir
        .block_of(op)
        .and_then(|block| ir.region_of(block))
        .map_or(vec![], |region| ir.blocks(region).collect());
    if !blocks.is_empty() {
        let block = *choices.pick(&blocks);
        ir.set_successor(op, choices.below(count), block);
    }
}
