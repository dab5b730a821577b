//! Code of floats of 8 and 16 bits, in terms of `f32`.
//!
//! A register holds a small float as the `f32` of the same value. Instructions with exact results
//! (negation, comparison, selection, maximum, integral part) are those of `f32`. The others compute
//! in `f32` and round their result. The significand of `f32` has twice as many bits as that of a
//! small float, and two more, so rounding twice is rounding once.

use super::formula::{Binary, FloatCompare, Formula, Instruction, IntCompare, Step, Unary};
use super::recorder::{F32, F64, I32, I64, Recorder};
use super::scalar::Scalar;
use crate::NumberFormat;
use cotan_ir::types::FloatKind;

/// `i16`.
pub(super) const I16: NumberFormat = NumberFormat::Int(16);
/// `bf16`.
const BF16: NumberFormat = NumberFormat::Float(FloatKind::BF16);

impl NumberFormat {
    /// Returns whether it is a float of 8 or 16 bits that registers hold as `f32`.
    pub fn is_small_float(self) -> bool {
        matches!(self, Self::Float(FloatKind::F16 | FloatKind::BF16)) || self.is_float8()
    }

    /// Returns whether it is a float of 8 bits that registers hold as `f32`.
    pub fn is_float8(self) -> bool {
        matches!(self, Self::Float(FloatKind::F8E4M3FN | FloatKind::F8E5M2))
    }

    /// Returns the width in bits of a scalar in a register of a machine.
    pub fn register_width(self) -> u32 {
        if self.is_small_float() { 32 } else { self.width().max(8).next_power_of_two() }
    }
}

/// Returns the code with `f32` arithmetic in place of that of small floats; `None` if it has none.
///
/// Steps of the result whose format is a small float are exact on `f32` registers, but for
/// [`Unary::NarrowFloat`], which rounds.
pub fn widen_small_floats(formula: &Formula) -> Option<Formula> {
    if !formula.steps.iter().any(|step| step.number.is_small_float()) {
        return None;
    }
    let recorder = Recorder::default();
    let mut values = Vec::with_capacity(formula.steps.len());
    for step in &formula.steps {
        let value = widened(&recorder, step, &values);
        values.push(value);
    }
    let results = formula.results.iter().map(|&result| values[result as usize].step()).collect();
    drop(values);
    Some(recorder.finish(results))
}

