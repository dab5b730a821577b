//! Splits builds whose results depend on different numbers of indices.

use super::PASS;
use cotan_dialects::array::{Build, Index};
use cotan_dialects::autodiff::prune;
use cotan_dialects::yielded;
use cotan_ir::{Block, Builder, Ir, Op, Region, Shape, Type, Value};

/// Returns the body of a build of scalars, which can be split.
pub fn body(ir: &Ir, op: Op) -> Option<Block> {
    let this: Build = ir.get(op)?;
    let block = ir.single_block(this.body)?;
    let end = ir.last_op(block)?;
    let rank = |value| Shape::of(&ir.store, ir.ty(value)).map(|shape| shape.rank());
    ir.operands(end).all(|value| rank(value) == Some(0)).then_some(block)
}

/// Splits a build: one of the selected results, before one of the others, which reads them.
pub fn split(ir: &mut Ir, op: Op, is_early: &[bool]) {
    let this: Build = ir.verified(op);
    let loc = ir.loc(op);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let results: Vec<Value> = ir.results(op).collect();
    let types = |ir: &Ir, wanted: bool| -> Vec<Type> {
        let of = results.iter().zip(is_early).filter(|it| *it.1 == wanted);
        of.map(|(&result, _)| ir.ty(result)).collect()
    };
    let (first, second) = (types(ir, true), types(ir, false));
    let copy = ir.copy_region(this.body);
    keep(ir, copy, is_early, true);
    let b = &mut Builder::before(ir, op);
    let first_build = Build::build(b, loc, copy, &first);
    let arrays: Vec<Value> = b.results(first_build).collect();
    // The second build reads the results of the first one.
    let block = ir.single_block(this.body).expect("the body of a build was verified");
    let args: Vec<Value> = ir.args(block).collect();
    let yields = yielded(ir, this.body).unwrap_or_default();
    keep(ir, this.body, is_early, false);
    let scalars = yields.into_iter().zip(is_early).filter(|it| *it.1).map(|it| it.0);
    for (scalar, &array) in scalars.zip(&arrays).collect::<Vec<_>>() {
        let start = ir.first_op(block).expect("a body has an end");
        if ir.def_op(scalar).is_some_and(|op| ir.block_of(op) == Some(block)) {
            let read = Index::value(&mut Builder::before(ir, start), loc, array, &args);
            ir.replace_all_uses(scalar, read);
        }
    }
    prune(ir, block);
    let inner = ir.take_region(this.body);
    let rest = Build::build(&mut Builder::before(ir, op), loc, inner, &second);
    let (mut arrays, mut others) = (arrays.into_iter(), ir.results(rest));
    let all = is_early.iter().map(|&early| if early { arrays.next() } else { others.next() });
    let all: Vec<Value> = all.flatten().collect();
    ir.replace_op(op, &all);
}

/// Restricts the yielded values of a body, and erases what the others needed.
fn keep(ir: &mut Ir, body: Region, is_early: &[bool], wanted: bool) {
    let block = ir.single_block(body).expect("the body of a build was verified");
    let end = ir.last_op(block).expect("a body has an end");
    let yields = ir.operands(end).zip(is_early).filter(|it| *it.1 == wanted).map(|it| it.0);
    let yields: Vec<Value> = yields.collect();
    ir.set_operands(end, &yields);
    prune(ir, block);
}
