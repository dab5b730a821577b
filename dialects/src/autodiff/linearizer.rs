//! The forward walk: a copy of the code interleaved with the tangents of its results.

use super::tangent::NO_ZEROS;
use super::tangent::{
    has_tangent, has_zeros, name_coefficient, tangent_type, without_zeros, zeros,
};
use super::{Derivative, NotDifferentiable, Series, captured, classes, refused, taylor};
use crate::{Decomposition, Emit};
use cotan_ir::OpDef;
use cotan_ir::names::ValueName;
use cotan_ir::{Editor, InsertPoint, Ir, Loc, Op, Step, Translator, Type, Value};
use rustc_hash::FxHashMap;
use smallvec::smallvec;

const NO_SERIES: &str = "it has no rule for Taylor coefficients after the first one";

/// The use of the linear program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It is applied, and may share loops with the primal.
    Forward,
    /// It is transposed, and stays separate from the primal.
    Reverse,
}

/// The tangents of values of the original, or their Taylor coefficients; a value without one is
/// inactive.
pub struct Tangents {
    /// The use of the linear program.
    pub mode: Mode,
    /// The number of Taylor coefficients after the value; 1 for tangents.
    pub order: usize,
    of: FxHashMap<Value, Series>,
}

impl Tangents {
    /// Creates an empty map.
    pub fn new(mode: Mode) -> Self {
        Self { mode, order: 1, of: FxHashMap::default() }
    }

    /// Creates an empty map of Taylor coefficients up to an order.
    pub fn of_order(order: usize) -> Self {
        Self { order, ..Self::new(Mode::Forward) }
    }

    /// Returns the tangent of a value of the original, if it is active: its first Taylor
    /// coefficient.
    pub fn get(&self, value: Value) -> Option<Value> {
        self.of.get(&value).map(|series| series[0])
    }

    /// Returns the Taylor coefficients of a value of the original, if it is active.
    pub fn series(&self, value: Value) -> Option<&Series> {
        self.of.get(&value)
    }

    /// Sets the tangent of a value of the original.
    pub fn set(&mut self, value: Value, tangent: Value) {
        self.set_series(value, smallvec![tangent]);
    }

    /// Sets the Taylor coefficients of a value of the original.
    pub fn set_series(&mut self, value: Value, series: Series) {
        debug_assert_eq!(series.len(), self.order, "one coefficient for each order");
        self.of.insert(value, series);
    }

    /// Emits an operation and its tangents: a step of a [`Translator`].
    ///
    /// # Errors
    ///
    /// If the operation, or one inside it, has no derivative.
    pub fn step(&mut self, t: &mut Translator<'_>, op: Op) -> Result<Step, NotDifferentiable> {
        Linearizer { t, tangents: self }.op(op)
    }
}

/// The forward walk at one operation.
pub struct Linearizer<'t, 'i> {
    /// The writer of the copy.
    pub t: &'t mut Translator<'i>,
    pub(super) tangents: &'t mut Tangents,
}

impl<'t, 'i> Linearizer<'t, 'i> {
    /// Creates a walk that emits through `t` and knows these tangents.
    pub fn new(t: &'t mut Translator<'i>, tangents: &'t mut Tangents) -> Self {
        Self { t, tangents }
    }

    /// The module.
    pub fn ir(&self) -> &Ir {
        &self.t.builder
    }

