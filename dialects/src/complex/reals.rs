//! Arithmetic on the parts of complex numbers.

use crate::arith::CmpfPredicate;
use cotan_numerics as numerics;
use cotan_numerics::NumberFormat;

/// A function of one float.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum UnaryFunction {
    Neg,
    Abs,
    Sqrt,
    Exp,
    Expm1,
    Log,
    Log1p,
    Sin,
    Cos,
    Tan,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
}

/// A function of two floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BinaryFunction {
    Add,
    Sub,
    Mul,
    Div,
    Atan2,
    Copysign,
}

/// A machine that computes with the parts of complex numbers. Each formula is written once over it:
/// the interpreter evaluates the formula, and the pass `complex-to-pairs` emits its code.
pub trait Reals {
    /// A float, or an array of floats.
    type Real: Copy;
    /// A boolean, or an array of booleans.
    type Bool: Copy;

    /// Returns a constant of the shape of another number.
    fn number(&mut self, value: f64, like: Self::Real) -> Self::Real;
    /// Applies a function of one float.
    fn unary(&mut self, function: UnaryFunction, x: Self::Real) -> Self::Real;
    /// Applies a function of two floats.
    fn binary(&mut self, function: BinaryFunction, a: Self::Real, b: Self::Real) -> Self::Real;
    /// Compares two floats.
    fn holds(&mut self, predicate: CmpfPredicate, a: Self::Real, b: Self::Real) -> Self::Bool;
    /// Returns the disjunction.
    fn either(&mut self, a: Self::Bool, b: Self::Bool) -> Self::Bool;
    /// Returns the conjunction.
    fn both(&mut self, a: Self::Bool, b: Self::Bool) -> Self::Bool;
    /// Returns `a` where the condition holds, else `b`.
    fn select(&mut self, condition: Self::Bool, a: Self::Real, b: Self::Real) -> Self::Real;

    /// Returns `a + b`.
    fn add(&mut self, a: Self::Real, b: Self::Real) -> Self::Real {
        self.binary(BinaryFunction::Add, a, b)
    }

    /// Returns `a - b`.
    fn sub(&mut self, a: Self::Real, b: Self::Real) -> Self::Real {
        self.binary(BinaryFunction::Sub, a, b)
    }

    /// Returns `a * b`.
    fn mul(&mut self, a: Self::Real, b: Self::Real) -> Self::Real {
        self.binary(BinaryFunction::Mul, a, b)
    }

    /// Returns `a / b`.
    fn div(&mut self, a: Self::Real, b: Self::Real) -> Self::Real {
        self.binary(BinaryFunction::Div, a, b)
    }

    /// Returns `-a`.
    fn neg(&mut self, a: Self::Real) -> Self::Real {
        self.unary(UnaryFunction::Neg, a)
    }

    /// Returns `c * a`.
    fn scaled(&mut self, c: f64, a: Self::Real) -> Self::Real {
        let c = self.number(c, a);
        self.mul(c, a)
    }

    /// Returns `c + a`.
    fn offset(&mut self, c: f64, a: Self::Real) -> Self::Real {
        let c = self.number(c, a);
        self.add(c, a)
    }

    /// Returns whether `a` equals a number.
    fn is(&mut self, a: Self::Real, number: f64) -> Self::Bool {
        let number = self.number(number, a);
        self.holds(CmpfPredicate::Oeq, a, number)
    }
}

/// The interpreter's arithmetic: each operation rounds to the format.
#[derive(Clone, Copy, Debug)]
pub struct Rounded(pub NumberFormat);

impl Rounded {
    fn round(self, value: f64) -> f64 {
        self.0.float(self.0.nearest(value))
    }
}

impl Reals for Rounded {
    type Real = f64;
    type Bool = bool;

    fn number(&mut self, value: f64, _: f64) -> f64 {
        self.round(value)
    }

    fn unary(&mut self, function: UnaryFunction, x: f64) -> f64 {
        self.round(match function {
            UnaryFunction::Neg => -x,
            UnaryFunction::Abs => x.abs(),
            UnaryFunction::Sqrt => numerics::SQRT.eval(&[x]),
            UnaryFunction::Exp => numerics::EXP.eval(&[x]),
            UnaryFunction::Expm1 => numerics::EXPM1.eval(&[x]),
            UnaryFunction::Log => numerics::LOG.eval(&[x]),
            UnaryFunction::Log1p => numerics::LOG1P.eval(&[x]),
            UnaryFunction::Sin => numerics::SIN.eval(&[x]),
            UnaryFunction::Cos => numerics::COS.eval(&[x]),
            UnaryFunction::Tan => numerics::TAN.eval(&[x]),
            UnaryFunction::Sinh => numerics::SINH.eval(&[x]),
            UnaryFunction::Cosh => numerics::COSH.eval(&[x]),
            UnaryFunction::Tanh => numerics::TANH.eval(&[x]),
            UnaryFunction::Asinh => numerics::ASINH.eval(&[x]),
        })
    }

    fn binary(&mut self, function: BinaryFunction, a: f64, b: f64) -> f64 {
        self.round(match function {
            BinaryFunction::Add => a + b,
            BinaryFunction::Sub => a - b,
            BinaryFunction::Mul => a * b,
            BinaryFunction::Div => a / b,
            BinaryFunction::Atan2 => numerics::ATAN2.eval(&[a, b]),
            BinaryFunction::Copysign => a.copysign(b),
        })
    }

    fn holds(&mut self, predicate: CmpfPredicate, a: f64, b: f64) -> bool {
        predicate.holds([a, b])
    }

    fn either(&mut self, a: bool, b: bool) -> bool {
        a || b
    }

    fn both(&mut self, a: bool, b: bool) -> bool {
        a && b
    }

    fn select(&mut self, condition: bool, a: f64, b: f64) -> f64 {
        if condition { a } else { b }
    }
}
