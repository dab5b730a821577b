//! Special functions for partial derivatives and rules.

use super::{BesselI0e, BesselI1e, Polygamma, Sigmoid};
use crate::Emit;
use crate::arith::CmpfPredicate;
use cotan_ir::Value;

/// Special functions.
impl Emit<'_, '_> {
    /// Returns the logistic function.
    pub fn sigmoid(&mut self, x: Value) -> Value {
        Sigmoid::value(self.builder, self.loc, x)
    }

    /// Returns the scaled modified Bessel function of order 0.
    pub fn bessel_i0e(&mut self, x: Value) -> Value {
        BesselI0e::value(self.builder, self.loc, x)
    }

    /// Returns the scaled modified Bessel function of order 1.
    pub fn bessel_i1e(&mut self, x: Value) -> Value {
        BesselI1e::value(self.builder, self.loc, x)
    }

    /// Returns `y` times the sign of `x`, 0 at 0.
    pub fn times_sign(&mut self, y: Value, x: Value) -> Option<Value> {
        let zero = self.number(0.0, x)?;
        let is_positive = self.compare(CmpfPredicate::Ogt, x, zero);
        let is_negative = self.compare(CmpfPredicate::Olt, x, zero);
        let negative = self.neg(y);
        let other = self.select(is_negative, negative, zero);
        Some(self.select(is_positive, y, other))
    }

    /// Returns polygamma of that order.
    pub fn polygamma(&mut self, order: i64, x: Value) -> Value {
        Polygamma::value(self.builder, self.loc, order, x)
    }
}
