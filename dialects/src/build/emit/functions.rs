//! Elementary functions, and the small formulas that partial derivatives are made of.

use super::Emit;
use crate::arith::{Addi, Andi, IndexCast, Sitofp};
use crate::math::{Copysign, Cos, Cosh, Exp, Fpowi, Log, Powf, Sin, Sinh, Sqrt};
use crate::special::{Polygamma, Sigmoid};
use crate::verify::infer::with_element;
use cotan_ir::constraints::element_or_self;
use cotan_ir::{Type, Value};

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
        /// The logistic function.
        sigmoid = Sigmoid;
    }

    /// Polygamma of that order.
    pub fn polygamma(&mut self, order: i64, x: Value) -> Value {
        Polygamma::value(self.builder, self.loc, order, x)
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

    /// Whether both of two truth values hold.
    pub fn and(&mut self, a: Value, b: Value) -> Value {
        Andi::value(self.builder, self.loc, a, b)
    }

    /// `a + b` of integers.
    pub fn add_integers(&mut self, a: Value, b: Value) -> Value {
        Addi::value(self.builder, self.loc, a, b)
    }

    /// Signed integers, as floats of the type of `like`.
    pub fn float_like(&mut self, n: Value, like: Value) -> Value {
        let (from, to) = (self.ir().ty(n), self.ir().ty(like));
        let mut n = n;
        if element_or_self(self.ir(), from) == Type::INDEX {
            let fixed = with_element(&mut self.builder.ir.store, from, Type::I64);
            n = IndexCast::value(self.builder, self.loc, n, fixed);
        }
        Sitofp::value(self.builder, self.loc, n, to)
    }
}

/// Formulas with a constant: nothing where [`Emit::number`] gives nothing.
impl Emit<'_, '_> {
    /// `c + a`.
    pub fn offset(&mut self, c: f64, a: Value) -> Option<Value> {
        let c = self.number(c, a)?;
        Some(self.add(c, a))
    }

    /// `c - a`.
    pub fn difference(&mut self, c: f64, a: Value) -> Option<Value> {
        let c = self.number(c, a)?;
        Some(self.sub(c, a))
    }

    /// `c a`.
    pub fn scaled(&mut self, c: f64, a: Value) -> Option<Value> {
        let c = self.number(c, a)?;
        Some(self.mul(c, a))
    }

    /// `c / a`.
    pub fn quotient(&mut self, c: f64, a: Value) -> Option<Value> {
        let c = self.number(c, a)?;
        Some(self.div(c, a))
    }

    /// `1 - x^2` as `(1 - x) (1 + x)`, which loses nothing near one.
    pub fn one_minus_square(&mut self, x: Value) -> Option<Value> {
        let (below, above) = (self.difference(1.0, x)?, self.offset(1.0, x)?);
        Some(self.mul(below, above))
    }

    /// `e^(-x^2)`.
    pub fn bell(&mut self, x: Value) -> Value {
        let square = self.mul(x, x);
        let minus = self.neg(square);
        self.exp(minus)
    }
}
