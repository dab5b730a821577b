//! Compositions and selections of series, element by element.

use super::{Coefficient, Taylor};
use crate::autodiff::NO_CONSTANT;
use crate::derivative_rules::{EmitValue, OperandRule, RuleOperand};
use cotan_ir::{Op, Value};

impl Taylor<'_, '_> {
    /// Composes an elementwise function with the series of its operands: integrates the product of
    /// its partial derivatives and the derivatives of the operands.
    pub(super) fn composed(
        &mut self,
        op: Op,
        result: usize,
        active: &[RuleOperand],
        order: usize,
    ) -> Coefficient {
        let (mut whole, mut products) = (None, None);
        for operand in active {
            let partial = match operand.rule {
                OperandRule::Pointwise(partial) => *partial,
                OperandRule::PointwiseEach(partials) => partials[result],
                _ => return Err("the class of an operand is not supported here"),
            };
            let value = self.ir().operand(op, operand.index);
            let slope = self.formula(op, operand.index, result, partial).ok_or(NO_CONSTANT)?;
            let mut is_constant = true;
            for at in 1..order {
                is_constant &= self.coefficient(slope, at)?.is_none();
            }
            if is_constant {
                if let Some(last) = self.coefficient(value, order)? {
                    let part = self.emit().mul(slope, last);
                    self.add_to(&mut whole, part);
                }
                continue;
            }
            for at in 1..=order {
                let Some(slope) = self.coefficient(slope, order - at)? else { continue };
                let Some(change) = self.weighted(value, at)? else { continue };
                let part = self.emit().mul(slope, change);
                self.add_to(&mut products, part);
            }
        }
        if let Some(products) = products {
            let mean = self.emit().scaled(1.0 / order as f64, products).ok_or(NO_CONSTANT)?;
            self.add_to(&mut whole, mean);
        }
        Ok(whole)
    }

    /// Selects between coefficients of operands.
    pub(super) fn selected(&mut self, op: Op, active: &[RuleOperand], order: usize) -> Coefficient {
        let mut sides: [Option<Value>; 2] = [None; 2];
        let mut condition = None;
        for operand in active {
            let OperandRule::Select { mask, when } = operand.rule else { continue };
            let value = self.ir().operand(op, operand.index);
            sides[usize::from(!*when)] = self.coefficient(value, order)?;
            condition = match condition {
                None => self.formula(op, operand.index, 0, *mask),
                known => known,
            };
        }
        if sides == [None; 2] {
            return Ok(None);
        }
        let condition =
            condition.ok_or("its mask needs a constant of a type with dynamic sizes")?;
        let like = self.ir().result(op, 0);
        let mut e = self.emit();
        let [one, other] = sides.map(|side| side.unwrap_or_else(|| e.zeros_like(like)));
        Ok(Some(e.select(condition, one, other)))
    }

    /// Emits the partial derivative or the mask of an operand once.
    fn formula(&mut self, op: Op, operand: usize, result: usize, emit: EmitValue) -> Option<Value> {
        if let Some(&known) = self.formulas.get(&(op, operand, result)) {
            return known;
        }
        let found = self.record_if(|e| emit(e, op));
        self.formulas.insert((op, operand, result), found);
        found
    }

    /// Returns the coefficient of a value times its order: the coefficient of the derivative of one
    /// order less.
    ///
    /// # Errors
    /// If there is no coefficient.
    pub fn weighted(&mut self, value: Value, order: usize) -> Coefficient {
        let Some(coefficient) = self.coefficient(value, order)? else { return Ok(None) };
        if order == 1 {
            return Ok(Some(coefficient));
        }
        if let Some(&known) = self.weighted.get(&(value, order)) {
            return Ok(Some(known));
        }
        let scaled = self.emit().scaled(order as f64, coefficient).ok_or(NO_CONSTANT)?;
        self.weighted.insert((value, order), scaled);
        Ok(Some(scaled))
    }

    /// Adds a part to a sum.
    pub fn add_to(&mut self, sum: &mut Option<Value>, part: Value) {
        *sum = Some(match *sum {
            Some(sum) => self.emit().add(sum, part),
            None => part,
        });
    }
}
