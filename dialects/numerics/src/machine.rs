//! The machine that elementary functions are written for, and the host machine.

use super::{Elementary, formula};
use std::num::Wrapping;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// Floats of a machine: the basic operations of IEEE 754, rounded to nearest even.
pub trait Float:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
}

/// Integers of a machine, modulo two to the width.
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

/// Booleans of a machine.
pub trait Boolean:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
}

impl Float for f64 {}
impl Float for f32 {}
impl Integer for Wrapping<i64> {}
impl Integer for Wrapping<i32> {}
impl Boolean for bool {}

/// The parameters of a machine's floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BinaryFormat {
    /// Number of bits of the significand below its leading one.
    pub digits: i64,
    /// The bias of exponents.
    pub bias: i64,
}

impl BinaryFormat {
    /// `f64`.
    pub const DOUBLE: Self = Self { digits: 52, bias: 1023 };
    /// `f32`.
    pub const SINGLE: Self = Self { digits: 23, bias: 127 };

    /// Returns the sign bit.
    pub const fn sign(self) -> i64 {
        if self.digits == 52 { i64::MIN } else { 1 << 31 }
    }
}

/// A machine of `f64`, `i64` and booleans, or of `f32` and `i32`.
///
/// An elementary function is written once, for any machine. On [`Host`] it is evaluated; on a
/// recording machine it becomes code, with the same bits. So it has no branch on a value (it uses
/// selects; but see [`rarely`](Self::rarely)). The only loop whose trip count depends on a value is
/// [`iterate`](Self::iterate). It uses only operations that every processor rounds identically: the basic operations of IEEE 754,
/// square root and fused multiply-add. A fast formula uses only operations that vectorize to eight
/// lanes: not [`to_int`](Self::to_int), and [`table`](Self::table) only with eight entries.
///
/// Every operation is total. An index into a table is in bounds for all arguments.
///
/// Methods borrow `self`, so that calls nest as formulas do.
pub trait Machine {
    /// The type of floats.
    type F: Float;
    /// The type of integers of their width.
    type I: Integer;
    /// The type of booleans.
    type B: Boolean;
    /// The format of the floats.
    const FORMAT: BinaryFormat;

    /// Returns the one of two constants that is for the format.
    fn of_format<T>(&self, double: T, single: T) -> T {
        if Self::FORMAT == BinaryFormat::DOUBLE { double } else { single }
    }

    /// Returns a constant, rounded to the format.
    fn float(&self, c: f64) -> Self::F;
    /// Returns a constant, modulo two to the width.
    fn int(&self, c: i64) -> Self::I;

    /// Returns the absolute value.
    fn abs(&self, x: Self::F) -> Self::F;
    /// Returns the square root, correctly rounded.
    fn sqrt(&self, x: Self::F) -> Self::F;
    /// Returns `a * b + c`, rounded once.
    fn fma(&self, a: Self::F, b: Self::F, c: Self::F) -> Self::F;
    /// Returns the nearest integral value, ties to even.
    fn round(&self, x: Self::F) -> Self::F;

    /// Returns `a < b`; false for NaN.
    fn lt(&self, a: Self::F, b: Self::F) -> Self::B;
    /// Returns `a <= b`; false for NaN.
    fn le(&self, a: Self::F, b: Self::F) -> Self::B;
    /// Returns `a == b`; false for NaN.
    fn eq(&self, a: Self::F, b: Self::F) -> Self::B;
    /// Returns `a < b`, signed.
    fn int_lt(&self, a: Self::I, b: Self::I) -> Self::B;
    /// Returns `a == b`.
    fn int_eq(&self, a: Self::I, b: Self::I) -> Self::B;

    /// Returns `a` if `condition` is true, else `b`.
    fn select(&self, condition: Self::B, a: Self::F, b: Self::F) -> Self::F;
    /// Returns `a` if `condition` is true, else `b`.
    fn int_select(&self, condition: Self::B, a: Self::I, b: Self::I) -> Self::I;

