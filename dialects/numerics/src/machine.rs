//! The machine that elementary functions are written for, and the one that evaluates them.

use super::{Elementary, formula};
use std::num::Wrapping;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// What the floats of a machine can do: IEEE's basic operations, rounded to nearest even.
pub trait Float:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
}

/// What the integers of a machine can do, wrapping.
pub trait Integer:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
{
}

/// What the truth values of a machine can do.
pub trait Truth: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {}

impl Float for f64 {}
impl Integer for Wrapping<i64> {}
impl Truth for bool {}

/// A machine of `f64`, `i64` and truth values.
///
/// An elementary function is written once, for any machine: on [`Host`] it computes, on one that
/// records operations it becomes code. So it has no branch on a value (it selects; but see
/// [`rarely`](Self::rarely)), no loop whose length depends on one, and uses only what every processor
/// computes alike: IEEE's basic operations, square root and fused multiply-add. Both give the same bits.
/// A formula that is to be fast is made of what processors do to eight numbers at once: [`to_int`](Self::to_int)
/// is not, and [`table`](Self::table) only of eight words.
///
/// Everything is total. An index into a table is in range whatever the arguments are.
///
/// Methods take `&self`, so that calls nest as formulas do.
pub trait Machine {
    /// Its `f64`.
    type F: Float;
    /// Its `i64`.
    type I: Integer;
    /// Its truth values.
    type B: Truth;

    /// A constant.
    fn float(&self, c: f64) -> Self::F;
    /// A constant.
    fn int(&self, c: i64) -> Self::I;

    /// The absolute value.
    fn abs(&self, x: Self::F) -> Self::F;
    /// The square root, correctly rounded.
    fn sqrt(&self, x: Self::F) -> Self::F;
    /// `a * b + c`, rounded once.
    fn fma(&self, a: Self::F, b: Self::F, c: Self::F) -> Self::F;
    /// The nearest integral value; of two, the even one.
    fn round(&self, x: Self::F) -> Self::F;

    /// `a < b`; false for NaN.
    fn lt(&self, a: Self::F, b: Self::F) -> Self::B;
    /// `a <= b`; false for NaN.
    fn le(&self, a: Self::F, b: Self::F) -> Self::B;
    /// `a == b`; false for NaN.
    fn eq(&self, a: Self::F, b: Self::F) -> Self::B;
    /// `a < b`, signed.
    fn int_lt(&self, a: Self::I, b: Self::I) -> Self::B;
    /// `a == b`.
    fn int_eq(&self, a: Self::I, b: Self::I) -> Self::B;

    /// `a` if `condition` holds, else `b`.
    fn select(&self, condition: Self::B, a: Self::F, b: Self::F) -> Self::F;
    /// `a` if `condition` holds, else `b`.
    fn int_select(&self, condition: Self::B, a: Self::I, b: Self::I) -> Self::I;

    /// The bits of a float.
    fn bits(&self, x: Self::F) -> Self::I;
    /// The float of these bits.
    fn of_bits(&self, x: Self::I) -> Self::F;
    /// The integer of an integral float; saturates, and is 0 for NaN.
    fn to_int(&self, x: Self::F) -> Self::I;
    /// The float nearest to an integer.
    fn to_float(&self, x: Self::I) -> Self::F;

    /// `x 2^k`, rounded once, for `-1900 <= k <= 1900` and an `x` that is zero or between 2^-100 and 2^100; NaN
    /// of NaN, whatever `k` is.
    fn scale(&self, x: Self::F, k: Self::I) -> Self::F;
    /// `otherwise`, but the function of `x` where `condition` holds, which is rare: code branches if it holds
    /// anywhere, to a function that a module has once: of all numbers at once if processors have its steps for vectors.
    fn rarely(
        &self,
        condition: Self::B,
        x: Self::F,
        function: &'static Elementary,
        otherwise: Self::F,
    ) -> Self::F;

