//! Further states of a fold, which another loop carries.

use cotan_dialects::array::{Carried, Fold, Traversal};
use cotan_ir::{Block, Builder, Ir, Mapping, Op, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Returns the operations of a loop that compute the next values of some of its states, without
/// those whose values the fold computes too; `None` if they need a value that the fold has not.
pub(super) fn needed(
    ir: &Ir,
    this: &Traversal,
    known: &FxHashMap<Value, Value>,
    missing: &[Carried],
) -> Option<Vec<Op>> {
    let mut needed = FxHashSet::default();
    let mut open: Vec<Value> = missing.iter().map(|it| it.given).collect();
    while let Some(value) = open.pop() {
        let is_state = missing.iter().any(|it| it.arg == value);
        if known.contains_key(&value) || is_state || !ir.is_defined_inside(value, this.op) {
            continue;
        }
        if ir.def_block(value) != Some(this.body) {
            continue;
        }
        let op = ir.def_op(value)?;
        if needed.insert(op) {
            open.extend(ir.walk(op).flat_map(|op| ir.operands(op)));
        }
    }
    Some(ir.ops(this.body).filter(|op| needed.contains(op)).collect())
}

/// Rebuilds a fold with the states of another loop; returns all its states and outputs in the order
/// of the original, followed by the ends of the added states.
pub(super) fn add(
    ir: &mut Ir,
    op: Op,
    known: &FxHashMap<Value, Value>,
    missing: &[Carried],
    needed: &[Op],
) -> (Op, Vec<Value>) {
    let (fold, loc): (Fold, _) = (ir.verified(op), ir.loc(op));
    let count = fold.states.len();
    let old = ir.single_block(fold.body).expect("a fold has a body");
    let region = ir.create_region();
    let args: Vec<Value> = ir.args(old).collect();
    let mut takes: Vec<Type> = args.iter().map(|&arg| ir.ty(arg)).collect();
    takes.splice(count..count, missing.iter().map(|it| ir.ty(it.arg)));
    let body = ir.append_new_block(region, &takes, loc);
    let mut mapping = Mapping::default();
    mapping.values.extend(known.iter().map(|(&this, &there)| (this, there)));
    for (at, state) in missing.iter().enumerate() {
        mapping.values.insert(state.arg, ir.arg(body, count + at));
    }
    for op in needed {
        let end = ir.last_op(old).expect("a body has an end");
        let b = &mut Builder::before(ir, end);
        let copy = b.clone_op(*op, &mut mapping);
        b.insert(copy);
    }
    let end = ir.last_op(old).expect("a body has an end");
    let mut yields: Vec<Value> = ir.operands(end).collect();
    yields.splice(count..count, missing.iter().map(|it| mapping.value(it.given)));
    ir.set_operands(end, &yields);
    move_body(ir, old, body, &args, count);
    let inits: Vec<Value> = fold.states.iter(ir).chain(missing.iter().map(|it| it.from)).collect();
    let over: Vec<Value> = fold.operands.iter(ir).collect();
    let results: Vec<Value> = ir.results(op).collect();
    let mut types: Vec<Type> = results.iter().map(|&it| ir.ty(it)).collect();
    types.splice(count..count, missing.iter().map(|it| ir.ty(it.result)));
    let b = &mut Builder::before(ir, op);
    let new = Fold::build(b, loc, &over, fold.axis, &inits, region, &types);
    fold.lead(b, new);
    let mut created: Vec<Value> = ir.results(new).collect();
    let added: Vec<Value> = created.drain(count..count + missing.len()).collect();
    for (&old, &new) in results.iter().zip(&created) {
        ir.set_value_name(new, ir.value_name(old));
    }
    ir.replace_op(op, &created);
    (new, added)
}

/// Moves the operations of a body to one with further states after the first ones.
fn move_body(ir: &mut Ir, old: Block, new: Block, args: &[Value], count: usize) {
    let added = ir.arg_count(new) - args.len();
    for (at, &arg) in args.iter().enumerate() {
        let to = ir.arg(new, if at < count { at } else { at + added });
        ir.set_value_name(to, ir.value_name(arg));
        ir.replace_all_uses(arg, to);
    }
    let ops: Vec<Op> = ir.ops(old).collect();
    for op in ops {
        ir.detach_op(op);
        ir.append_op(new, op);
    }
}