    /// Returns the bits of a float.
    fn bits(&self, x: Self::F) -> Self::I;
    /// Returns the float with these bits.
    fn of_bits(&self, x: Self::I) -> Self::F;
    /// Returns an integral float as an integer; saturates, and is 0 for NaN.
    fn to_int(&self, x: Self::F) -> Self::I;
    /// Returns the float nearest to an integer.
    fn to_float(&self, x: Self::I) -> Self::F;

    /// Returns `x 2^k`, rounded once, for `-1900 <= k <= 1900` and an `x` that is zero or between
    /// 2^-100 and 2^100; for `f32`, `-250 <= k <= 250` and 2^-60 to 2^60. The result is NaN if `x`
    /// is, for any `k`.
    fn scale(&self, x: Self::F, k: Self::I) -> Self::F;
    /// Returns the function of `x` where `condition` is true, which is rare, else `otherwise`. The
    /// code branches if any lane has a true condition. It calls one function per module, which is
    /// vectorized if its steps are vector instructions.
    fn rarely(
        &self,
        condition: Self::B,
        x: Self::F,
        function: &'static Elementary,
        otherwise: Self::F,
    ) -> Self::F;

    /// Returns the state after the iterations of a loop where `when` is true, else the initial
    /// state. An iteration has a number, from 0 on as a float, and the state. It returns the next
    /// state, and whether another iteration follows. There are at most `most`.
    ///
    /// The code iterates as long as any lane does. A lane whose loop has ended keeps its state, so
    /// the result is that of the lane alone.
    fn iterate<const N: usize>(
        &self,
        when: Self::B,
        most: u32,
        state: [Self::F; N],
        iteration: impl Fn(&Self, Self::F, [Self::F; N]) -> ([Self::F; N], Self::B),
    ) -> [Self::F; N];

    /// Shifts left, by less than 64.
    fn shl(&self, x: Self::I, by: Self::I) -> Self::I;
    /// Shifts right logically, by less than 64.
    fn shr(&self, x: Self::I, by: Self::I) -> Self::I;
    /// Shifts right arithmetically, by less than 64.
    fn sar(&self, x: Self::I, by: Self::I) -> Self::I;
    /// Returns the high half of the product of unsigned integers.
    fn mul_high(&self, a: Self::I, b: Self::I) -> Self::I;

    /// Returns an element of a table.
    fn table(&self, table: &'static [u64], index: Self::I) -> Self::I;
}

/// The machine that evaluates in the current process.
#[derive(Clone, Copy, Debug)]
pub struct Host;

/// The machine of `f32` that evaluates in the current process.
#[derive(Clone, Copy, Debug)]
pub struct HostSingle;

/// Runs a loop of the host.
fn iterate<S: Copy>(
    when: bool,
    most: u32,
    mut state: S,
    iteration: impl Fn(u32, S) -> (S, bool),
) -> S {
    let mut goes_on = when;
    for number in 0..most {
        if !goes_on {
            break;
        }
        (state, goes_on) = iteration(number, state);
    }
    state
}

impl Machine for Host {
    type F = f64;
    type I = Wrapping<i64>;
    type B = bool;
    const FORMAT: BinaryFormat = BinaryFormat::DOUBLE;

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
    fn iterate<const N: usize>(
        &self,
        when: bool,
        most: u32,
        state: [f64; N],
        iteration: impl Fn(&Self, f64, [f64; N]) -> ([f64; N], bool),
    ) -> [f64; N] {
        iterate(when, most, state, |number, state| iteration(self, f64::from(number), state))
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

    /// Returns 0 for an index out of bounds, as every read does.
    fn table(&self, table: &'static [u64], index: Wrapping<i64>) -> Wrapping<i64> {
        let entry = usize::try_from(index.0).ok().and_then(|index| table.get(index));
        Wrapping(entry.map_or(0, |&entry| entry as i64))
    }
}

impl Machine for HostSingle {
    type F = f32;
    type I = Wrapping<i32>;
    type B = bool;
    const FORMAT: BinaryFormat = BinaryFormat::SINGLE;

