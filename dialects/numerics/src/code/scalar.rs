//! A number that a recorder writes down.

use super::formula::{Binary, FloatCompare, Instruction, IntCompare, Unary};
use super::recorder::{BOOL, F64, Recorder};
use crate::{NumberFormat, Word};
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// A number that is computed when the code runs.
#[derive(Clone, Copy, Debug)]
pub struct Scalar<'r> {
    recorder: &'r Recorder,
    step: u32,
}

impl<'r> Scalar<'r> {
    pub(super) fn new(recorder: &'r Recorder, step: u32) -> Self {
        Self { recorder, step }
    }

    pub(super) fn step(self) -> u32 {
        self.step
    }

    /// Its format.
    pub fn number(self) -> NumberFormat {
        self.recorder.number(self.step)
    }

    /// A constant of the same format, by its bits.
    pub fn same(self, word: Word) -> Self {
        self.recorder.constant(self.number(), word)
    }

    /// What an instruction gives, in the same format.
    pub fn unary(self, what: Unary) -> Self {
        self.to(self.number(), what)
    }

    /// What an instruction gives, in another format.
    pub fn to(self, number: NumberFormat, what: Unary) -> Self {
        self.recorder.unary(number, what, self)
    }

    /// What an instruction gives of two numbers of one format.
    pub fn binary(self, what: Binary, other: Self) -> Self {
        self.recorder.binary(what, self, other)
    }

    /// Whether it compares to another integer like this.
    pub fn compare(self, predicate: IntCompare, other: Self) -> Self {
        self.recorder.step(BOOL, Instruction::Compare(predicate, self.step, other.step))
    }

    /// Whether it compares to another float like this.
    pub fn compare_floats(self, predicate: FloatCompare, other: Self) -> Self {
        self.recorder.step(BOOL, Instruction::CompareFloats(predicate, self.step, other.step))
    }

    /// Whether an integer is this constant.
    pub fn is(self, word: Word) -> Self {
        self.compare(IntCompare::Eq, self.same(word))
    }

    /// Whether a float is NaN.
    pub fn is_nan(self) -> Self {
        self.compare_floats(FloatCompare::Uno, self)
    }

    /// `a` where this truth value holds, else `b`.
    pub fn select(self, a: Self, b: Self) -> Self {
        self.recorder.step(a.number(), Instruction::Select(self.step, a.step, b.step))
    }

    /// `self * b + c`, rounded once.
    pub fn fma(self, b: Self, c: Self) -> Self {
        self.recorder.step(self.number(), Instruction::Fma(self.step, b.step, c.step))
    }

    /// The float with the one NaN instead of any other.
    pub fn settled(self) -> Self {
        self.is_nan().select(self.same(self.number().nearest(f64::NAN)), self)
    }

    /// The integer in another width, by its sign.
    pub fn signed_to(self, number: NumberFormat) -> Self {
        self.resized(number, Unary::WidenSigned)
    }

    /// The integer in another width, as one without a sign.
    pub fn unsigned_to(self, number: NumberFormat) -> Self {
        self.resized(number, Unary::WidenUnsigned)
    }

    fn resized(self, number: NumberFormat, widen: Unary) -> Self {
        match number.width().cmp(&self.number().width()) {
            std::cmp::Ordering::Less => self.to(number, Unary::Narrow),
            std::cmp::Ordering::Equal => self,
            std::cmp::Ordering::Greater => self.to(number, widen),
        }
    }

    /// The float in another format, rounded if that has to be.
    pub fn float_to(self, number: NumberFormat) -> Self {
        match number.width().cmp(&self.number().width()) {
            _ if number == self.number() => self,
            std::cmp::Ordering::Less => self.to(number, Unary::NarrowFloat),
            std::cmp::Ordering::Greater => self.to(number, Unary::WidenFloat),
            // Two formats of as many bits.
            std::cmp::Ordering::Equal => self.float_to(F64).float_to(number),
        }
    }

    fn either(self, integers: Binary, floats: Binary, other: Self) -> Self {
        let is_float = matches!(self.number(), NumberFormat::Float(_));
        self.binary(if is_float { floats } else { integers }, other)
    }
}

macro_rules! operators {
    ($($name:ident $method:ident $integers:ident $floats:ident)*) => {$(
        impl $name for Scalar<'_> {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                self.either(Binary::$integers, Binary::$floats, other)
            }
        }
    )*};
}

operators! {
    Add add Add AddFloats
    Sub sub Subtract SubtractFloats
    Mul mul Multiply MultiplyFloats
    // Of integers, by a divisor that makes no exception.
    Div div DivideSigned DivideFloats
    BitAnd bitand And And
    BitOr bitor Or Or
    BitXor bitxor Xor Xor
}

impl Neg for Scalar<'_> {
    type Output = Self;

    fn neg(self) -> Self {
        match self.number() {
            NumberFormat::Float(_) => self.unary(Unary::Negate),
            NumberFormat::Int(_) => self.same(0) - self,
        }
    }
}

impl Not for Scalar<'_> {
    type Output = Self;

    fn not(self) -> Self {
        self ^ self.same(Word::MAX)
    }
}
