//! Scalars as words, of any width.

use cotan_dialects::interp::{NumberFormat, Wide};
use cotan_ir::types::FloatKind;

#[test]
fn integers_have_a_sign_when_asked() {
    let byte = NumberFormat::Int(8);
    assert_eq!(byte.signed(0xFF), -1);
    assert_eq!(byte.wrap(0x1FF), 0xFF);
    assert_eq!(NumberFormat::Int(64).signed(u64::MAX), -1);
    assert_eq!(NumberFormat::Int(1).signed(1), -1);
}

#[test]
fn floats_keep_their_values_and_there_is_one_nan() {
    for kind in [FloatKind::F16, FloatKind::BF16, FloatKind::F32, FloatKind::F64] {
        let number = NumberFormat::Float(kind);
        for value in [0.0, -0.0, 1.5, -2.0, f64::INFINITY, f64::NEG_INFINITY] {
            let back = number.float(number.nearest(value));
            assert_eq!(back.to_bits(), value.to_bits(), "{kind:?} {value}");
        }
        assert!(number.float(number.nearest(-f64::NAN)).is_nan());
        assert_eq!(number.nearest(-f64::NAN), number.nearest(f64::NAN));
    }
    let odd_nan = 0x7FF4_0000_0000_0001;
    assert_eq!(NumberFormat::Float(FloatKind::F64).settled(odd_nan), f64::NAN.to_bits());
}

#[test]
fn an_integer_has_a_sign_when_asked() {
    let wide = Wide::new(u128::MAX, 65);
    assert_eq!((wide.signed(), wide.unsigned()), (-1, (1 << 65) - 1));
}
