//! The states of a fold that cotangents reach.

use cotan_ir::{Block, Ir, Op, Value};
use rustc_hash::FxHashSet;

/// Returns which results of a body a cotangent reaches: results that have one, and states on which
/// those depend over any number of iterations.
///
/// The cotangent of any other state is structurally zero. So a state that no result needs may
/// overflow without an effect on the derivative.
pub fn reached(
    ir: &Ir,
    block: Block,
    state_args: &[Value],
    yielded_values: &[Value],
    has_cotangent: Vec<bool>,
) -> Vec<bool> {
    let mut reached = has_cotangent;
    let mut open: Vec<Value> =
        yielded_values.iter().zip(&reached).filter(|pair| *pair.1).map(|pair| *pair.0).collect();
    let mut seen: FxHashSet<Op> = FxHashSet::default();
    while let Some(value) = open.pop() {
        if let Some(at) = state_args.iter().position(|&arg| arg == value)
            && !reached[at]
        {
            reached[at] = true;
            open.push(yielded_values[at]);
        }
        let mut def = ir.def_op(value);
        while let Some(op) = def.filter(|&op| ir.block_of(op) != Some(block)) {
            def = ir.parent_op(op);
        }
        if let Some(op) = def.filter(|&op| seen.insert(op)) {
            open.extend(ir.walk(op).flat_map(|op| ir.operands(op)));
        }
    }
    reached
}
