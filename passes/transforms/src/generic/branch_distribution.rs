//! Distributes the uses of functions and formal sums over the branches that yield them.

use cotan_dialects::scf::{If, Yield};
use cotan_dialects::{chad, closure, yielded};
use cotan_ir::{Builder, Ir, Mapping, Op, Region, Type, Value};

/// Returns whether an operation applies a function or consumes a formal sum.
pub fn uses(ir: &Ir, op: Op) -> bool {
    ir.is::<closure::Apply>(op) || ir.is::<chad::Apply>(op) || ir.is::<chad::Fold>(op)
}

/// Moves operations of these kinds into the branches that yield their first operand; returns their
/// number.
pub fn distribute(ir: &mut Ir, root: Op, uses: fn(&Ir, Op) -> bool) -> usize {
    let found: Vec<Op> = ir.walk(root).filter(|&op| uses(ir, op)).collect();
    found.into_iter().filter(|&op| !ir.is_erased(op) && into_branches(ir, op).is_some()).count()
}

/// Clones an operation into copies of the branches that yield its first operand.
fn into_branches(ir: &mut Ir, op: Op) -> Option<()> {
    let value_in = ir.operand(op, 0);
    let branch_op = ir.def_op(value_in).filter(|&def| ir.is::<If>(def))?;
    if ir.is_within(op, branch_op) {
        return None;
    }
    let If { condition, then_region, else_region, results } = ir.get(branch_op)?;
    let index = results.iter(ir).position(|result| result == value_in)?;
    let loc = ir.loc(op);
    let regions: Vec<Region> =
        [then_region, else_region].map(|body| branch(ir, op, body, index)).into_iter().collect();
    let types: Vec<Type> = ir.results(op).map(|result| ir.ty(result)).collect();
    let b = &mut Builder::before(ir, op);
    let new_if = If::build(b, loc, condition, regions[0], regions[1], &types);
    let new_if: Vec<Value> = b.results(new_if).collect();
    for (old, &new) in ir.results(op).collect::<Vec<_>>().into_iter().zip(&new_if) {
        let name = ir.value_name(old);
        ir.set_value_name(new, name);
    }
    ir.replace_op(op, &new_if);
    Some(())
}

/// Returns a copy of a branch that applies `op` to the value it yields at this index.
fn branch(ir: &mut Ir, op: Op, body: Region, index: usize) -> Region {
    let copy = ir.copy_region(body);
    let value = yielded(ir, copy).expect("a verified branch ends with a yield")[index];
    let block = ir.single_block(copy).expect("as the original");
    let end = ir.last_op(block).expect("as the original");
    let loc = ir.loc(end);
    ir.erase_op(end);
    let b = &mut Builder::at_end(ir, block);
    let mut operands: Vec<Value> = b.operands(op).collect();
    operands[0] = value;
    let done = b.clone_op_with(op, &operands, &mut Mapping::default());
    b.insert(done);
    let value_in: Vec<Value> = b.results(done).collect();
    Yield::build(b, loc, &value_in);
    copy
}
