//! Elementary functions as they are written.

use super::{Absf, Copysign, Cos, Cosh, Exp, Fma, Fpowi, Log, Powf, Sin, Sinh, Sqrt};
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

/// From here on, `e^-x` is zero.
const FAR: f64 = 746.0;

/// Functions.
impl Emit<'_, '_> {
    unary! {
        /// `|x|`.
        absolute = Absf;
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

    /// `e^(-x^2)`, with the rounding error of the square taken into account: a relative error of the power
    /// is an absolute error of its exponent. Where the power is zero, that error may be infinite or NaN.
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
