//! The states of a fold that cotangents reach.

use crate::yielded;
use cotan_ir::{Block, Ir, Op, Value};
use rustc_hash::FxHashSet;

/// Returns which results of a body a cotangent reaches: results that have one, and states on which
/// those depend over any number of iterations.
///
/// The cotangent of any other state is structurally zero. So a state that no result needs may
/// overflow without an effect on the derivative. A result of a branch depends on what the branches
/// yield for it, and on no other result.
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
    let mut seen: FxHashSet<Value> = open.iter().copied().collect();
    while let Some(value) = open.pop() {
        let mut depends = Vec::new();
        if let Some(at) = state_args.iter().position(|&arg| arg == value)
            && !reached[at]
        {
            reached[at] = true;
            depends.push(yielded_values[at]);
        }
        let is_inside = |&op: &Op| ir.block_parent_op(block).is_none_or(|of| ir.is_within(op, of));
        if let Some(op) = ir.def_op(value).filter(is_inside) {
            depends.extend(dependences(ir, op, value));
        }
        open.extend(depends.into_iter().filter(|&value| seen.insert(value)));
    }
    reached
}

/// Returns the values on which a result of an operation depends.
fn dependences(ir: &Ir, op: Op, result: Value) -> Vec<Value> {
    match yielded_by_branches(ir, op, result) {
        Some(yielded) => ir.operands(op).chain(yielded).collect(),
        None => ir.walk(op).flat_map(|op| ir.operands(op)).collect(),
    }
}

/// Returns the values that the regions of a branch yield for a result. `None` if a region has
/// arguments, as those of loops, or yields another number of values.
fn yielded_by_branches(ir: &Ir, op: Op, result: Value) -> Option<Vec<Value>> {
    let at = ir.results(op).position(|value| value == result)?;
    let regions = ir.regions(op);
    let of_region = |&region| {
        let block = ir.single_block(region)?;
        let values = yielded(ir, region)?;
        let is_branch = ir.args(block).next().is_none() && values.len() == ir.result_count(op);
        is_branch.then(|| values[at])
    };
    if regions.is_empty() { None } else { regions.iter().map(of_region).collect() }
}
