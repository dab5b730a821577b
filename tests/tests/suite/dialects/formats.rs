//! The numbers that formats represent exactly.

use cotan_dialects::arith::formats::{holds_format, holds_integers, overflows_before_rounding};
use cotan_dialects::interp::NumberFormat;
use cotan_ir::types::FloatKind;

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
        (least..-least).all(|value| {
            let number = NumberFormat::Float(format);
            number.float(number.nearest(value as f64)) == value as f64
        })
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
