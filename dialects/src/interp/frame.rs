//! Frames of running functions.

mod numbers;
mod run;
mod sizes;

use super::argument_types::Parameters;
use super::closure::CapturedEnvironment;
use super::datum::Datum;
use super::interpreter::Interpreter;
use super::trap::Trap;
use crate::interfaces::in_place::InPlace;
use cotan_ir::codes::ARGUMENT;
use cotan_ir::registry::Interface;
use cotan_ir::text::type_to_string;
use cotan_ir::{Block, Ir, Op, OpDef, Value};

/// The continuation of a program.
#[derive(Clone, Debug)]
pub enum Next {
    /// The next operation.
    Op,
    /// A block with these arguments.
    Block(Block, Vec<Datum>),
    /// The end of the region, which returns these values to the parent operation.
    Leave(Vec<Datum>),
}

/// An operation with an execution semantics.
pub trait Evaluate: OpDef {
    /// The interface that `impl(Evaluate)` attaches.
    const ROW: EvaluateRow =
        EvaluateRow(|frame, op| frame.ir().verified::<Self>(op).evaluate(frame, op));

    /// Executes the operation.
    ///
    /// # Errors
    ///
    /// If the program traps.
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap>;
}

/// The registry entry of [`Evaluate`].
#[derive(Clone, Copy)]
pub struct EvaluateRow(pub fn(&mut Frame<'_, '_>, Op) -> Result<Next, Trap>);

impl Interface for EvaluateRow {}

/// Runs a closure on a grown stack if little is left: regions and calls may be nested arbitrarily
/// deeply.
pub(super) fn with_grown_stack<T>(run: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(128 << 10, 2 << 20, run)
}

/// A running function and the values computed so far.
pub struct Frame<'i, 'a> {
    pub(super) interpreter: &'i mut Interpreter<'a>,
    /// The slot of the first value.
    pub(super) start: usize,
    pub(super) values: Vec<Option<Datum>>,
    /// The captured values of a closure.
    pub(super) outside: Option<CapturedEnvironment>,
    pub(super) parameters: Parameters,
}

impl<'a> Frame<'_, 'a> {
    /// The module.
    pub fn ir(&self) -> &'a Ir {
        self.interpreter.ir
    }

    /// Returns the current value.
    ///
    /// # Errors
    ///
    /// If it is not computed, which does not occur in verified modules.
    pub fn get(&self, value: Value) -> Result<Datum, Trap> {
        let slot = self.interpreter.slots.of(value);
        let datum = match self.values.get(slot.wrapping_sub(self.start)) {
            Some(datum) => datum.as_ref(),
            None => self.outside.as_ref().and_then(|outside| outside.get(slot)),
        };
        datum.cloned().ok_or_else(|| self.unknown(value))
    }

    #[cold]
    fn unknown(&self, value: Value) -> Trap {
        let loc = self.ir().value_loc(value);
        cotan_ir::Diagnostic::error(&ARGUMENT, loc, "this value is used before it is computed")
            .into()
    }

    /// Returns the current values.
    ///
    /// # Errors
    ///
    /// As for [`Frame::get`].
    pub fn get_all(&self, values: impl Iterator<Item = Value>) -> Result<Vec<Datum>, Trap> {
        values.map(|value| self.get(value)).collect()
    }

    /// Sets a value.
    #[inline]
    pub fn set(&mut self, value: Value, mut datum: Datum) {
        self.interpreter.memory.count(&mut datum);
        let slot = self.interpreter.slots.of(value);
        if let Some(slot_value) = self.values.get_mut(slot.wrapping_sub(self.start)) {
            *slot_value = Some(datum);
        }
    }

    /// Sets the results of an operation.
    ///
    /// # Errors
    ///
    /// If their number differs.
    pub fn set_results(&mut self, op: Op, data: Vec<Datum>) -> Result<Next, Trap> {
        let ir = self.ir();
        if data.len() != ir.result_count(op) {
            let (yielded_values, expected) = (data.len(), ir.result_count(op));
            let message = format!("found {yielded_values} values, expected {expected}");
            return Err(Trap::at(ir, op, &ARGUMENT, message));
        }
        for (value, datum) in ir.results(op).zip(data) {
            self.set(value, datum);
        }
        Ok(Next::Op)
    }

    /// Drops the operands of an operation whose last use it is.
    ///
    /// The operation may then pass them on or update them in place.
    pub fn release(&mut self, op: Op) {
        let released = self.interpreter.slots.last_uses(op).filter(|last| last.is_operand);
        for slot in released.map(|last| last.slot as usize) {
            if let Some(slot_value) = self.values.get_mut(slot.wrapping_sub(self.start)) {
                *slot_value = None;
            }
        }
    }

    /// Returns a value that an operation may update: the same one if it is not shared, or else a
    /// copy, which consumes fuel. It is unshared only after [`Frame::release`].
    ///
    /// # Errors
    ///
    /// If a limit is exceeded.
    pub fn own(&mut self, op: Op, mut datum: Datum) -> Result<Datum, Trap> {
        debug_assert!(
            !InPlace::of(self.ir(), op).is_empty(),
            "{op:?} does not implement `InPlace`"
        );
        let shared = datum.shared();
        if shared > 0 {
            self.reserve(op, shared, 1)?;
            datum.words_mut();
        }
        Ok(datum)
    }

    /// Consumes fuel for the steps of an operation, or for the elements that it traverses.
    ///
    /// # Errors
    ///
    /// If none is left.
    pub fn consume_fuel(&mut self, op: Op, steps: usize) -> Result<(), Trap> {
        self.interpreter.consume_fuel(op, steps as u64)
    }

    /// Reserves memory for `arrays` arrays of `count` elements, and consumes the fuel for computing
    /// them.
    ///
    /// # Errors
    ///
    /// If a limit is exceeded.
    pub fn reserve(&mut self, op: Op, count: usize, arrays: usize) -> Result<(), Trap> {
        let words = count.saturating_mul(arrays);
        let (memory, limit) = (&self.interpreter.memory, self.interpreter.limits.bytes);
        if !memory.has_capacity(words.saturating_mul(8) as u64, limit) {
            let ir = self.ir();
            let ty = ir.results(op).next().map(|value| type_to_string(ir, ir.ty(value)));
            let ty = ty.map_or("an array".to_owned(), |ty| format!("`{ty}`"));
            return Err(Trap::out_of_memory(ir, op, &ty, limit));
        }
        self.interpreter.consume_fuel(op, words as u64)
    }
}
