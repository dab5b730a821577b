//! Activity analysis, before anything is emitted.

use super::{Linearizer, has_tangent};
use crate::derivative_rules::operand_rules;
use cotan_ir::dataflow::sparse::{Flow, SparseAnalysis, solve};
use cotan_ir::{Block, Ir, Op, Value};

impl Linearizer<'_, '_> {
    /// Returns which loop-carried values are active.
    ///
    /// A carried value is active if it is so initially or if an active value flows into it. Carried
    /// value `k` is argument `first + k` of the body, and the body yields it as value `k`. The
    /// other active arguments are `also`.
    pub fn active_iter_args(
        &self,
        body: Block,
        first: usize,
        at_start: Vec<bool>,
        also: &[Value],
    ) -> Vec<bool> {
        let ir = self.ir();
        let end = ir.last_op(body).expect("a verified body has a terminator");
        let mut activity = Activity { body, end, first, count: at_start.len() };
        let mut active: Vec<Value> = also.to_vec();
        let at_start = at_start.iter().enumerate().filter(|pair| *pair.1);
        active.extend(at_start.map(|(index, _)| ir.arg(body, first + index)));
        // Values from outside have a tangent or have none, and are not visited.
        for op in ir.ops(body) {
            let outside = |value: Value| self.tangent(value).is_some();
            active.extend(activity.targets(ir, op, outside));
        }
        let states = solve(ir, &mut activity, active.into_iter().map(|value| (value, true)));
        (0..activity.count).map(|index| states.get(ir.arg(body, first + index))).collect()
    }
}

/// The equations of activity in the body of a loop: forward, and from a yielded value to the
/// argument of the next iteration.
struct Activity {
    body: Block,
    end: Op,
    /// The number of arguments before the carried values.
    first: usize,
    /// The number of carried values.
    count: usize,
}

impl Activity {
    /// Returns the values that become active through an operation of the body by active operands.
    fn targets(&self, ir: &Ir, op: Op, is_active: impl Fn(Value) -> bool) -> Vec<Value> {
        if op == self.end {
            let yielded = ir.operands(op).take(self.count).enumerate();
            let active = yielded.filter(|&(_, value)| is_active(value));
            return active.map(|(index, _)| ir.arg(self.body, self.first + index)).collect();
        }
        let directly = smooth_operands(ir, op).into_iter().any(&is_active);
        let mut inside = ir.walk(op).skip(1).flat_map(|op| ir.operands(op));
        if !directly && !inside.any(is_active) {
            return Vec::new();
        }
        ir.results(op).filter(|&value| has_tangent(&ir.store, ir.ty(value))).collect()
    }
}

impl SparseAnalysis for Activity {
    type State = bool;

    fn propagate(&mut self, ir: &Ir, value: Value, flow: &mut Flow<'_, bool>) {
        for user in ir.users(value) {
            let Some(op) = ir.ancestor_in_block(user, self.body) else { continue };
            // A use inside an operation makes all its results active.
            let targets = match op == user {
                true => self.targets(ir, op, |operand| operand == value),
                false => self.targets(ir, op, |_| true),
            };
            targets.into_iter().for_each(|target| flow.join(target, &true));
        }
    }
}

/// Returns the operands on which the results of an operation depend differentiably.
fn smooth_operands(ir: &Ir, op: Op) -> Vec<Value> {
    let Some(operands) = operand_rules(ir, op) else { return ir.operands(op).collect() };
    let smooth = operands.into_iter().filter(|operand| operand.rule.has_derivative());
    smooth.map(|operand| ir.operand(op, operand.index)).collect()
}
