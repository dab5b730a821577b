//! Values as arrays, integers and floats.

use super::{Frame, Next};
use crate::interp::datum::{Array, Datum};
use crate::interp::text::no_numbers;
use crate::interp::trap::Trap;
use cotan_ir::{Op, Value};
use cotan_numerics::NumberFormat;
use smallvec::SmallVec;
use std::sync::Arc;

impl Frame<'_, '_> {
    /// Returns the current value of a float, as `f64`.
    ///
    /// # Errors
    ///
    /// As for [`Frame::get`], or if it is no float of at most 64 bits.
    pub fn float(&self, op: Op, value: Value) -> Result<f64, Trap> {
        let number = self.number(op, value)?;
        let word = self.get(value)?.scalar();
        let word = word.ok_or_else(|| Trap::no_meaning(self.ir(), op, "this is not a float"))?;
        Ok(number.float(word))
    }

    /// Sets a float, rounded to its format.
    ///
    /// # Errors
    ///
    /// If it is no float of at most 64 bits.
    pub fn set_float(&mut self, op: Op, value: Value, float: f64) -> Result<Next, Trap> {
        let number = self.number(op, value)?;
        self.set(value, Datum::Scalar(number.nearest(float)));
        Ok(Next::Op)
    }

    /// Returns the array of a value.
    ///
    /// # Errors
    ///
    /// If it is not an array.
    pub fn array(&self, op: Op, value: Value) -> Result<Arc<Array>, Trap> {
        match self.get(value)? {
            Datum::Array(array) => Ok(array),
            _ => Err(Trap::no_meaning(self.ir(), op, "this is not an array")),
        }
    }

    /// Returns the integers of values.
    ///
    /// # Errors
    ///
    /// If one is not an integer.
    pub fn integers(
        &self,
        op: Op,
        values: impl Iterator<Item = Value>,
    ) -> Result<SmallVec<[i64; 4]>, Trap> {
        let integer = |value| {
            let word = self.get(value)?.scalar();
            word.ok_or_else(|| Trap::no_meaning(self.ir(), op, "this is not an integer"))
        };
        values.map(|value| integer(value).map(|word| word as i64)).collect()
    }

    /// Returns the format of the scalars of a value.
    ///
    /// # Errors
    ///
    /// If it does not consist of scalars of at most 64 bits.
    pub fn number(&self, op: Op, value: Value) -> Result<NumberFormat, Trap> {
        let (ir, ty) = (self.ir(), self.ir().ty(value));
        let number = NumberFormat::of_parts(&ir.store, ty);
        number.ok_or_else(|| Trap::no_meaning(ir, op, &no_numbers(ir, ty)))
    }
}
