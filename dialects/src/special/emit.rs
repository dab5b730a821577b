//! Special functions for partial derivatives and rules.

use super::{
    BesselI0e, BesselI1e, BesselJ0, BesselJ1, IgammaGradA, Lgamma, Polygamma, Sigmoid, Zeta,
};
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

    /// Returns the Bessel function of order 0.
    pub fn bessel_j0(&mut self, x: Value) -> Value {
        BesselJ0::value(self.builder, self.loc, x)
    }

    /// Returns the Bessel function of order 1.
    pub fn bessel_j1(&mut self, x: Value) -> Value {
        BesselJ1::value(self.builder, self.loc, x)
    }

    /// Returns the logarithm of the gamma function.
    pub fn lgamma(&mut self, x: Value) -> Value {
        Lgamma::value(self.builder, self.loc, x)
    }

    /// Returns the derivative of the lower incomplete gamma function by its first argument.
    pub fn igamma_grad_a(&mut self, a: Value, x: Value) -> Value {
        IgammaGradA::value(self.builder, self.loc, a, x)
    }

    /// Returns the Hurwitz zeta function.
    pub fn zeta(&mut self, s: Value, q: Value) -> Value {
        Zeta::value(self.builder, self.loc, s, q)
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
