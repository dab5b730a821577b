//! Activity analysis, before anything is emitted.

use super::{Linearizer, has_tangent};
use crate::derivative_rules::operand_rules;
use cotan_ir::{Block, Ir, Op, Value};
use rustc_hash::FxHashSet;

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
        let end = self.ir().last_op(body).expect("a verified body has a terminator");
        let yielded_values: Vec<Value> = self.ir().operands(end).collect();
        let mut active = at_start;
        loop {
            let mut changing: FxHashSet<Value> = also.iter().copied().collect();
            for (index, _) in active.iter().enumerate().filter(|pair| *pair.1) {
                changing.insert(self.ir().arg(body, first + index));
            }
            self.propagate(body, &mut changing);
            let changes = |index: usize| {
                let value = yielded_values[index];
                changing.contains(&value) || self.tangent(value).is_some()
            };
            let next: Vec<bool> =
                (0..active.len()).map(|index| active[index] || changes(index)).collect();
            if next == active {
                return active;
            }
            active = next;
        }
    }

    /// Adds the values of a block that depend on active values.
    fn propagate(&self, block: Block, changing: &mut FxHashSet<Value>) {
        let ir = self.ir();
        for op in ir.ops(block) {
            let changes = |value: Value| changing.contains(&value) || self.tangent(value).is_some();
            let directly = smooth_operands(ir, op).into_iter().any(changes);
            let inside = ir.walk(op).skip(1).flat_map(|op| ir.operands(op)).any(changes);
            if directly || inside {
                let results = ir.results(op);
                changing.extend(results.filter(|&value| has_tangent(&ir.store, ir.ty(value))));
            }
        }
    }
}

/// Returns the operands on which the results of an operation depend differentiably.
fn smooth_operands(ir: &Ir, op: Op) -> Vec<Value> {
    let Some(operands) = operand_rules(ir, op) else { return ir.operands(op).collect() };
    let smooth = operands.into_iter().filter(|operand| operand.rule.has_derivative());
    smooth.map(|operand| ir.operand(op, operand.index)).collect()
}
