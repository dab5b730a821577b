//! Builds and maps over several indices as nested ones.

use super::{block, decomposed_loc, slice_types, types_of};
use cotan_dialects::array::{Build, Map, Yield};
use cotan_ir::{Builder, Ir, Op, Type, Value};

/// Splits the builds and maps inside a function; returns their number.
pub fn split_all(ir: &mut Ir, function: Op) -> usize {
    let several = |ir: &Ir, op: Op| match ir.get::<Map>(op) {
        Some(map) => map.leading(ir) > 1,
        None => ir.get(op).is_some_and(|build: Build| {
            ir.single_block(build.body).is_some_and(|block| ir.arg_count(block) > 1)
        }),
    };
    let ops = ir.replaceable_ops_inside_out(function).into_iter();
    let ops: Vec<Op> = ops.filter(|&op| several(ir, op)).collect();
    for &op in &ops {
        match ir.is::<Map>(op) {
            true => unnest_map(ir, op),
            false => unnest_build(ir, op),
        }
    }
    ops.len()
}

/// Splits a build over several indices into nested builds.
fn unnest_build(ir: &mut Ir, op: Op) {
    let body = ir.verified::<Build>(op).body;
    let inner = ir.single_block(body).expect("a verified body is one block");
    if ir.arg_count(inner) < 2 {
        return;
    }
    let loc = decomposed_loc(ir, op);
    let (region, outer, args) = block(&mut Builder::detached(ir), &[Type::INDEX], loc);
    let first = ir.arg(inner, 0);
    ir.replace_all_uses(first, args[0]);
    ir.erase_block_arg(inner, 0);
    let types = types_of(ir, ir.results(op).collect::<Vec<_>>().into_iter());
    let (row_types, moved) = (slice_types(&mut ir.store, &types), ir.create_region());
    ir.move_blocks(body, moved);
    let b = &mut Builder::at_end(ir, outer);
    let created = Build::build(b, loc, moved, &row_types);
    let yields: Vec<Value> = b.results(created).collect();
    Yield::build(b, loc, &yields);
    let whole = Build::build(&mut Builder::before(ir, op), loc, region, &types);
    replace(ir, op, whole);
    unnest_build(ir, created);
}

/// Splits a map over several dimensions into nested maps.
fn unnest_map(ir: &mut Ir, op: Op) {
    let map: Map = ir.verified(op);
    if map.leading(ir) < 2 {
        return;
    }
    let loc = decomposed_loc(ir, op);
    let operands: Vec<Value> = map.operands.iter(ir).collect();
    let operand_types = types_of(ir, operands.iter().copied());
    let operand_rows = slice_types(&mut ir.store, &operand_types);
    let (region, outer, args) = block(&mut Builder::detached(ir), &operand_rows, loc);
    let types = types_of(ir, ir.results(op).collect::<Vec<_>>().into_iter());
    let (row_types, moved) = (slice_types(&mut ir.store, &types), ir.create_region());
    ir.move_blocks(map.body, moved);
    let b = &mut Builder::at_end(ir, outer);
    let created = Map::build(b, loc, &args, moved, &row_types);
    let yields: Vec<Value> = b.results(created).collect();
    Yield::build(b, loc, &yields);
    let whole = Map::build(&mut Builder::before(ir, op), loc, &operands, region, &types);
    replace(ir, op, whole);
    unnest_map(ir, created);
}

fn replace(ir: &mut Ir, op: Op, by: Op) {
    let results: Vec<Value> = ir.results(by).collect();
    for (old, &new) in ir.results(op).collect::<Vec<_>>().into_iter().zip(&results) {
        let name = ir.value_name(old);
        ir.set_value_name(new, name);
    }
    ir.replace_op(op, &results);
}