    fn float(&self, c: f64) -> f32 {
        c as f32
    }
    fn int(&self, c: i64) -> Wrapping<i32> {
        Wrapping(c as i32)
    }

    fn abs(&self, x: f32) -> f32 {
        x.abs()
    }
    fn sqrt(&self, x: f32) -> f32 {
        x.sqrt()
    }
    fn fma(&self, a: f32, b: f32, c: f32) -> f32 {
        a.mul_add(b, c)
    }
    fn round(&self, x: f32) -> f32 {
        x.round_ties_even()
    }

    fn lt(&self, a: f32, b: f32) -> bool {
        a < b
    }
    fn le(&self, a: f32, b: f32) -> bool {
        a <= b
    }
    fn eq(&self, a: f32, b: f32) -> bool {
        a == b
    }
    fn int_lt(&self, a: Wrapping<i32>, b: Wrapping<i32>) -> bool {
        a < b
    }
    fn int_eq(&self, a: Wrapping<i32>, b: Wrapping<i32>) -> bool {
        a == b
    }

    fn select(&self, condition: bool, a: f32, b: f32) -> f32 {
        if condition { a } else { b }
    }
    fn int_select(&self, condition: bool, a: Wrapping<i32>, b: Wrapping<i32>) -> Wrapping<i32> {
        if condition { a } else { b }
    }

    fn bits(&self, x: f32) -> Wrapping<i32> {
        Wrapping(x.to_bits() as i32)
    }
    fn of_bits(&self, x: Wrapping<i32>) -> f32 {
        f32::from_bits(x.0 as u32)
    }
    fn to_int(&self, x: f32) -> Wrapping<i32> {
        Wrapping(x as i32)
    }
    fn to_float(&self, x: Wrapping<i32>) -> f32 {
        x.0 as f32
    }

    fn scale(&self, x: f32, k: Wrapping<i32>) -> f32 {
        formula::scale(self, x, k)
    }
    fn rarely(
        &self,
        condition: bool,
        x: f32,
        function: &'static Elementary,
        otherwise: f32,
    ) -> f32 {
        if condition { function.eval(&[f64::from(x)]) as f32 } else { otherwise }
    }
    fn iterate<const N: usize>(
        &self,
        when: bool,
        most: u32,
        state: [f32; N],
        iteration: impl Fn(&Self, f32, [f32; N]) -> ([f32; N], bool),
    ) -> [f32; N] {
        iterate(when, most, state, |number, state| iteration(self, number as f32, state))
    }

    fn shl(&self, x: Wrapping<i32>, by: Wrapping<i32>) -> Wrapping<i32> {
        Wrapping(x.0.wrapping_shl(by.0 as u32))
    }
    fn shr(&self, x: Wrapping<i32>, by: Wrapping<i32>) -> Wrapping<i32> {
        Wrapping((x.0 as u32).wrapping_shr(by.0 as u32) as i32)
    }
    fn sar(&self, x: Wrapping<i32>, by: Wrapping<i32>) -> Wrapping<i32> {
        Wrapping(x.0.wrapping_shr(by.0 as u32))
    }
    fn mul_high(&self, a: Wrapping<i32>, b: Wrapping<i32>) -> Wrapping<i32> {
        let product = u64::from(a.0 as u32) * u64::from(b.0 as u32);
        Wrapping((product >> 32) as i32)
    }

    /// Returns 0 for an index out of bounds, as every read does.
    fn table(&self, table: &'static [u64], index: Wrapping<i32>) -> Wrapping<i32> {
        let entry = usize::try_from(index.0).ok().and_then(|index| table.get(index));
        Wrapping(entry.map_or(0, |&entry| entry as i32))
    }
}
