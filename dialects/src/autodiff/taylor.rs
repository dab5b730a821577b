//! Taylor coefficients of operations with derivative rules of their operands.
//!
//! No operation needs a further rule: the derivative of `y = f(x)` is `y' = f'(x) x'`, and the rule
//! of the operand emits `f'(x)`. So `k y_k` is the sum of `j x_j s_{k-j}`, where `s` are the
//! coefficients of that formula, by the rules of its own operations. They are emitted one order at
//! a time, for `s` may depend on `y`, as it does for the exponential function.
//!
//! An operation of a formula that exists already is not emitted again. So the formulas of `sin x`
//! and `cos x` close, and the cost of `K` coefficients is of order `K^2`. Where each derivative is
//! a new operation, a [`TaylorRule`] is the recurrence.

mod composed;
mod formulas;
mod products;

use super::classes::{self, is_of_result_type, with_operands, zero_operands};
use super::{Derivative, Linearizer, NotDifferentiable, Series, has_tangent, refused};
use crate::Emit;
use crate::derivative_rules::{OperandRule, RuleOperand, operand_rules};
use cotan_ir::{Editor, Ir, Loc, Op, OpDef, Value};
use rustc_hash::FxHashMap;

/// Emits the Taylor coefficient of an order of the only result of an operation, from coefficients
/// of its operands and from those of the result of lower order. `None` is a zero.
pub type TaylorRule = fn(&mut Taylor<'_, '_>, Op, usize) -> Coefficient;

/// A Taylor coefficient, `None` if it is zero; or the reason why there is none.
pub type Coefficient = Result<Option<Value>, &'static str>;

/// The Taylor coefficients of values around one operation.
pub struct Taylor<'t, 'i> {
    builder: &'t mut Editor<'i>,
    loc: Loc,
    order: usize,
    /// The coefficients of active values from order 1 on, as far as they are emitted.
    series: FxHashMap<Value, Vec<Option<Value>>>,
    /// The operation and those of formulas.
    ops: Vec<Op>,
    /// The partial derivatives and masks of operands, for a result.
    formulas: FxHashMap<(Op, usize, usize), Option<Value>>,
    /// The coefficients of values times their order.
    weighted: FxHashMap<(Value, usize), Value>,
}

/// Copies an operation and emits the Taylor coefficients of its results by the rules of its
/// operands.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let results: Vec<Value> = l.ir().results(op).collect();
    let changes = results.iter().any(|&result| l.can_change(result));
    let is_active = classes::is_active(l, op, changes)?;
    let copy = l.t.copy(op)?;
    if !changes || !is_active {
        return Ok(());
    }
    let (loc, order) = (l.loc(op), l.order());
    let operands: Vec<Value> = l.ir().operands(op).collect();
    let known: Vec<(Value, Series)> = operands
        .into_iter()
        .filter_map(|operand| Some((l.value(operand), l.series(operand)?)))
        .collect();
    let mut taylor = Taylor::new(l.builder(), loc, order, copy);
    let found = taylor.add_known(known).and_then(|()| taylor.all(copy));
    let found = found.map_err(|why| refused(l.ir(), op, why))?;
    for (&result, series) in results.iter().zip(found) {
        if let Some(series) = series {
            l.set_series(result, series);
        }
    }
    Ok(())
}

impl<'t, 'i> Taylor<'t, 'i> {
    fn new(builder: &'t mut Editor<'i>, loc: Loc, order: usize, op: Op) -> Self {
        let results: Vec<Value> = builder.results(op).collect();
        let mut series = FxHashMap::default();
        for result in results {
            if has_tangent(&builder.store, builder.ty(result)) {
                series.insert(result, Vec::new());
            }
        }
        let (formulas, weighted) = Default::default();
        Self { builder, loc, order, series, ops: vec![op], formulas, weighted }
    }

