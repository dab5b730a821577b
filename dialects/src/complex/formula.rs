//! The formula of each operation: parts of the result from parts of the operands.

use super::reals::Reals;
use super::{functions, inverses};
use crate::arith::CmpfPredicate;
use cotan_ir::registry::Interface;

/// The operation that a formula computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Formula {
    Create,
    Re,
    Im,
    Abs,
    Angle,
    Neg,
    Conj,
    Exp,
    Expm1,
    Log,
    Log1p,
    Sqrt,
    Rsqrt,
    Sin,
    Cos,
    Tan,
    Tanh,
    Sinh,
    Cosh,
    Asin,
    Acos,
    Atan,
    Asinh,
    Acosh,
    Atanh,
    Sign,
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    Atan2,
    Eq,
    Neq,
}

impl Interface for Formula {}

/// The value of a formula.
#[derive(Clone, Copy, Debug)]
pub enum Parts<M: Reals> {
    /// A complex number.
    Complex([M::Real; 2]),
    /// A float.
    Real(M::Real),
    /// A boolean.
    Bool(M::Bool),
}

impl Formula {
    /// Returns whether `f32` parts are widened to `f64` before and rounded once after the formula,
    /// as elementary functions of `f32` are.
    pub fn is_wide(self) -> bool {
        !matches!(
            self,
            Self::Create
                | Self::Re
                | Self::Im
                | Self::Abs
                | Self::Neg
                | Self::Conj
                | Self::Sign
                | Self::Add
                | Self::Sub
                | Self::Mul
                | Self::Div
                | Self::Eq
                | Self::Neq
        )
    }

    /// Evaluates the formula on the parts of the operands; a float is its own real part.
    ///
    /// # Panics
    /// If an operand is missing.
    pub fn value<M: Reals>(self, m: &mut M, x: &[[M::Real; 2]]) -> Parts<M> {
        let z = x[0];
        match self {
            Self::Create => Parts::Complex([z[0], x[1][0]]),
            Self::Re => Parts::Real(z[0]),
            Self::Im => Parts::Real(z[1]),
            Self::Abs => Parts::Real(functions::abs(m, z)),
            Self::Angle => Parts::Real(functions::angle(m, z)),
            Self::Neg => Parts::Complex(z.map(|part| m.neg(part))),
            Self::Conj => Parts::Complex([z[0], m.neg(z[1])]),
            Self::Exp => Parts::Complex(functions::exp(m, z)),
            Self::Expm1 => Parts::Complex(functions::expm1(m, z)),
            Self::Log => Parts::Complex(functions::log(m, z)),
            Self::Log1p => Parts::Complex(functions::log1p(m, z)),
            Self::Sqrt => Parts::Complex(functions::sqrt(m, z)),
            Self::Rsqrt => Parts::Complex(functions::rsqrt(m, z)),
            Self::Sin => Parts::Complex(functions::sin(m, z)),
            Self::Cos => Parts::Complex(functions::cos(m, z)),
            Self::Tan => Parts::Complex(functions::tan(m, z)),
            Self::Tanh => Parts::Complex(functions::tanh(m, z)),
            Self::Sinh => Parts::Complex(functions::sinh(m, z)),
            Self::Cosh => Parts::Complex(functions::cosh(m, z)),
            Self::Asin => Parts::Complex(inverses::asin(m, z)),
            Self::Acos => Parts::Complex(inverses::acos(m, z)),
            Self::Atan => Parts::Complex(inverses::atan(m, z)),
            Self::Asinh => Parts::Complex(inverses::asinh(m, z)),
            Self::Acosh => Parts::Complex(inverses::acosh(m, z)),
            Self::Atanh => Parts::Complex(inverses::atanh(m, z)),
            Self::Sign => Parts::Complex(functions::sign(m, z)),
            Self::Add => Parts::Complex([m.add(z[0], x[1][0]), m.add(z[1], x[1][1])]),
            Self::Sub => Parts::Complex([m.sub(z[0], x[1][0]), m.sub(z[1], x[1][1])]),
            Self::Mul => Parts::Complex(functions::mul(m, z, x[1])),
            Self::Div => Parts::Complex(functions::div(m, z, x[1])),
            Self::Pow => Parts::Complex(functions::pow(m, z, x[1])),
            Self::Atan2 => Parts::Complex(functions::atan2(m, z, x[1])),
            Self::Eq => Parts::Bool(equal(m, z, x[1])),
            Self::Neq => Parts::Bool(differ(m, z, x[1])),
        }
    }
}

fn equal<M: Reals>(m: &mut M, a: [M::Real; 2], b: [M::Real; 2]) -> M::Bool {
    let re = m.holds(CmpfPredicate::Oeq, a[0], b[0]);
    let im = m.holds(CmpfPredicate::Oeq, a[1], b[1]);
    m.both(re, im)
}

fn differ<M: Reals>(m: &mut M, a: [M::Real; 2], b: [M::Real; 2]) -> M::Bool {
    let re = m.holds(CmpfPredicate::Une, a[0], b[0]);
    let im = m.holds(CmpfPredicate::Une, a[1], b[1]);
    m.either(re, im)
}
