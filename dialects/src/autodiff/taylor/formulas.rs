//! Formulas whose Taylor coefficients follow from the rules of their operations.

use super::Taylor;
use crate::Emit;
use crate::autodiff::has_tangent;
use crate::derivative_rules::operand_rules;
use cotan_ir::{InsertPoint, Op, Value};

impl<'i> Taylor<'_, 'i> {
    /// Emits a formula, whose value then has coefficients. Operations that exist already are
    /// shared.
    pub fn record(&mut self, emit: impl FnOnce(&mut Emit<'_, 'i>) -> Value) -> Value {
        let value = self.record_if(|e| Some(emit(e)));
        value.expect("the formula has a value")
    }

    /// As [`Taylor::record`], for a formula that may need a constant of unknown size.
    pub fn record_if(
        &mut self,
        emit: impl FnOnce(&mut Emit<'_, 'i>) -> Option<Value>,
    ) -> Option<Value> {
        let before = match self.builder.at {
            InsertPoint::End(block) => self.ir().last_op(block),
            InsertPoint::Before(op) => self.ir().prev_op(op),
            InsertPoint::After(op) => Some(op),
            InsertPoint::Detached => None,
        };
        let mut value = emit(&mut self.emit());
        let mut next = before.and_then(|op| self.ir().next_op(op));
        while let Some(op) = next.filter(|&op| !self.is_end(op)) {
            next = self.ir().next_op(op);
            match self.equivalent(op) {
                Some(known) => self.share(op, known, &mut value),
                None => self.add_op(op),
            }
        }
        value
    }

    /// Returns whether an operation is the one that new operations precede.
    fn is_end(&self, op: Op) -> bool {
        matches!(self.builder.at, InsertPoint::Before(end) if end == op)
    }

    /// Returns an operation with the same operands, attributes and types.
    fn equivalent(&self, op: Op) -> Option<Op> {
        let ir = self.ir();
        let is_same = |&known: &Op| {
            ir.same_head(known, op)
                && ir.regions(op).is_empty()
                && ir.operands(known).eq(ir.operands(op))
        };
        self.ops.iter().copied().find(is_same)
    }

    /// Replaces an operation by an equivalent one.
    fn share(&mut self, op: Op, known: Op, value: &mut Option<Value>) {
        let new: Vec<Value> = self.ir().results(known).collect();
        let index = self.ir().results(op).position(|old| Some(old) == *value);
        if let Some(index) = index {
            *value = Some(new[index]);
        }
        self.builder.ir_mut().replace_op(op, &new);
    }

    fn add_op(&mut self, op: Op) {
        self.ops.push(op);
        let ir = self.ir();
        let is_active = |operand: usize| self.is_active(ir.operand(op, operand));
        let depends = match operand_rules(ir, op) {
            Some(operands) => {
                operands.iter().any(|it| it.rule.has_derivative() && is_active(it.index))
            }
            None => (0..ir.operand_count(op)).any(is_active),
        };
        if !depends {
            return;
        }
        let results: Vec<Value> = ir.results(op).collect();
        for result in results {
            if has_tangent(&self.ir().store, self.ir().ty(result)) {
                self.series.insert(result, Vec::new());
            }
        }
    }
}
