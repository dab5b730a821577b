//! Elementary functions for partial derivatives and rules.

use super::{Absf, Copysign, Cos, Cosh, Exp, Fma, Fpowi, Log, Log1p, Powf, Sin, Sinh, Sqrt};
use crate::Emit;
use crate::arith::CmpfPredicate;
use cotan_ir::Value;

macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident = $op:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(&mut self, x: Value) -> Value {
            $op::value(self.builder, self.loc, x)
        }
    )*};
}

/// The argument from which `e^-x` is zero.
const FAR: f64 = 746.0;

/// Elementary functions.
impl Emit<'_, '_> {
    unary! {
        /// Returns `|x|`.
        absolute = Absf;
        /// Returns `e^x`.
        exp = Exp;
        /// Returns the natural logarithm.
        log = Log;
        /// Returns `log(1 + x)`.
        log1p = Log1p;
        /// Returns the square root.
        sqrt = Sqrt;
        /// Returns the sine.
        sin = Sin;
        /// Returns the cosine.
        cos = Cos;
        /// Returns the hyperbolic sine.
        sinh = Sinh;
        /// Returns the hyperbolic cosine.
        cosh = Cosh;
    }

    /// Returns `a^b`.
    pub fn powf(&mut self, a: Value, b: Value) -> Value {
        Powf::value(self.builder, self.loc, a, b)
    }

    /// Returns `a^n` for integers `n`.
    pub fn fpowi(&mut self, a: Value, n: Value) -> Value {
        Fpowi::value(self.builder, self.loc, a, n)
    }

    /// Returns `|a|` with the sign of `b`.
    pub fn copysign(&mut self, a: Value, b: Value) -> Value {
        Copysign::value(self.builder, self.loc, a, b)
    }

    /// Returns `e^(-x^2)`, with a correction for the rounding error of the square: an absolute
    /// error of an exponent is a relative error of the power. Where the power is zero, the
    /// correction may be infinite or NaN.
    pub fn bell(&mut self, x: Value) -> Option<Value> {
        let (zero, far) = (self.number(0.0, x)?, self.number(FAR, x)?);
        let square = self.mul(x, x);
        let minus = self.neg(square);
        let error = Fma::value(self.builder, self.loc, x, x, minus);
        let is_near = self.compare(CmpfPredicate::Olt, square, far);
        let error = self.select(is_near, error, zero);
        let power = self.exp(minus);
        let part = self.mul(power, error);
        Some(self.sub(power, part))
    }
}
