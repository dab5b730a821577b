//! What is done with a function, or a formal sum, that a branch gave.

use cotan_dialects::control::{If, Yield};
use cotan_dialects::{chad, closure, yielded};
use cotan_ir::{Builder, Ir, Mapping, Op, Region, Type, Value};

/// Whether an operation does something with a function or a formal sum.
pub fn uses(ir: &Ir, op: Op) -> bool {
    ir.is::<closure::Apply>(op) || ir.is::<chad::Apply>(op) || ir.is::<chad::Fold>(op)
}

/// Does in each branch what operations of these kinds do with what a branch gave, and says how often.
pub fn choose(ir: &mut Ir, root: Op, uses: fn(&Ir, Op) -> bool) -> usize {
    let found: Vec<Op> = ir.walk(root).filter(|&op| uses(ir, op)).collect();
    found.into_iter().filter(|&op| !ir.is_erased(op) && into_branches(ir, op).is_some()).count()
}

/// Puts an operation into copies of the branches that give its first operand.
fn into_branches(ir: &mut Ir, op: Op) -> Option<()> {
    let given = ir.operand(op, 0);
    let chosen = ir.def_op(given).filter(|&def| ir.is::<If>(def))?;
    if ir.is_within(op, chosen) {
        return None;
    }
    let If { condition, then_body, else_body, results } = ir.get(chosen)?;
    let place = results.iter(ir).position(|result| result == given)?;
    let loc = ir.loc(op);
    let regions: Vec<Region> =
        [then_body, else_body].map(|body| branch(ir, op, body, place)).into_iter().collect();
    let types: Vec<Type> = ir.results(op).map(|result| ir.ty(result)).collect();
    let b = &mut Builder::before(ir, op);
    let made = If::build(b, loc, condition, regions[0], regions[1], &types);
    let made: Vec<Value> = b.results(made).collect();
    for (old, &new) in ir.results(op).collect::<Vec<_>>().into_iter().zip(&made) {
        let name = ir.value_name(old);
        ir.set_value_name(new, name);
    }
    ir.replace_op(op, &made);
    Some(())
}

/// A copy of a branch that does what `op` does with the value that it gives at this place.
fn branch(ir: &mut Ir, op: Op, body: Region, place: usize) -> Region {
    let copy = ir.create_region();
    ir.clone_region(body, copy, &mut Mapping::default());
    let value = yielded(ir, copy).expect("a verified branch ends with what it gives")[place];
    let block = ir.single_block(copy).expect("as the original");
    let end = ir.last_op(block).expect("as the original");
    let loc = ir.loc(end);
    ir.erase_op(end);
    let b = &mut Builder::at_end(ir, block);
    let mut operands: Vec<Value> = b.operands(op).collect();
    operands[0] = value;
    let done = b.clone_op_with(op, &operands, &mut Mapping::default());
    b.insert(done);
    let given: Vec<Value> = b.results(done).collect();
    Yield::build(b, loc, &given);
    copy
}
