//! Copies of maps that have uses besides the transposed program, such as in a composition. The
//! original of such a map is rewritten to begin at projections.

use super::reverse::{forwarded_uses, is_simple};
use cotan_ir::{Block, Editor, InsertPoint, Ir, Mapping, Op, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Copies the maps that `map` passes its vector to, and redirects other uses to the copies.
pub fn copy_shared(b: &mut Editor<'_>, scratch: Block, map: Value) {
    let forwarding = forwarding(b, map);
    let passed: FxHashSet<(Op, usize)> =
        forwarding.iter().flat_map(|&op| forwarded_uses(b, op)).collect();
    let all: Vec<Op> = b.ops(scratch).flat_map(|op| b.walk(op)).collect();
    let uses = all.iter().flat_map(|&op| (0..b.operand_count(op)).map(move |index| (op, index)));
    let is_forwarding = |&(op, index): &(Op, usize)| {
        b.def_op(b.operand(op, index)).is_some_and(|op| forwarding.contains(&op))
    };
    let other: Vec<(Op, usize)> =
        uses.filter(|position| !passed.contains(position) && is_forwarding(position)).collect();
    let to_copy = to_copy(b, &forwarding, &other);
    let mut copies: FxHashMap<Value, Value> = FxHashMap::default();
    for op in all.into_iter().filter(|op| to_copy.contains(op)) {
        let mut mapping = Mapping::default();
        mapping.values.extend(&copies);
        let copy = b.clone_op(op, &mut mapping);
        b.elsewhere(InsertPoint::After(op)).insert(copy);
        copies.extend(b.results(op).zip(b.results(copy)).collect::<Vec<_>>());
    }
    for (op, index) in other {
        if let Some(&copy) = copies.get(&b.operand(op, index)) {
            b.ir_mut().set_operand(op, index, copy);
        }
    }
}

/// Returns the operations of the maps to which a map passes its vector and that pass it on.
fn forwarding(ir: &Ir, map: Value) -> FxHashSet<Op> {
    let (mut open, mut forwarding) = (vec![map], FxHashSet::default());
    while let Some(map) = open.pop() {
        let Some(op) = ir.def_op(map).filter(|&op| !is_simple(ir, op)) else { continue };
        if forwarding.insert(op) {
            open.extend(
                forwarded_uses(ir, op).into_iter().map(|(user, index)| ir.operand(user, index)),
            );
        }
    }
    forwarding
}

/// Returns the operations to copy for some uses: those of the used maps and of their operands.
fn to_copy(ir: &Ir, forwarding: &FxHashSet<Op>, uses: &[(Op, usize)]) -> FxHashSet<Op> {
    let mut open: Vec<Op> =
        uses.iter().filter_map(|&(op, index)| ir.def_op(ir.operand(op, index))).collect();
    let mut to_copy = FxHashSet::default();
    while let Some(op) = open.pop() {
        if !forwarding.contains(&op) || !to_copy.insert(op) {
            continue;
        }
        let operands = ir.walk(op).flat_map(|inner| ir.operands(inner));
        let outside = operands.filter(|&value| !ir.is_defined_inside(value, op));
        open.extend(outside.filter_map(|value| ir.def_op(value)));
    }
    to_copy
}
