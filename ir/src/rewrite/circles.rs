//! Values that are defined by themselves.

use crate::entity::Op;
use crate::ir::Ir;
use rustc_hash::FxHashMap;

/// Maximal number of operations that are examined.
const LIMIT: usize = 10_000;

/// Returns whether one of these operations uses, directly or not, a value that needs itself to be
/// defined.
pub fn leads_to_circle(ir: &Ir, from: impl Iterator<Item = Op>) -> bool {
    // True while the operation and its uses are being visited.
    let mut open: FxHashMap<Op, bool> = FxHashMap::default();
    let mut stack: Vec<Op> = from.collect();
    while let Some(&op) = stack.last() {
        if let Some(is_open) = open.get_mut(&op) {
            *is_open = false;
            stack.pop();
            continue;
        }
        if open.len() == LIMIT {
            return false;
        }
        open.insert(op, true);
        for def in ir.operands(op).filter_map(|value| ir.def_op(value)) {
            match open.get(&def) {
                Some(true) => return true,
                Some(false) => {}
                None => stack.push(def),
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::Registry;
    use crate::{Builder, Loc, NewOp, Type, Value};

    /// Operations that each use the results of these others.
    fn ops(uses: &[&[usize]]) -> (Ir, Vec<Op>) {
        let mut ir = Ir::new(Registry::builder().build());
        let block = ir.create_block();
        let name = ir.op_name("test.op");
        let new = NewOp { results: &[Type::I32], ..NewOp::new(name, Loc::UNKNOWN) };
        let ops: Vec<Op> =
            uses.iter().map(|_| Builder::at_end(&mut ir, block).create(new.clone())).collect();
        for (&op, uses) in ops.iter().zip(uses) {
            let operands: Vec<Value> = uses.iter().map(|&used| ir.result(ops[used], 0)).collect();
            ir.set_operands(op, &operands);
        }
        (ir, ops)
    }

    fn found(uses: &[&[usize]], from: usize) -> bool {
        let (ir, ops) = ops(uses);
        leads_to_circle(&ir, std::iter::once(ops[from]))
    }

    #[test]
    fn self_uses_are_a_cycle() {
        assert!(found(&[&[0]], 0));
        assert!(found(&[&[1], &[2], &[1]], 0));
        assert!(found(&[&[], &[2, 0], &[0, 1]], 1));
    }

    #[test]
    fn shared_uses_are_no_cycle() {
        assert!(!found(&[&[], &[0, 0], &[1, 0], &[2, 1, 2]], 3));
        assert!(!found(&[&[1], &[1], &[]], 2));
    }
}
