//! Loop versioning for a single chunk.

use cotan_dialects::scf;
use cotan_ir::{Builder, Ir, Loc, Mapping, Op, Region, Type, Value};

/// Moves a loop into the first branch of a conditional, and a copy of it into the second one.
pub fn emit(ir: &mut Ir, op: Op, condition: Value, loc: Loc) {
    let types: Vec<Type> = ir.results(op).map(|result| ir.ty(result)).collect();
    let copy = ir.clone_op(op, &mut Mapping::default());
    let (then, otherwise) = (ir.create_region(), ir.create_region());
    let b = &mut Builder::before(ir, op);
    let new_op = scf::If::build(b, loc, condition, then, otherwise, &types);
    for at in 0..types.len() {
        let (was, is) = (ir.result(op, at), ir.result(new_op, at));
        ir.replace_all_uses(was, is);
    }
    ir.detach_op(op);
    fill(ir, then, op, loc);
    fill(ir, otherwise, copy, loc);
}

/// Emits a block with a loop, which yields its results.
fn fill(ir: &mut Ir, region: Region, op: Op, loc: Loc) {
    let block = ir.append_new_block(region, &[], loc);
    ir.append_op(block, op);
    let results: Vec<Value> = ir.results(op).collect();
    scf::Yield::build(&mut Builder::at_end(ir, block), loc, &results);
}
