//! Elementary functions as they are written.

use super::{Copysign, Cos, Cosh, Exp, Fpowi, Log, Powf, Sin, Sinh, Sqrt};
use crate::Emit;
use cotan_ir::Value;

macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident = $op:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(&mut self, x: Value) -> Value {
            $op::value(self.builder, self.loc, x)
        }
    )*};
}

/// Functions.
impl Emit<'_, '_> {
    unary! {
        /// `e^x`.
        exp = Exp;
        /// The natural logarithm.
        log = Log;
        /// The square root.
        sqrt = Sqrt;
        /// The sine.
        sin = Sin;
        /// The cosine.
        cos = Cos;
        /// The hyperbolic sine.
        sinh = Sinh;
        /// The hyperbolic cosine.
        cosh = Cosh;
    }

    /// `a^b`.
    pub fn powf(&mut self, a: Value, b: Value) -> Value {
        Powf::value(self.builder, self.loc, a, b)
    }

    /// `a^n` for integers `n`.
    pub fn fpowi(&mut self, a: Value, n: Value) -> Value {
        Fpowi::value(self.builder, self.loc, a, n)
    }

    /// `|a|` with the sign of `b`.
    pub fn copysign(&mut self, a: Value, b: Value) -> Value {
        Copysign::value(self.builder, self.loc, a, b)
    }

    /// `e^(-x^2)`.
    pub fn bell(&mut self, x: Value) -> Value {
        let square = self.mul(x, x);
        let minus = self.neg(square);
        self.exp(minus)
    }
}
