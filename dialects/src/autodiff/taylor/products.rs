//! Products of series: operations that are linear in each of several operands.

use super::{Coefficient, Taylor};
use crate::Emit;
use crate::autodiff::classes::{is_of_result_type, with_operands, zero_operands};
use crate::derivative_rules::{RuleOperand, operand_rules};
use cotan_ir::{Mapping, Op, Value};

impl Taylor<'_, '_> {
    /// Emits the sum of an operation on coefficients whose orders sum to `order`, and of its linear
    /// part.
    pub(super) fn products(&mut self, op: Op, active: &[RuleOperand], order: usize) -> Coefficient {
        let (addends, factors): (Vec<RuleOperand>, Vec<RuleOperand>) =
            active.iter().copied().partition(|it| it.rule.is_jointly_linear());
        let mut sum = None;
        let mut orders = vec![0; factors.len()];
        orders[factors.len() - 1] = order;
        loop {
            if let Some(part) = self.product(op, &factors, &orders)? {
                self.add_to(&mut sum, part);
            }
            if !next_orders(&mut orders) {
                break;
            }
        }
        if !addends.is_empty()
            && let Some(part) = self.linear(op, &addends, order)?
        {
            self.add_to(&mut sum, part);
        }
        Ok(sum)
    }

    /// Emits the operation with the coefficients of these orders as factors.
    fn product(&mut self, op: Op, factors: &[RuleOperand], orders: &[usize]) -> Coefficient {
        let mut operands = Vec::with_capacity(factors.len());
        for (factor, &order) in factors.iter().zip(orders) {
            let value = self.ir().operand(op, factor.index);
            let Some(coefficient) = self.coefficient(value, order)? else { return Ok(None) };
            operands.push((factor.index, coefficient));
        }
        let rules = operand_rules(self.ir(), op).unwrap_or_default();
        let has_addends = rules.iter().any(|it| it.rule.is_jointly_linear());
        if has_addends && operands.iter().all(|it| is_of_result_type(self.ir(), op, it.1)) {
            return Ok(self.without_addends(op, factors, &operands));
        }
        let mut e = self.emit();
        let others = zero_operands(&mut e, op, &operands);
        operands.extend(others);
        Ok(Some(with_operands(&mut e, op, &operands)))
    }

    /// Emits an elementwise product without the addends of the operation, such as `a * b` of
    /// `a * b + c`: its linear map in the last factor, which is its own transpose.
    fn without_addends(
        &mut self,
        op: Op,
        factors: &[RuleOperand],
        operands: &[(usize, Value)],
    ) -> Option<Value> {
        let (last, value) = (factors.last()?, operands.last()?.1);
        let mut all: Vec<Value> = self.ir().operands(op).collect();
        operands.iter().for_each(|&(index, value)| all[index] = value);
        let like = self.builder.clone_op_with(op, &all, &mut Mapping::default());
        self.builder.insert(like);
        let mut e = Emit::new(self.builder, self.loc);
        let part = last.rule.transpose(&mut e, like, last.position, value);
        self.builder.ir_mut().erase_op(like);
        part
    }
}

/// Advances orders with a fixed sum; returns false after the last ones.
fn next_orders(orders: &mut [usize]) -> bool {
    let last = orders.len() - 1;
    let has_more = |&at: &usize| orders[at + 1..].iter().any(|&order| order > 0);
    let Some(at) = (0..last).rev().find(has_more) else { return false };
    let rest: usize = orders[at + 1..].iter().sum();
    orders[at] += 1;
    orders[at + 1..].fill(0);
    orders[last] = rest - 1;
    true
}
