//! Special functions for partial derivatives and rules.

use super::{Polygamma, Sigmoid};
use crate::Emit;
use cotan_ir::Value;

/// Special functions.
impl Emit<'_, '_> {
    /// Returns the logistic function.
    pub fn sigmoid(&mut self, x: Value) -> Value {
        Sigmoid::value(self.builder, self.loc, x)
    }

    /// Returns polygamma of that order.
    pub fn polygamma(&mut self, order: i64, x: Value) -> Value {
        Polygamma::value(self.builder, self.loc, order, x)
    }
}
