//! The states of a fold that cotangents reach.

use crate::yielded;
use cotan_ir::dataflow::sparse::{Flow, SparseAnalysis, solve};
use cotan_ir::{Block, Ir, Op, Value};

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
    let with_cotangent = yielded_values.iter().zip(&has_cotangent).filter(|pair| *pair.1);
    let initial: Vec<Value> = with_cotangent.map(|pair| *pair.0).collect();
    let mut analysis = Reached { around: ir.block_parent_op(block), state_args, yielded_values };
    let states = solve(ir, &mut analysis, initial.into_iter().map(|value| (value, true)));
    let needed = |at: usize| state_args.get(at).is_some_and(|&arg| states.get(arg));
    has_cotangent.into_iter().enumerate().map(|(at, known)| known || needed(at)).collect()
}

/// The equations of the values that cotangents reach: backward, and from a state argument to the
/// value that the previous iteration yields for it.
struct Reached<'a> {
    /// The operation with the body.
    around: Option<Op>,
    state_args: &'a [Value],
    yielded_values: &'a [Value],
}

impl SparseAnalysis for Reached<'_> {
    type State = bool;

    fn propagate(&mut self, ir: &Ir, value: Value, flow: &mut Flow<'_, bool>) {
        if let Some(at) = self.state_args.iter().position(|&arg| arg == value) {
            flow.join(self.yielded_values[at], &true);
        }
        let is_inside = |&op: &Op| self.around.is_none_or(|around| ir.is_within(op, around));
        if let Some(op) = ir.def_op(value).filter(is_inside) {
            dependences(ir, op, value).into_iter().for_each(|value| flow.join(value, &true));
        }
    }
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