    /// Returns the insertion point.
    pub fn builder(&mut self) -> &mut Editor<'i> {
        &mut self.t.builder
    }

    /// Returns whether the linear program is transposed afterwards.
    pub fn reverse(&self) -> bool {
        self.tangents.mode == Mode::Reverse
    }

    /// Returns the components of an operation.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        self.ir().verified::<T>(op)
    }

    /// Returns the copy of a value of the original.
    pub fn value(&self, value: Value) -> Value {
        self.t.value(value)
    }

    /// Returns the copies of values of the original.
    pub fn values(&self, values: &[Value]) -> Vec<Value> {
        values.iter().map(|&value| self.value(value)).collect()
    }

    /// Maps a value of the original to `value`, which inherits its name.
    pub fn map_result(&mut self, original: Value, value: Value) {
        let ir = self.t.builder.ir_mut();
        let name = ir.value_name(original);
        if name != ValueName::CONTINUED && ir.value_name(value) == ValueName::FRESH {
            ir.set_value_name(value, name);
        }
        self.t.map(original, value);
    }

    /// Returns the tangent of a value of the original, if it is active.
    pub fn tangent(&self, value: Value) -> Option<Value> {
        self.tangents.get(value)
    }

    /// Returns the number of Taylor coefficients after each active value; 1 for tangents.
    pub fn order(&self) -> usize {
        self.tangents.order
    }

    /// Returns the Taylor coefficients of a value of the original, if it is active.
    pub fn series(&self, value: Value) -> Option<Series> {
        self.tangents.series(value).cloned()
    }

    /// Returns the Taylor coefficients of a value of the original, zeros if it is inactive.
    pub fn series_or_zeros(&mut self, value: Value) -> Series {
        match self.series(value) {
            Some(series) => series,
            None => {
                let zeros = self.tangent_or_zeros(value);
                smallvec![zeros; self.order()]
            }
        }
    }

    /// Returns the tangent of a value of the original, zeros if it is inactive.
    pub fn tangent_or_zeros(&mut self, value: Value) -> Value {
        if let Some(tangent) = self.tangent(value) {
            return tangent;
        }
        let loc = self.t.builder.value_loc(value);
        let (loc, ty) = (self.t.loc(loc), self.ir().ty(value));
        match has_zeros(&self.ir().store, ty) {
            true => zeros(&mut self.t.builder, loc, ty),
            false => {
                let like = self.value(value);
                Emit::new(&mut self.t.builder, loc).zeros_like(like)
            }
        }
    }

    /// Sets the tangent of a value of the original.
    pub fn set_tangent(&mut self, value: Value, tangent: Value) {
        self.set_series(value, smallvec![tangent]);
    }

    /// Sets the Taylor coefficients of a value of the original.
    pub fn set_series(&mut self, value: Value, series: Series) {
        for (index, &coefficient) in series.iter().enumerate() {
            name_coefficient(self.t.builder.ir_mut(), coefficient, value, index + 1);
        }
        self.tangents.set_series(value, series);
    }

    /// As [`Linearizer::set_series`] for each value; the coefficients of each value follow those of
    /// the value before.
    pub fn set_each_series(&mut self, values: &[Value], coefficients: &[Value]) {
        let order = self.order();
        for (&value, series) in values.iter().zip(coefficients.chunks_exact(order)) {
            self.set_series(value, Series::from_slice(series));
        }
    }

    /// As [`Linearizer::set_tangent`] for each value that has a tangent.
    pub fn set_tangents(&mut self, values: &[Value], tangents: &[Option<Value>]) {
        for (&value, &tangent) in values.iter().zip(tangents) {
            if let Some(tangent) = tangent {
                self.set_tangent(value, tangent);
            }
        }
    }

    /// Returns the tangent type of a differentiable type.
    pub fn tangent_type(&mut self, ty: Type) -> Type {
        let store = self.t.builder.store_mut();
        tangent_type(store, ty).expect("a differentiable type has a tangent type")
    }

    /// Returns the location of code that is derived from an operation.
    pub fn loc(&mut self, op: Op) -> Loc {
        let loc = self.ir().loc(op);
        self.t.loc(loc)
    }

    /// Returns an emitter of code that is derived from an operation.
    pub fn emit(&mut self, op: Op) -> Emit<'_, 'i> {
        let loc = self.loc(op);
        Emit::new(&mut self.t.builder, loc)
    }

    /// Returns whether a value of the original has a differentiable type.
    pub fn can_change(&self, value: Value) -> bool {
        has_tangent(&self.ir().store, self.ir().ty(value))
    }

    /// Returns the active values that the regions of an operation capture, each once.
    pub fn captured(&self, op: Op) -> Vec<Value> {
        captured(self.ir(), op, |value| self.tangent(value).is_some())
    }

    /// Returns whether an operation reads an active value.
    pub fn is_active(&self, op: Op) -> bool {
        let reads = self.ir().operands(op).any(|value| self.tangent(value).is_some());
        reads || !self.captured(op).is_empty()
    }

    /// Emits an operation that replaces part of another one, and its tangents.
    pub fn rewrite(&mut self, op: Op) -> Result<(), NotDifferentiable> {
        if let Step::Copy = self.op(op)? {
            self.t.copy(op)?;
        }
        Ok(())
    }

    /// Linearizes the decomposition of an operation, which is emitted before it and erased.
    fn decompose(&mut self, op: Op, others: Decomposition) -> Result<(), NotDifferentiable> {
        let (loc, before) = (self.ir().loc(op), self.ir().prev_op(op));
        let b = &mut self.t.builder.elsewhere(InsertPoint::Before(op));
        let loc = b.store_mut().derived_loc(loc, Decomposition::RULE);
        let values = (others.write)(b, loc, op);
        let first = match before {
            Some(before) => b.next_op(before),
            None => b.block_of(op).and_then(|block| b.first_op(block)),
        };
        let next = |&op: &Op| b.next_op(op);
        let emitted: Vec<Op> =
            std::iter::successors(first, next).take_while(|&emitted| emitted != op).collect();
        if !others.same_value {
            self.t.copy(op)?;
        }
        let done = emitted.iter().try_for_each(|&emitted| self.rewrite(emitted));
        let results: Vec<Value> = self.ir().results(op).collect();
        for (result, value) in results.into_iter().zip(values).filter(|_| done.is_ok()) {
            if others.same_value {
                let value = self.value(value);
                self.map_result(result, value);
            }
            if let Some(series) = self.series(value) {
                self.set_series(result, series);
            }
        }
        emitted.iter().rev().for_each(|&emitted| self.t.builder.ir_mut().erase_op(emitted));
        done
    }

    fn op(&mut self, op: Op) -> Result<Step, NotDifferentiable> {
        if !self.is_active(op) {
            return Ok(Step::Copy);
        }
        let derivative = Derivative::of(self.ir(), op);
        match (derivative.linearize, Decomposition::of(self.ir(), op)) {
            (Some(_), _) if without_zeros(self.ir(), op) => {
                return Err(refused(self.ir(), op, NO_ZEROS));
            }
            (Some(_), _) if self.order() > 1 && !derivative.any_order => {
                return Err(refused(self.ir(), op, NO_SERIES));
            }
            (Some(rule), _) => rule(self, op)?,
            (None, Some(others)) => self.decompose(op, others)?,
            (None, None) if self.order() > 1 => taylor::linearize(self, op)?,
            (None, None) => classes::linearize(self, op)?,
        }
        let results = self.ir().results(op).map(|result| self.value(result));
        Ok(Step::Values(results.collect()))
    }
}
