//! Rows that the body of a build computes and contracts, which become an array before the build.

use super::{PASS, factors};
use crate::generic::op_facts::OpFacts;
use cotan_dialects::array::{Build, Contract, Index, Sum, region};
use cotan_ir::{Block, Builder, Ir, Mapping, Op, Shape, Type, Value};
use rustc_hash::FxHashSet;

/// Stores the rows that builds contract with outside arrays, such as the weights of an attention:
/// all contractions of a row with a matrix then become one product of matrices. Returns the number
/// of builds that were divided.
pub fn stage_rows(ir: &mut Ir, root: Op, facts: &OpFacts) -> usize {
    let contracts: Vec<Op> = ir.walk(root).filter(|&op| is_of_row(ir, op)).collect();
    for op in contracts {
        let loc = ir.loc(op);
        let value = Contract::lower(&mut Builder::before(ir, op), loc, op);
        ir.replace_op(op, &[value]);
    }
    let sums: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Sum>(op)).collect();
    let mut count = 0;
    for op in sums {
        let staged = if ir.is_erased(op) { None } else { factors::rows_to_stage(ir, op) };
        if let Some((build, rows)) = staged {
            count += usize::from(stage(ir, build, &rows, facts).is_some());
        }
    }
    count
}

/// Returns whether an operation is a contraction in a build of an array that the build computes.
fn is_of_row(ir: &Ir, op: Op) -> bool {
    let block = ir.block_of(op);
    let around = block.and_then(|block| ir.block_parent_op(block));
    let is_row = |value: Value| {
        let reads = ir.def_op(value).is_some_and(|op| ir.is::<Index>(op));
        ir.def_block(value) == block && !reads
    };
    ir.is::<Contract>(op)
        && Contract::can_lower(ir, op)
        && around.is_some_and(|around| ir.is::<Build>(around))
        && ir.operands(op).any(is_row)
}

/// Moves the computation of some values of a body to a build before it.
fn stage(ir: &mut Ir, op: Op, rows: &[Value], facts: &OpFacts) -> Option<()> {
    let build: Build = ir.get(op)?;
    let block = ir.single_block(build.body)?;
    let args: Vec<Value> = ir.args(block).collect();
    let domain = Shape::of(&ir.store, ir.ty(ir.result(op, 0)))?.sizes;
    let domain = domain.get(..args.len())?.to_vec();
    let mut values = rows.to_vec();
    values.extend(sums_of(ir, block, rows));
    let slice = slice(ir, block, &values);
    let types: Option<Vec<Type>> = values
        .iter()
        .map(|&value| {
            let mut shape = Shape::of(&ir.store, ir.ty(value))?;
            shape.sizes.splice(..0, domain.iter().cloned());
            shape.ty(&mut ir.store)
        })
        .collect();
    let types = types?;
    let from = ir.loc(op);
    let loc = ir.store.derived_loc(from, PASS.name);
    let b = &mut Builder::before(ir, op);
    let body = region::build(b, loc, &vec![Type::INDEX; args.len()], |b, indices| {
        let mut mapping = Mapping::default();
        mapping.values.extend(args.iter().copied().zip(indices.iter().copied()));
        for &op in &slice {
            let copy = b.clone_op(op, &mut mapping);
            b.insert(copy);
        }
        values.iter().map(|&value| mapping.value(value)).collect()
    });
    let staged = Build::build(b, loc, body, &types);
    for (position, &value) in values.iter().enumerate() {
        let (def, array) = (ir.def_op(value)?, ir.result(staged, position));
        let read = Index::value(&mut Builder::before(ir, def), loc, array, &args);
        ir.replace_all_uses(value, read);
    }
    for &op in slice.iter().rev() {
        if ir.results(op).all(|result| ir.is_unused(result)) && facts.is_removable(ir, op) {
            ir.erase_op(op);
        }
    }
    Some(())
}

/// Returns the sums of the rows in a body, which are computed along with these.
fn sums_of(ir: &Ir, block: Block, rows: &[Value]) -> Vec<Value> {
    let is_sum = |&op: &Op| ir.get::<Sum>(op).is_some_and(|sum| rows.contains(&sum.operand));
    ir.ops(block).filter(is_sum).map(|op| ir.result(op, 0)).collect()
}

/// Returns the operations of a block that compute some values, in order.
fn slice(ir: &Ir, block: Block, values: &[Value]) -> Vec<Op> {
    let mut worklist: Vec<Value> = values.to_vec();
    let mut needed: FxHashSet<Op> = FxHashSet::default();
    while let Some(value) = worklist.pop() {
        let Some(op) = ir.def_op(value).filter(|&op| ir.block_of(op) == Some(block)) else {
            continue;
        };
        if needed.insert(op) {
            worklist.extend(ir.walk(op).flat_map(|op| ir.operands(op)));
        }
    }
    ir.ops(block).filter(|op| needed.contains(op)).collect()
}