    /// Shifts left, by less than 64.
    fn shl(&self, x: Self::I, by: Self::I) -> Self::I;
    /// Shifts right with zeros, by less than 64.
    fn shr(&self, x: Self::I, by: Self::I) -> Self::I;
    /// Shifts right with the sign, by less than 64.
    fn sar(&self, x: Self::I, by: Self::I) -> Self::I;
    /// The high half of the product of unsigned integers.
    fn mul_high(&self, a: Self::I, b: Self::I) -> Self::I;

    /// An entry of a table.
    fn table(&self, table: &'static [u64], index: Self::I) -> Self::I;
}

/// The machine that computes, here and now.
#[derive(Clone, Copy, Debug)]
pub struct Host;

impl Machine for Host {
    type F = f64;
    type I = Wrapping<i64>;
    type B = bool;

    fn float(&self, c: f64) -> f64 {
        c
    }
    fn int(&self, c: i64) -> Wrapping<i64> {
        Wrapping(c)
    }

    fn abs(&self, x: f64) -> f64 {
        x.abs()
    }
    fn sqrt(&self, x: f64) -> f64 {
        x.sqrt()
    }
    fn fma(&self, a: f64, b: f64, c: f64) -> f64 {
        a.mul_add(b, c)
    }
    fn round(&self, x: f64) -> f64 {
        x.round_ties_even()
    }

    fn lt(&self, a: f64, b: f64) -> bool {
        a < b
    }
    fn le(&self, a: f64, b: f64) -> bool {
        a <= b
    }
    fn eq(&self, a: f64, b: f64) -> bool {
        a == b
    }
    fn int_lt(&self, a: Wrapping<i64>, b: Wrapping<i64>) -> bool {
        a < b
    }
    fn int_eq(&self, a: Wrapping<i64>, b: Wrapping<i64>) -> bool {
        a == b
    }

    fn select(&self, condition: bool, a: f64, b: f64) -> f64 {
        if condition { a } else { b }
    }
    fn int_select(&self, condition: bool, a: Wrapping<i64>, b: Wrapping<i64>) -> Wrapping<i64> {
        if condition { a } else { b }
    }

    fn bits(&self, x: f64) -> Wrapping<i64> {
        Wrapping(x.to_bits() as i64)
    }
    fn of_bits(&self, x: Wrapping<i64>) -> f64 {
        f64::from_bits(x.0 as u64)
    }
    fn to_int(&self, x: f64) -> Wrapping<i64> {
        Wrapping(x as i64)
    }
    fn to_float(&self, x: Wrapping<i64>) -> f64 {
        x.0 as f64
    }

    fn scale(&self, x: f64, k: Wrapping<i64>) -> f64 {
        formula::scale(self, x, k)
    }
    fn rarely(
        &self,
        condition: bool,
        x: f64,
        function: &'static Elementary,
        otherwise: f64,
    ) -> f64 {
        if condition { function.eval(&[x]) } else { otherwise }
    }

    fn shl(&self, x: Wrapping<i64>, by: Wrapping<i64>) -> Wrapping<i64> {
        Wrapping(x.0.wrapping_shl(by.0 as u32))
    }
    fn shr(&self, x: Wrapping<i64>, by: Wrapping<i64>) -> Wrapping<i64> {
        Wrapping((x.0 as u64).wrapping_shr(by.0 as u32) as i64)
    }
    fn sar(&self, x: Wrapping<i64>, by: Wrapping<i64>) -> Wrapping<i64> {
        Wrapping(x.0.wrapping_shr(by.0 as u32))
    }
    fn mul_high(&self, a: Wrapping<i64>, b: Wrapping<i64>) -> Wrapping<i64> {
        let product = u128::from(a.0 as u64) * u128::from(b.0 as u64);
        Wrapping((product >> 64) as i64)
    }

    /// Out of range it is 0, as every read is.
    fn table(&self, table: &'static [u64], index: Wrapping<i64>) -> Wrapping<i64> {
        let entry = usize::try_from(index.0).ok().and_then(|index| table.get(index));
        Wrapping(entry.map_or(0, |&entry| entry as i64))
    }
}
