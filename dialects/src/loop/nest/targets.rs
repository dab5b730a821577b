//! The destinations and accumulators of a running nest.

use crate::array::offset;
use crate::interfaces::nest_lowering::Monoid;
use crate::interp::{Datum, Frame, NumberFormat, Trap, Word};
use cotan_ir::{Op, Value};

/// A destination, or an accumulator.
pub struct Target {
    number: NumberFormat,
    shape: Vec<usize>,
    words: Vec<Word>,
    is_scalar: bool,
    /// The operation that combines old and new elements; a new element replaces the old one if
    /// absent.
    monoid: Option<Monoid>,
}

impl Target {
    /// Creates a target with the initial value.
    pub fn new(
        frame: &mut Frame<'_, '_>,
        op: Op,
        value: Value,
        monoid: Option<Monoid>,
    ) -> Result<Self, Trap> {
        let datum = frame.get(value)?;
        frame.reserve(op, datum.words().len(), 1)?;
        Ok(Self {
            number: frame.number(op, value)?,
            shape: datum.shape().unwrap_or_default().to_vec(),
            words: datum.words().to_vec(),
            is_scalar: datum.shape().is_none(),
            monoid,
        })
    }

    /// Consumes the results of an iteration: a value and indices.
    pub fn take(&mut self, yielded_values: &mut impl Iterator<Item = Datum>) {
        let Some(value) = yielded_values.next() else { return };
        let indices = self.shape.len() - value.shape().unwrap_or_default().len();
        let at = yielded_values.take(indices).filter_map(|at| at.scalar());
        let at: Vec<i64> = at.map(|at| at as i64).collect();
        let Some(start) = offset(&self.shape, &at) else { return };
        for (here, &word) in self.words[start..].iter_mut().zip(value.words()) {
            *here = self.monoid.map_or(word, |monoid| monoid.combine(self.number, *here, word));
        }
    }

    /// Returns the final value.
    pub fn datum(self) -> Datum {
        if self.is_scalar {
            return Datum::Scalar(self.words.first().copied().unwrap_or(0));
        }
        Datum::of(&self.shape, self.words)
    }
}
