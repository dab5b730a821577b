//! Which numbers a format holds exactly.

use cotan_ir::types::{FloatKind, Specials};

/// Whether every number of one format is one of the other.
pub fn holds_format(format: FloatKind, other: FloatKind) -> bool {
    if other.width() <= 8 {
        return (0..1 << other.width()).all(|bits| holds(format, other.value(bits)));
    }
    let are_plain = [format, other].iter().all(|kind| kind.specials() == Specials::Ieee);
    are_plain
        && other.exponent_bits() <= format.exponent_bits()
        && other.mantissa_bits() <= format.mantissa_bits()
}

/// Whether every integer of so many bits is a number of the format.
pub fn holds_integers(format: FloatKind, width: u32, with_sign: bool) -> bool {
    let bits = width - u32::from(with_sign);
    let has_zero = format.specials() != Specials::ScaleOnly;
    has_zero && bits <= format.mantissa_bits() + 1 && holds(format, f64::from(bits).exp2())
}

/// Whether every integer that is rounded to become a number of the format is so large that it is
/// infinite in the other one, by way of the first or directly.
pub fn overflows_before_rounding(format: FloatKind, other: FloatKind) -> bool {
    let are_plain = [format, other].iter().all(|kind| kind.specials() == Specials::Ieee);
    let first_rounded = f64::from(format.mantissa_bits() + 1).exp2();
    are_plain && other.value(other.encode(first_rounded)).is_infinite()
}

fn holds(format: FloatKind, value: f64) -> bool {
    let back = format.value(format.encode(value));
    back.to_bits() == value.to_bits() || back.is_nan() && value.is_nan()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_compared_number_by_number() {
        use FloatKind::{BF16, F8E4M3FN, F8E5M2, F8E8M0FNU, F16, F32, F64};
        let pairs = [(F64, F32), (F32, F16), (F32, BF16), (F16, F8E5M2), (BF16, F8E4M3FN)];
        assert!(pairs.iter().all(|&(wide, narrow)| holds_format(wide, narrow)));
        let others = [(F16, BF16), (BF16, F16), (F32, F64), (F16, F8E8M0FNU), (F8E5M2, F8E4M3FN)];
        assert!(others.iter().all(|&(format, other)| !holds_format(format, other)));
    }

    #[test]
    fn integers_are_infinite_in_small_formats_before_they_are_rounded_in_large_ones() {
        use FloatKind::{BF16, F8E5M2, F16, F32, F64};
        assert!([F32, F64].iter().all(|&format| overflows_before_rounding(format, F16)));
        let others = [(F64, F32), (F64, BF16), (F32, BF16), (F16, F8E5M2)];
        assert!(others.iter().all(|&(format, to)| !overflows_before_rounding(format, to)));
    }

    #[test]
    fn integers_fit_as_long_as_all_of_them_do() {
        let is_exact = |width: u32, format: FloatKind| {
            let least = -(1_i64 << (width - 1));
            (least..-least).all(|value| holds(format, value as f64))
        };
        for &format in FloatKind::ALL.iter().filter(|kind| kind.width() <= 32) {
            for width in 1..=16 {
                let claimed = holds_integers(format, width, true);
                assert!(!claimed || is_exact(width, format), "i{width} in {format:?}");
            }
        }
        assert!(holds_integers(FloatKind::F32, 25, true));
        assert!(!holds_integers(FloatKind::F32, 25, false));
        assert!(!holds_integers(FloatKind::F16, 32, true));
    }
}
