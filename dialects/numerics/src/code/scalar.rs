//! A recorded scalar.

use super::formula::{Binary, FloatCompare, Instruction, IntCompare, Unary};
use super::recorder::{BOOL, F64, Recorder};
use crate::{NumberFormat, Word};
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// A scalar that is computed when the code runs.
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

    /// Returns its format.
    pub fn number(self) -> NumberFormat {
        self.recorder.number(self.step)
    }

    /// Records a constant of the same format, by its bits.
    pub fn same(self, word: Word) -> Self {
        self.recorder.constant(self.number(), word)
    }

    /// Records an instruction whose result has the same format.
    pub fn unary(self, what: Unary) -> Self {
        self.to(self.number(), what)
    }

    /// Records an instruction whose result has another format.
    pub fn to(self, number: NumberFormat, what: Unary) -> Self {
        self.recorder.unary(number, what, self)
    }

    /// Records an instruction with two operands of one format.
    pub fn binary(self, what: Binary, other: Self) -> Self {
        self.recorder.binary(what, self, other)
    }

    /// Compares with another integer.
    pub fn compare(self, predicate: IntCompare, other: Self) -> Self {
        self.recorder.step(BOOL, Instruction::Compare(predicate, self.step, other.step))
    }

    /// Compares with another float.
    pub fn compare_floats(self, predicate: FloatCompare, other: Self) -> Self {
        self.recorder.step(BOOL, Instruction::CompareFloats(predicate, self.step, other.step))
    }

    /// Compares an integer with a constant for equality.
    pub fn is(self, word: Word) -> Self {
        self.compare(IntCompare::Eq, self.same(word))
    }

    /// Returns whether a float is NaN, as a recorded boolean.
    pub fn is_nan(self) -> Self {
        self.compare_floats(FloatCompare::Uno, self)
    }

    /// Records `a` where this boolean is true, else `b`.
    pub fn select(self, a: Self, b: Self) -> Self {
        self.recorder.step(a.number(), Instruction::Select(self.step, a.step, b.step))
    }

    /// Records a loop where this boolean is true; see [`Machine::iterate`](crate::Machine::iterate).
    /// The first number is a zero of the format of numbers.
    pub(super) fn iterate<const N: usize>(
        self,
        zero: Self,
        most: f64,
        state: [Self; N],
        iteration: impl Fn(Self, [Self; N]) -> ([Self; N], Self),
    ) -> [Self; N] {
        let recorder = self.recorder;
        recorder.step(BOOL, Instruction::LoopStart);
        let carried = |value: Self| recorder.step(value.number(), Instruction::Carried(value.step));
        let (active, number, state) = (carried(self), carried(zero), state.map(carried));
        let (next, goes_on) = iteration(number, state);
        let one = number.same(number.number().nearest(1.0));
        let following = number + one;
        let limit = number.same(number.number().nearest(most));
        let is_below = following.compare_floats(FloatCompare::Olt, limit);
        let kept: [Self; N] = std::array::from_fn(|at| active.select(next[at], state[at]));
        let still = active & goes_on & is_below;
        let carry = |from: Self, to: Self| {
            recorder.step(from.number(), Instruction::Carry { from: from.step, to: to.step });
        };
        carry(still, active);
        carry(following, number);
        for (from, to) in kept.into_iter().zip(state) {
            carry(from, to);
        }
        recorder.step(BOOL, Instruction::LoopEnd(still.step));
        kept
    }

    /// Records `self * b + c`, rounded once.
    pub fn fma(self, b: Self, c: Self) -> Self {
        self.recorder.step(self.number(), Instruction::Fma(self.step, b.step, c.step))
    }

    /// Records the float with every NaN replaced by the canonical one.
    pub fn settled(self) -> Self {
        self.is_nan().select(self.same(self.number().nearest(f64::NAN)), self)
    }

    /// Records the integer in another width, sign-extended or truncated.
    pub fn signed_to(self, number: NumberFormat) -> Self {
        self.resized(number, Unary::WidenSigned)
    }

    /// Records the integer in another width, zero-extended or truncated.
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

    /// Records the float in another format, rounded if necessary.
    pub fn float_to(self, number: NumberFormat) -> Self {
        match number.width().cmp(&self.number().width()) {
            _ if number == self.number() => self,
            std::cmp::Ordering::Less => self.to(number, Unary::NarrowFloat),
            std::cmp::Ordering::Greater => self.to(number, Unary::WidenFloat),
            // Two formats of the same width.
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
    // Integer division, for divisors without special cases.
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
