//! What builds and maps change by: their bodies, differentiated in place.

use crate::array::{Build, Index, Map, Yield, is_expensive};
use crate::autodiff::{Given, Linearizer, NotDifferentiable};
use cotan_ir::{Block, Builder, InsertPoint, Ir, Loc, Op, Region, Type, Value};

/// One build or map gives the values and what they change by; or one beside the original gives what
/// they change by, and computes again what it needs.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let region = l.ir().regions(op)[0];
    let from = l.ir().single_block(region).expect("a verified body is one block");
    let operands: Vec<Value> = l.ir().operands(op).collect();
    let args: Vec<Value> = l.ir().args(from).collect();
    let (region, block) = l.new_block();
    let values: Vec<Value> = args.iter().map(|&arg| l.add_arg(block, arg, None)).collect();
    let mut over = l.values(&operands);
    for (&operand, &arg) in operands.iter().zip(&args) {
        if let Some(tangent) = l.tangent(operand) {
            l.add_tangent_arg(block, arg);
            over.push(tangent);
        }
    }
    let given = l.write(from, block, &values)?;
    if l.reverse() {
        l.t.copy(op)?;
        let results = l.ir().results(op).collect::<Vec<_>>().into_iter();
        let pairs: Vec<(Value, Value)> = results.zip(given.values.iter().copied()).collect();
        read_results(l, op, block, &values, &mut over, &pairs);
    }
    let made = put(l, op, region, block, over, &given);
    let results: Vec<Value> = l.ir().results(op).collect();
    let count = if l.reverse() { 0 } else { results.len() };
    for (&result, &value) in results.iter().zip(&made[..count]) {
        l.stand(result, value);
    }
    for (at, &tangent) in given.changing().into_iter().zip(&made[count..]) {
        l.set_tangent(results[at], tangent);
    }
    Ok(())
}

/// What the original gives, and took a function or a loop, is read from there, not computed again:
/// `pairs` are results, and what the body gives for them.
pub fn read_results(
    l: &mut Linearizer<'_, '_>,
    op: Op,
    block: Block,
    args: &[Value],
    over: &mut Vec<Value>,
    pairs: &[(Value, Value)],
) {
    let loc = l.loc(op);
    let is_map = l.ir().is::<Map>(op);
    for &(result, value) in pairs {
        let array = l.value(result);
        let ir = l.builder().ir_mut();
        if !is_map {
            read_at(ir, loc, block, args, array, value);
        } else if is_worth_keeping(ir, block, value) {
            over.push(array);
            let element = ir.add_block_arg(block, ir.ty(value), loc);
            ir.replace_all_uses(value, element);
        }
    }
}

/// Reads what a block computes from the array that holds it at these indices, if it is used and took a
/// function or a loop.
pub fn read_at(ir: &mut Ir, loc: Loc, block: Block, at: &[Value], array: Value, value: Value) {
    if !is_worth_keeping(ir, block, value) {
        return;
    }
    let element = match at.is_empty() {
        true => array,
        false => Index::value(&mut Builder::at_start(ir, block), loc, array, at),
    };
    ir.replace_all_uses(value, element);
}

/// Whether a value of a block is used, and takes a function of numbers, or a loop, to compute.
fn is_worth_keeping(ir: &Ir, block: Block, value: Value) -> bool {
    !ir.is_unused(value) && is_expensive(ir, block, value)
}

/// Ends the body and makes its operation.
fn put(
    l: &mut Linearizer<'_, '_>,
    op: Op,
    region: Region,
    block: Block,
    mut over: Vec<Value>,
    given: &Given,
) -> Vec<Value> {
    let types: Vec<Type> = l.ir().results(op).map(|result| l.ir().ty(result)).collect();
    let changing = given.changing();
    let mut yields = if l.reverse() { Vec::new() } else { given.values.clone() };
    yields.extend(given.tangents.iter().flatten());
    let mut wanted = if l.reverse() { Vec::new() } else { types.clone() };
    wanted.extend(changing.iter().map(|&at| types[at]));
    let loc = l.loc(op);
    let b = l.builder();
    Yield::build(&mut b.elsewhere(InsertPoint::End(block)), loc, &yields);
    l.prune(op, block);
    let b = l.builder();
    if wanted.is_empty() {
        discard(b.ir_mut(), block);
        return Vec::new();
    }
    drop_unused(b.ir_mut(), block, &mut over);
    let made = over_domain(b, loc, &over, region, &wanted);
    b.results(made).collect()
}

/// A build, or a map if there is something to go over.
pub fn over_domain(
    b: &mut Builder<'_>,
    loc: Loc,
    over: &[Value],
    region: Region,
    types: &[Type],
) -> Op {
    match over.is_empty() {
        true => Build::build(b, loc, region, types),
        false => Map::build(b, loc, over, region, types),
    }
}

/// Leaves out arrays that a body goes over and does not look at; one of them stays.
pub fn drop_unused(ir: &mut Ir, block: Block, over: &mut Vec<Value>) {
    for index in (0..over.len()).rev() {
        if over.len() > 1 && ir.is_unused(ir.arg(block, index)) {
            ir.erase_block_arg(block, index);
            over.remove(index);
        }
    }
}

/// Erases what is in a block that nobody owns.
pub fn discard(ir: &mut Ir, block: Block) {
    while let Some(op) = ir.last_op(block) {
        ir.erase_op(op);
    }
}

/// How many leading dimensions a build or a map goes over.
pub fn leading(ir: &Ir, op: Op) -> usize {
    match ir.is::<Map>(op) {
        true => ir.verified::<Map>(op).leading(ir),
        false => crate::interfaces::verify::body::taken(ir, ir.regions(op)[0]),
    }
}
