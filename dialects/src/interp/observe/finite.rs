//! The origin of infinities and NaNs.

use super::Observer;
use crate::interfaces::calls::Callee;
use crate::interp::{Datum, Frame};
use cotan_ir::{AttrData, Ir, Op, Value};
use cotan_numerics::NumberFormat;
use rustc_hash::FxHashMap;

/// Finds the origins of infinities and NaNs: operations that return them for finite operands.
///
/// They are propagated to their uses; constants have no origin.
#[derive(Debug, Default)]
pub struct Finite {
    /// The origin of each value that is not finite.
    origins: FxHashMap<Value, NotFinite>,
    /// The origin of the values that a body or function returns, by the operation that owns it.
    given: FxHashMap<Op, NotFinite>,
}

/// An operation whose result is not finite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NotFinite {
    /// The operation.
    pub op: Op,
    /// Infinity or NaN.
    pub number: f64,
}

impl Finite {
    /// Returns the first operation with finite operands whose infinite or NaN result reaches a
    /// result of a function.
    pub fn origin(&self, function: Op) -> Option<NotFinite> {
        self.given.get(&function).copied()
    }

    fn of_operand(&self, ir: &Ir, value: Value) -> Option<NotFinite> {
        let known = self.origins.get(&value).copied();
        known.or_else(|| self.of_argument(ir, value))
    }

    /// Returns the origin of the value of a block argument: an operand of the parent operation, or
    /// a previously yielded value.
    fn of_argument(&self, ir: &Ir, value: Value) -> Option<NotFinite> {
        if ir.def_op(value).is_some() {
            return None;
        }
        let around = ir.block_parent_op(ir.def_block(value)?)?;
        let forwarded = ir.operands(around).find_map(|operand| self.origins.get(&operand));
        forwarded.or_else(|| self.given.get(&around)).copied()
    }

    /// Returns whether an operand is not finite; a released one has its earlier state.
    fn is_taken(&self, frame: &Frame<'_, '_>, value: Value) -> bool {
        match frame.get(value) {
            Ok(_) => not_finite(frame, value).is_some(),
            Err(_) => self.origins.contains_key(&value),
        }
    }

    /// Removes the origin of the values that the regions or the callee of an operation returned.
    fn take_inside(&mut self, frame: &Frame<'_, '_>, op: Op) -> Option<NotFinite> {
        let callee =
            Callee::name(frame.ir(), op).and_then(|name| match frame.ir().attr_data(name) {
                AttrData::SymbolRef(path) => frame.function(*path.first()?),
                _ => None,
            });
        self.given.remove(&callee.unwrap_or(op))
    }
}

impl Observer for Finite {
    fn after(&mut self, frame: &mut Frame<'_, '_>, op: Op) {
        let ir = frame.ir();
        let taken = ir.operands(op).find(|&value| self.is_taken(frame, value));
        let taken_from = taken.and_then(|value| self.of_operand(ir, value));
        if ir.result_count(op) == 0 {
            if let (Some(around), Some(origin)) = (ir.parent_op(op), taken_from) {
                self.given.entry(around).or_insert(origin);
            }
            return;
        }
        let inside = self.take_inside(frame, op);
        let computes = ir.operand_count(op) + ir.regions(op).len() > 0;
        let begins = computes && taken.is_none() && Callee::name(ir, op).is_none();
        for value in ir.results(op) {
            let origin = not_finite(frame, value).and_then(|number| {
                let begins = begins.then_some(NotFinite { op, number });
                inside.or(taken_from).or(begins)
            });
            match origin {
                Some(origin) => self.origins.insert(value, origin),
                None => self.origins.remove(&value),
            };
        }
    }
}

/// Returns the first infinity or NaN in a value.
fn not_finite(frame: &Frame<'_, '_>, value: Value) -> Option<f64> {
    let ir = frame.ir();
    let number = NumberFormat::of(&ir.store, ir.ty(value));
    let number = number.filter(|number| matches!(number, NumberFormat::Float(_)))?;
    let datum: Datum = frame.get(value).ok()?;
    let mut floats = datum.words().iter().map(|&word| number.float(word));
    floats.find(|float| !float.is_finite())
}