fn widened<'r>(recorder: &'r Recorder, step: &Step, values: &[Scalar<'r>]) -> Scalar<'r> {
    let at = |index: u32| values[index as usize];
    let to = step.number;
    match step.instruction {
        Instruction::Unary(Unary::NarrowFloat, x) if to.is_small_float() => narrow(at(x), to),
        Instruction::Unary(Unary::SquareRoot, x) if to.is_small_float() => {
            narrow_arithmetic(single(at(x)).unary(Unary::SquareRoot), to)
        }
        Instruction::Unary(what @ (Unary::FloatOfSigned | Unary::FloatOfUnsigned), x)
            if to.is_small_float() =>
        {
            narrow(of_integer(at(x), what), to)
        }
        Instruction::Unary(
            what @ (Unary::WidenFloat | Unary::SignedOfFloat | Unary::UnsignedOfFloat),
            x,
        ) if to != F32 && !to.is_small_float() => single(at(x)).to(to, what),
        Instruction::Binary(
            what @ (Binary::AddFloats
            | Binary::SubtractFloats
            | Binary::MultiplyFloats
            | Binary::DivideFloats),
            x,
            y,
        ) if to.is_small_float() => {
            narrow_arithmetic(single(at(x)).binary(what, single(at(y))), to)
        }
        Instruction::Fma(x, y, z) if to.is_small_float() => {
            narrow(fma_to_odd([x, y, z].map(|it| single(at(it)).to(F64, Unary::WidenFloat))), to)
        }
        other => recorder.step(to, moved(other, |index| at(index).step())),
    }
}

/// Returns a small float as `f32`; other formats are unchanged.
fn single(x: Scalar<'_>) -> Scalar<'_> {
    if x.number().is_small_float() { x.to(F32, Unary::WidenFloat) } else { x }
}

/// Rounds a wider float to a small float, once.
fn narrow(x: Scalar<'_>, to: NumberFormat) -> Scalar<'_> {
    let single = if x.number() == F64 { single_to_odd(x) } else { x };
    single.to(to, Unary::NarrowFloat)
}

/// Rounds the result of an arithmetic instruction whose operands are small floats. The lower half of
/// a `bf16` operand is zero, and so is that of a NaN that the instruction returns. Then rounding to
/// `bf16` cannot overflow to another value, and needs no test for NaN.
fn narrow_arithmetic(x: Scalar<'_>, to: NumberFormat) -> Scalar<'_> {
    if to != BF16 {
        return narrow(x, to);
    }
    let rounded = half_up_to_even(x.to(I32, Unary::Bits));
    shift_right(rounded, 16).to(I16, Unary::Narrow).to(to, Unary::Bits)
}

/// Adds half a unit in the last place of a `bf16` to the bits of an `f32`, less for ties that round
/// down.
fn half_up_to_even(bits: Scalar<'_>) -> Scalar<'_> {
    bits + bits.same(0x7fff) + (shift_right(bits, 16) & bits.same(1))
}

/// Rounds `f64` to `f32`; an inexact result is the neighbor toward zero, with its lowest bit set.
fn single_to_odd(x: Scalar<'_>) -> Scalar<'_> {
    let nearest = x.to(F32, Unary::NarrowFloat);
    let exact = nearest.to(F64, Unary::WidenFloat);
    let is_above = exact
        .unary(Unary::Absolute)
        .compare_floats(FloatCompare::Ogt, x.unary(Unary::Absolute))
        .unsigned_to(I32);
    let is_inexact = exact.compare_floats(FloatCompare::One, x).unsigned_to(I32);
    ((nearest.to(I32, Unary::Bits) - is_above) | is_inexact).to(F32, Unary::Bits)
}

/// Returns `x y + z` in `f64`, rounded to odd; the product is exact.
fn fma_to_odd([x, y, z]: [Scalar<'_>; 3]) -> Scalar<'_> {
    let product = x * y;
    let sum = product + z;
    let of_z = sum - product;
    let rest = (product - (sum - of_z)) + (z - of_z);
    let zero = sum.same(0);
    let [of_sum, of_rest] = [sum, rest].map(|it| it.compare_floats(FloatCompare::Ogt, zero));
    let differ = of_sum ^ of_rest;
    let is_inexact = rest.compare_floats(FloatCompare::One, zero);
    let is_above = (is_inexact & differ).unsigned_to(I64);
    ((sum.to(I64, Unary::Bits) - is_above) | is_inexact.unsigned_to(I64)).to(F64, Unary::Bits)
}

/// Converts an integer to `f32` or `f64`, such that rounding to a small float after it rounds once.
fn of_integer(x: Scalar<'_>, what: Unary) -> Scalar<'_> {
    match x.number().width() {
        ..=24 => x.to(F32, what),
        25..=53 => x.to(F64, what),
        _ => {
            let low = x & x.same(0x7ff);
            let sticky = shift_left((!low.is(0)).unsigned_to(x.number()), 11);
            let rounded = (x ^ low) | sticky;
            let magnitude = match what {
                Unary::FloatOfSigned => {
                    x.compare(IntCompare::Slt, x.same(0)).select(x.same(0) - x, x)
                }
                _ => x,
            };
            let is_exact = magnitude.compare(IntCompare::Ult, x.same(1 << 53));
            is_exact.select(x, rounded).to(F64, what)
        }
    }
}

fn moved(instruction: Instruction, at: impl Fn(u32) -> u32) -> Instruction {
    match instruction {
        Instruction::Operand(_) | Instruction::Constant(_) => instruction,
        Instruction::Unary(what, x) => Instruction::Unary(what, at(x)),
        Instruction::Binary(what, x, y) => Instruction::Binary(what, at(x), at(y)),
        Instruction::Compare(what, x, y) => Instruction::Compare(what, at(x), at(y)),
        Instruction::CompareFloats(what, x, y) => Instruction::CompareFloats(what, at(x), at(y)),
        Instruction::Select(condition, x, y) => Instruction::Select(at(condition), at(x), at(y)),
        Instruction::Fma(x, y, z) => Instruction::Fma(at(x), at(y), at(z)),
        Instruction::Scale(x, k) => Instruction::Scale(at(x), at(k)),
        Instruction::Rarely { condition, x, function, otherwise } => Instruction::Rarely {
            condition: at(condition),
            x: at(x),
            function,
            otherwise: at(otherwise),
        },
        Instruction::LoopStart => Instruction::LoopStart,
        Instruction::Carried(from) => Instruction::Carried(at(from)),
        Instruction::Carry { from, to } => Instruction::Carry { from: at(from), to: at(to) },
        Instruction::LoopEnd(condition) => Instruction::LoopEnd(at(condition)),
        Instruction::Table(table, index) => Instruction::Table(table, at(index)),
    }
}

/// Returns code from an `f32` to the nearest `bf16`, ties to even, as an `f32`.
///
/// Instructions of processors for this conversion flush subnormal floats to zero.
pub fn round_to_bfloat() -> Formula {
    record(F32, |x| {
        let bits = x.to(I32, Unary::Bits);
        let rounded = half_up_to_even(bits) & bits.same(0xffff_0000);
        x.is_nan().select(bits.same(0x7fc0_0000), rounded).to(F32, Unary::Bits)
    })
}

/// Returns code from an `f32` to the bits of the nearest `f16`, ties to even, for machines without
/// an instruction.
pub fn half_bits() -> Formula {
    record(F32, |x| {
        let bits = x.to(I32, Unary::Bits);
        let magnitude = bits & bits.same(0x7fff_ffff);
        let sign = shift_right(bits ^ magnitude, 16);
        let lowest = shift_right(magnitude, 13) & bits.same(1);
        let rounded = magnitude + bits.same(0xfff) + lowest;
        let normal = shift_right(rounded, 13) - bits.same(112 << 10);
        // The sum rounds to multiples of the least `f16`.
        let half = x.same(u64::from(0.5_f32.to_bits()));
        let sum = x.unary(Unary::Absolute) + half;
        let small = sum.to(I32, Unary::Bits) - half.to(I32, Unary::Bits);
        let is_small = magnitude.compare(IntCompare::Ult, bits.same(113 << 23));
        let is_finite = rounded.compare(IntCompare::Ult, bits.same(143 << 23));
        let finite = is_small.select(small, normal);
        let value = is_finite.select(finite, bits.same(0x7c00));
        let value = x.is_nan().select(bits.same(0x7e00), value);
        (value | sign).to(I16, Unary::Narrow)
    })
}

/// Returns code from the bits of an `f16` to its value as an `f32`, for machines without an
/// instruction.
pub fn single_of_half_bits() -> Formula {
    record(I16, |x| {
        let bits = x.to(I32, Unary::WidenUnsigned);
        let magnitude = bits & bits.same(0x7fff);
        let sign = shift_left(bits ^ magnitude, 16);
        let shifted = shift_left(magnitude, 13);
        let float = shifted.to(F32, Unary::Bits);
        let scaled = float * float.same(239 << 23);
        let is_finite = magnitude.compare(IntCompare::Ult, bits.same(0x7c00));
        let special = shifted | bits.same(0x7f80_0000);
        let value = is_finite.select(scaled.to(I32, Unary::Bits), special);
        (value | sign).to(F32, Unary::Bits)
    })
}

pub(super) fn shift_left(x: Scalar<'_>, by: u64) -> Scalar<'_> {
    x.binary(Binary::ShiftLeft, x.same(by))
}

pub(super) fn shift_right(x: Scalar<'_>, by: u64) -> Scalar<'_> {
    x.binary(Binary::ShiftRight, x.same(by))
}

pub(super) fn record(
    operand: NumberFormat,
    code: impl for<'r> Fn(Scalar<'r>) -> Scalar<'r>,
) -> Formula {
    Recorder::record(&[operand], |_, x| super::one(code(x[0]))).expect("its code is recorded")
}
