//! Code of `f8E4M3FN` and `f8E5M2`: their values as `f32`, their bits by way of `f16`.
//!
//! The byte of an `f8E5M2` is the upper half of an `f16`. An `f8E4M3FN` has one bit less in its
//! exponent, whose bias differs by 8. So processors that convert `f16` convert both, subnormal values
//! included, without slow arithmetic on subnormal `f32`.

use super::formula::{Formula, IntCompare, Unary};
use super::recorder::{F32, I32};
use super::small_floats::{I16, record, shift_left, shift_right};
use crate::NumberFormat;
use cotan_ir::types::{FloatKind, Specials};

/// `i8`.
const I8: NumberFormat = NumberFormat::Int(8);
/// The quotient of the values of an `f8E4M3FN` and of the `f16` with its bits.
const SCALE: f64 = 256.0;

/// Returns code from an `f32` to the nearest value of an 8-bit format, ties to even, as an `f32`.
pub fn round_to_float8(kind: FloatKind) -> Formula {
    let dropped = F32_MANTISSA - kind.mantissa_bits();
    let largest = F32.nearest(kind.value(beyond(kind) - 1));
    // Added to a smaller value, it leaves the bits of a subnormal result.
    let least = kind.value(1);
    let rounder = least * f64::from(F32_MANTISSA).exp2();
    record(F32, |x| {
        let bits = x.to(I32, Unary::Bits);
        let magnitude = bits & bits.same(0x7fff_ffff);
        let sign = bits ^ magnitude;
        let lowest = shift_right(magnitude, dropped.into()) & bits.same(1);
        let sum = magnitude + bits.same((1 << (dropped - 1)) - 1) + lowest;
        let normal = sum & bits.same(0xffff_ffff << dropped & 0xffff_ffff);
        let rounder = x.same(F32.nearest(rounder));
        let subnormal = (x.unary(Unary::Absolute) + rounder - rounder).to(I32, Unary::Bits);
        let is_small =
            magnitude.compare(IntCompare::Ult, bits.same(F32.nearest(kind.smallest_normal())));
        let rounded = is_small.select(subnormal, normal);
        let overflows = rounded.compare(IntCompare::Ugt, bits.same(largest));
        let outermost = bits.same(F32.nearest(kind.value(beyond(kind))));
        let value = overflows.select(outermost, rounded);
        let value = x.is_nan().select(bits.same(F32.nearest(f64::NAN)), value);
        (value | sign).to(F32, Unary::Bits)
    })
}

/// Returns code from the bits of a value of an 8-bit format to those of an `f16`, and whether the
/// value is 256 times that of the `f16`.
pub fn half_bits_of_float8(kind: FloatKind) -> Formula {
    record(I8, |x| {
        let bits = x.to(I16, Unary::WidenUnsigned);
        if kind == FloatKind::F8E5M2 {
            return shift_left(bits, 8);
        }
        let magnitude = bits & bits.same(0x7f);
        shift_left(bits ^ magnitude, 8) | shift_left(magnitude, 7)
    })
}

/// Returns code from the `f16` of [`half_bits_of_float8`], as an `f32`, to the value.
pub fn float8_of_half(kind: FloatKind) -> Formula {
    record(F32, |x| {
        if kind == FloatKind::F8E5M2 {
            return x;
        }
        let scaled = x * x.same(F32.nearest(SCALE));
        let magnitude = scaled.unary(Unary::Absolute).to(I32, Unary::Bits);
        let largest = magnitude.same(F32.nearest(kind.value(beyond(kind) - 1)));
        let is_nan = magnitude.compare(IntCompare::Ugt, largest);
        is_nan.select(x.same(F32.nearest(f64::NAN)), scaled)
    })
}

/// Returns code from a value of an 8-bit format, as an `f32`, to an `f32` whose `f16` has its bits.
pub fn half_of_float8(kind: FloatKind) -> Formula {
    record(F32, |x| match kind {
        FloatKind::F8E5M2 => x,
        _ => x * x.same(F32.nearest(1.0 / SCALE)),
    })
}

/// Returns code from the bits of the `f16` of [`half_of_float8`] to those of the 8-bit format.
pub fn float8_bits_of_half(kind: FloatKind) -> Formula {
    record(I16, |bits| {
        if kind == FloatKind::F8E5M2 {
            return shift_right(bits, 8).to(I8, Unary::Narrow);
        }
        let magnitude = bits & bits.same(0x7fff);
        let sign = shift_right(bits ^ magnitude, 8);
        let is_nan = magnitude.compare(IntCompare::Ugt, bits.same(0x7c00));
        let shifted = is_nan.select(bits.same(0x7f), shift_right(magnitude, 7));
        (shifted | sign).to(I8, Unary::Narrow)
    })
}

/// Stored bits of the significand of an `f32`.
const F32_MANTISSA: u32 = 23;

/// Returns the bits of the value that follows the largest finite one: infinity or NaN.
fn beyond(kind: FloatKind) -> u128 {
    match kind.specials() {
        Specials::Ieee => kind.outermost(false),
        _ => kind.outermost(false) + 1,
    }
}
