//! Reassociation flags of loop-carried updates.
//!
//! The iteration kinds `reduce` and `scan` permit reassociation, so the flags are set here and can
//! be checked locally by later passes.

use crate::analysis::vectorizable_loop::Recurrence;
use cotan_dialects::r#loop::{Kind, Monoid};
use cotan_ir::{Builder, Ir, Op, Value};

/// Allows reassociation of the operations between the carried scalars of a nest and the yielded
/// ones.
pub fn allow(ir: &mut Ir, kinds: &[Kind], carried: &[Value], outputs: &[Value]) {
    if kinds.contains(&Kind::Ordered) {
        return;
    }
    let states: Vec<(Value, Value)> =
        carried.iter().copied().zip(outputs.iter().copied()).collect();
    let ops = match kinds.contains(&Kind::Scan) {
        true => scan_ops(ir, &states),
        false => states.iter().flat_map(|&state| reduction_ops(ir, state)).collect(),
    };
    ops.into_iter().for_each(|op| Monoid::allow_any_order(&mut Builder::detached(ir), op));
}

/// Returns the combining operations from a carried scalar to its yielded value.
fn reduction_ops(ir: &Ir, (acc, outputs): (Value, Value)) -> Vec<Op> {
    let (mut value, mut ops, mut before) = (acc, Vec::new(), None);
    while value != outputs {
        let user = ir.users(value).next().filter(|_| ir.has_one_use(value));
        let Some((user, monoid)) = user.zip(user.and_then(|it| Monoid::of(ir, it))) else {
            return Vec::new();
        };
        if before.replace(monoid).is_some_and(|it| it != monoid) {
            return Vec::new();
        }
        ops.push(user);
        value = ir.result(user, 0);
    }
    ops
}

/// Returns the combining operations of scans, or the steps of recurrences.
fn scan_ops(ir: &Ir, states: &[(Value, Value)]) -> Vec<Op> {
    let combines = |&(acc, outputs): &(Value, Value)| {
        let op = ir.def_op(outputs).filter(|&op| Monoid::of(ir, op).is_some())?;
        ir.operands(op).any(|it| it == acc).then_some(op)
    };
    let (mut ops, mut others) = (Vec::new(), Vec::new());
    for state in states {
        match combines(state) {
            Some(op) => ops.push(op),
            None => others.push(*state),
        }
    }
    if let Some(block) = others.first().and_then(|state| ir.def_block(state.0)) {
        ops.extend(Recurrence::candidates(ir, block, &others));
    }
    ops
}