    fn add_known(&mut self, known: Vec<(Value, Series)>) -> Result<(), &'static str> {
        for (value, series) in known {
            let series: Vec<Option<Value>> = series.into_iter().map(Some).collect();
            let other = self.series.insert(value, series);
            if other.is_some_and(|other| other != self.series[&value]) {
                return Err("two of its operands are one value with different coefficients");
            }
        }
        Ok(())
    }

    /// Emits all coefficients of the results of an operation, order by order.
    fn all(&mut self, op: Op) -> Result<Vec<Option<Series>>, &'static str> {
        let results: Vec<Value> = self.ir().results(op).collect();
        for order in 1..=self.order {
            for &result in &results {
                self.coefficient(result, order)?;
            }
        }
        let mut all = Vec::with_capacity(results.len());
        for result in results {
            let found = self.series.get(&result).cloned().unwrap_or_default();
            if found.iter().all(Option::is_none) {
                all.push(None);
                continue;
            }
            let or_zeros = |it: Option<Value>| it.unwrap_or_else(|| self.emit().zeros_like(result));
            all.push(Some(found.into_iter().map(or_zeros).collect()));
        }
        Ok(all)
    }

    /// The module.
    pub fn ir(&self) -> &Ir {
        self.builder
    }

    /// Returns the components of an operation.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        self.ir().verified(op)
    }

    /// Returns the highest order.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Returns an emitter of coefficients.
    pub fn emit(&mut self) -> Emit<'_, 'i> {
        Emit::new(self.builder, self.loc)
    }

    /// Returns whether a value depends on the variable of the series.
    pub fn is_active(&self, value: Value) -> bool {
        self.series.contains_key(&value)
    }

    /// Returns the coefficient of a value; that of order 0 is the value.
    ///
    /// # Errors
    /// If the operation that defines it has no derivative.
    pub fn coefficient(&mut self, value: Value, order: usize) -> Coefficient {
        if order == 0 {
            return Ok(Some(value));
        }
        let Some(known) = self.series.get(&value) else { return Ok(None) };
        for next in known.len() + 1..=order {
            let coefficient = self.next(value, next)?;
            self.series.entry(value).or_default().push(coefficient);
        }
        Ok(self.series[&value][order - 1])
    }

    /// Emits the coefficient of a result of an operation.
    fn next(&mut self, value: Value, order: usize) -> Coefficient {
        let Some(op) = self.ir().def_op(value) else { return Ok(None) };
        if let Some(rule) = Derivative::of(self.ir(), op).taylor {
            return rule(self, op, order);
        }
        let result = self.ir().results(op).position(|result| result == value).unwrap_or(0);
        self.by_rules(op, result, order)
    }

    /// Emits the coefficient of a result of an operation by the derivative rules of its operands.
    ///
    /// # Errors
    /// If it has none, or they are not sufficient.
    pub fn by_rules(&mut self, op: Op, result: usize, order: usize) -> Coefficient {
        let mut active = operand_rules(self.ir(), op).ok_or("it has no derivative rule")?;
        let is_active = |it: &RuleOperand| self.is_active(self.ir().operand(op, it.index));
        active.retain(|it| it.rule.has_derivative() && is_active(it));
        for operand in &active {
            match operand.rule {
                OperandRule::Unsupported(why) => return Err(why),
                OperandRule::Region => return Err("it has no derivative rule yet"),
                _ => {}
            }
        }
        let each = |fits: fn(&OperandRule) -> bool| active.iter().all(|it| fits(it.rule));
        let is_single = self.ir().result_count(op) == 1;
        match () {
            () if active.is_empty() => Ok(None),
            () if each(is_pointwise) => self.composed(op, result, &active, order),
            () if !is_single => Err("an operation with several results needs a `Derivative`"),
            () if each(OperandRule::is_jointly_linear) => self.linear(op, &active, order),
            () if each(OperandRule::is_linear) => self.products(op, &active, order),
            () if each(is_selection) => self.selected(op, &active, order),
            () => Err("the rules of its operands do not determine Taylor coefficients"),
        }
    }

    /// Applies an operation to coefficients of the operands in which it is linear.
    fn linear(&mut self, op: Op, active: &[RuleOperand], order: usize) -> Coefficient {
        let mut parts = Vec::with_capacity(active.len());
        for operand in active {
            let value = self.ir().operand(op, operand.index);
            if let Some(part) = self.coefficient(value, order)? {
                parts.push((operand, part));
            }
        }
        if parts.is_empty() {
            return Ok(None);
        }
        let mut e = self.emit();
        if parts.iter().all(|it| is_of_result_type(e.ir(), op, it.1)) {
            // An elementwise linear map is a factor, so it is its own transpose.
            let mut each = |it: (&RuleOperand, Value)| {
                let (operand, part) = it;
                operand.rule.transpose(&mut e, op, operand.position, part)
            };
            let parts: Option<Vec<Value>> = parts.into_iter().map(&mut each).collect();
            let parts = parts.ok_or("an operand has no transpose")?;
            return Ok(parts.into_iter().reduce(|sum, part| e.add(sum, part)));
        }
        let mut operands: Vec<(usize, Value)> =
            parts.iter().map(|(operand, part)| (operand.index, *part)).collect();
        let others = zero_operands(&mut e, op, &operands);
        operands.extend(others);
        Ok(Some(with_operands(&mut e, op, &operands)))
    }
}

fn is_pointwise(rule: &OperandRule) -> bool {
    matches!(rule, OperandRule::Pointwise(_) | OperandRule::PointwiseEach(_))
}

fn is_selection(rule: &OperandRule) -> bool {
    matches!(rule, OperandRule::Select { .. })
}
