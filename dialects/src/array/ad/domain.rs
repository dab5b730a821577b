//! Linearization of builds and maps: their bodies are differentiated in place.

use crate::array::{Build, Index, Map, Yield, is_expensive};
use crate::autodiff::{Given, Linearizer, NotDifferentiable};
use cotan_ir::{Block, Builder, InsertPoint, Ir, Loc, Op, Region, Type, Value};

/// In forward mode, one build or map computes the values and their tangents. In reverse mode, a
/// second one computes the tangents alone and recomputes what it needs.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let region = l.ir().regions(op)[0];
    let from = l.ir().single_block(region).expect("a verified body is one block");
    let operands: Vec<Value> = l.ir().operands(op).collect();
    let args: Vec<Value> = l.ir().args(from).collect();
    let (region, block) = l.new_block();
    let values: Vec<Value> = args.iter().map(|&arg| l.add_arg(block, arg, None)).collect();
    let mut over = l.values(&operands);
    for (&operand, &arg) in operands.iter().zip(&args) {
        if let Some(series) = l.series(operand) {
            l.add_tangent_arg(block, arg);
            over.extend(series);
        }
    }
    let linearized = l.write(from, block, &values)?;
    if l.reverse() {
        l.t.copy(op)?;
        let results = l.ir().results(op).collect::<Vec<_>>().into_iter();
        let pairs: Vec<(Value, Value)> = results.zip(linearized.values.iter().copied()).collect();
        read_results(l, op, block, &values, &mut over, &pairs);
    }
    let built = build_op(l, op, region, block, over, &linearized);
    let results: Vec<Value> = l.ir().results(op).collect();
    let count = if l.reverse() { 0 } else { results.len() };
    for (&result, &value) in results.iter().zip(&built[..count]) {
        l.map_result(result, value);
    }
    let changing = linearized.changing().into_iter().map(|at| results[at]);
    l.set_each_series(&changing.collect::<Vec<_>>(), &built[count..]);
    Ok(())
}

/// Reads results of the original from its arrays instead of recomputing them, if they need an
/// elementary function or a loop. `pairs` are results and the values that the body yields for them.
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
        } else if is_worth_storing(ir, block, value) {
            over.push(array);
            let element = ir.add_block_arg(block, ir.ty(value), loc);
            ir.replace_all_uses(value, element);
        }
    }
}

/// Reads a value of a block from the array that stores it at these indices instead of recomputing
/// it. The value must be used and need an elementary function or a loop.
pub fn read_at(ir: &mut Ir, loc: Loc, block: Block, at: &[Value], array: Value, value: Value) {
    if !is_worth_storing(ir, block, value) {
        return;
    }
    let element = match at.is_empty() {
        true => array,
        false => Index::value(&mut Builder::at_start(ir, block), loc, array, at),
    };
    ir.replace_all_uses(value, element);
}

/// Returns whether a value of a block is used and needs an elementary function or a loop to
/// compute.
fn is_worth_storing(ir: &Ir, block: Block, value: Value) -> bool {
    !ir.is_unused(value) && is_expensive(ir, block, value)
}

/// Ends the body and builds its operation.
fn build_op(
    l: &mut Linearizer<'_, '_>,
    op: Op,
    region: Region,
    block: Block,
    mut over: Vec<Value>,
    linearized: &Given,
) -> Vec<Value> {
    let types: Vec<Type> = l.ir().results(op).map(|result| l.ir().ty(result)).collect();
    let changing = linearized.changing();
    let mut yields = if l.reverse() { Vec::new() } else { linearized.values.clone() };
    yields.extend(linearized.coefficients(&changing));
    let mut result_types = if l.reverse() { Vec::new() } else { types.clone() };
    l.extend_types(&mut result_types, changing.iter().map(|&at| types[at]));
    let loc = l.loc(op);
    let b = l.builder();
    Yield::build(&mut b.elsewhere(InsertPoint::End(block)), loc, &yields);
    l.prune(op, block);
    let b = l.builder();
    if result_types.is_empty() {
        discard(b.ir_mut(), block);
        return Vec::new();
    }
    drop_unused(b.ir_mut(), block, &mut over);
    let built = over_domain(b, loc, &over, region, &result_types);
    b.results(built).collect()
}

/// Builds a map over `over`, or a build if that is empty.
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

/// Drops arrays whose elements the body does not use; at least one of them stays.
pub fn drop_unused(ir: &mut Ir, block: Block, over: &mut Vec<Value>) {
    for index in (0..over.len()).rev() {
        if over.len() > 1 && ir.is_unused(ir.arg(block, index)) {
            ir.erase_block_arg(block, index);
            over.remove(index);
        }
    }
}

/// Erases the operations of a block that has no parent.
pub fn discard(ir: &mut Ir, block: Block) {
    while let Some(op) = ir.last_op(block) {
        ir.erase_op(op);
    }
}

/// Returns the count of leading dimensions that a build or a map iterates over.
pub fn leading(ir: &Ir, op: Op) -> usize {
    match ir.is::<Map>(op) {
        true => ir.verified::<Map>(op).leading(ir),
        false => crate::interfaces::verify::body::taken(ir, ir.regions(op)[0]),
    }
}
