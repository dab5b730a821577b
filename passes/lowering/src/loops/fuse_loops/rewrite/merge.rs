//! Fusion of two loops into one.

use crate::loops::fuse_loops::PASS;
use cotan_dialects::arith::{Addi, Subi};
use cotan_dialects::array::index_of_size;
use cotan_dialects::{scf, yielded};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, Ir, Op, Type, Value};

/// Fuses two loops in the position of the second one; dependents of the first one follow.
pub fn fuse_pair(ir: &mut Ir, [first, second]: [Op; 2], dependents: Vec<Op>) -> Op {
    let mut last = second;
    for op in dependents {
        ir.detach_op(op);
        ir.insert_after(op, last);
        last = op;
    }
    let loops: [scf::For; 2] = [first, second].map(|op| ir.verified(op));
    let loc = ir.loc(second);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let inits: Vec<Value> = loops.iter().flat_map(|it| it.inits.iter(ir)).collect();
    let results: Vec<Value> = loops.iter().flat_map(|it| it.results.iter(ir)).collect();
    let types: Vec<Type> = results.iter().map(|&it| ir.ty(it)).collect();
    let region = ir.create_region();
    let block = ir.append_new_block(region, &[Type::INDEX], loc);
    let mut outputs = Vec::new();
    for looped in loops {
        outputs.extend(yielded(ir, looped.body).unwrap_or_default());
        move_body(ir, looped, block);
    }
    scf::Yield::build(&mut Builder::at_end(ir, block), loc, &outputs);
    let parallelism = [first, second].into_iter().rev();
    let parallelism =
        parallelism.max_by_key(|&op| ir.result_count(op)).expect("there are two loops");
    let attrs = ir.attrs(parallelism);
    let scf::For { lower, upper, step, .. } = loops[1];
    let b = &mut Builder::before(ir, second);
    let new_op = scf::For::build(b, loc, lower, upper, step, &inits, region, &types);
    ir.set_attrs(new_op, attrs);
    for (position, result) in results.into_iter().enumerate() {
        let new = ir.result(new_op, position);
        ir.replace_all_uses(result, new);
    }
    ir.erase_op(first);
    ir.erase_op(second);
    new_op
}

/// Moves the body of a loop into a block, which gets arguments for its iter_args.
fn move_body(ir: &mut Ir, looped: scf::For, block: Block) {
    let Some(from) = looped.block(ir) else { return };
    for position in 0..ir.arg_count(from) {
        let (arg, loc) = (ir.arg(from, position), ir.arg_loc(from, position));
        let new = match position {
            0 => ir.arg(block, 0),
            _ => ir.add_block_arg(block, ir.ty(arg), loc),
        };
        ir.replace_all_uses(arg, new);
    }
    let end = ir.last_op(from).expect("a body has a terminator");
    ir.erase_op(end);
    ir.move_ops(from, block);
}

/// Reverses a loop.
pub fn reverse(ir: &mut Ir, this: Op) {
    let looped: scf::For = ir.verified(this);
    let Some((block, index)) = looped.block(ir).zip(looped.induction_variable(ir)) else { return };
    let loc = ir.loc(this);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let b = &mut Builder::before(ir, this);
    let one = index_of_size(b, loc, &Poly::constant(1));
    let ends = Addi::value(b, loc, looped.lower, looped.upper);
    let last = Subi::value(b, loc, ends, one);
    let reversed = Subi::value(&mut Builder::at_start(ir, block), loc, last, index);
    let def = ir.def_op(reversed);
    ir.replace_uses_if(index, reversed, |ir, it| Some(ir.user(it)) != def);
}
