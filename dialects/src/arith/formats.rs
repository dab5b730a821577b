//! The values that a format represents exactly.

use cotan_ir::types::{FloatKind, Specials};
use cotan_numerics::Word;

/// Returns the word of the largest finite number.
pub fn largest(format: FloatKind) -> Word {
    let outermost = format.outermost(false) as Word;
    if format.specials() == Specials::Ieee { outermost - 1 } else { outermost }
}

/// Returns whether every value of one format is a value of the other.
pub fn holds_format(format: FloatKind, other: FloatKind) -> bool {
    if other.width() <= 8 {
        return (0..1 << other.width()).all(|bits| holds(format, other.value(bits)));
    }
    let are_plain = [format, other].iter().all(|kind| kind.specials() == Specials::Ieee);
    are_plain
        && other.exponent_bits() <= format.exponent_bits()
        && other.mantissa_bits() <= format.mantissa_bits()
}

/// Returns whether every integer of that width is a value of the format.
pub fn holds_integers(format: FloatKind, width: u32, with_sign: bool) -> bool {
    let bits = width - u32::from(with_sign);
    let has_zero = format.specials() != Specials::ScaleOnly;
    has_zero && bits <= format.mantissa_bits() + 1 && holds(format, f64::from(bits).exp2())
}

/// Returns whether every integer that rounds in the conversion to the format is infinite in the
/// other format. This must be true for conversions through the first format and for direct ones.
pub fn overflows_before_rounding(format: FloatKind, other: FloatKind) -> bool {
    let are_plain = [format, other].iter().all(|kind| kind.specials() == Specials::Ieee);
    let first_rounded = f64::from(format.mantissa_bits() + 1).exp2();
    are_plain && other.value(other.encode(first_rounded)).is_infinite()
}

fn holds(format: FloatKind, value: f64) -> bool {
    let back = format.value(format.encode(value));
    back.to_bits() == value.to_bits() || back.is_nan() && value.is_nan()
}
