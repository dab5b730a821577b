//! Numbers of other programs.

use cotan_dialects::interp::{Datum, Foreign, Format, Word};
use cotan_ir::types::FloatKind;
use cotan_ir::{Ir, Type};

fn converted(format: Format, word: Word, ty: Type) -> Result<Datum, String> {
    let ir = Ir::new(cotan_dialects::registry());
    Foreign { shape: Vec::new(), format, is_complex: false, words: vec![word] }.into_datum(&ir, ty)
}

#[test]
fn numbers_become_those_of_the_type() {
    let half = Ok(Datum::Scalar(0.5_f64.to_bits()));
    assert_eq!(converted(Format::Float(FloatKind::F32), 0x3F00_0000, Type::F64), half);
    assert_eq!(converted(Format::Signed(8), 0xFF, Type::INDEX), Ok(Datum::Scalar(u64::MAX)));
    assert_eq!(converted(Format::Unsigned(8), 0x7F, Type::I8), Ok(Datum::Scalar(0x7F)));
    let three = Ok(Datum::Scalar(3.0_f64.to_bits()));
    assert_eq!(converted(Format::Unsigned(16), 3, Type::F64), three);
    assert_eq!(converted(Format::Bool, 1, Type::I1), Ok(Datum::bool(true)));
}

#[test]
fn invalid_literals_are_rejected() {
    let refused = |format, word, ty| converted(format, word, ty).unwrap_err();
    let f64 = Format::Float(FloatKind::F64);
    let large = 1e300_f64.to_bits();
    assert_eq!(refused(f64, large, Type::F32), "1e300 is out of the range of `f32`");
    assert_eq!(refused(f64, 0, Type::I32), "found elements of f8, expected `i32`");
    assert_eq!(refused(Format::Signed(16), 300, Type::I8), "300 is out of the range of `i8`");
    assert_eq!(refused(Format::Unsigned(8), 255, Type::I8), "255 is out of the range of `i8`");
    let most = refused(Format::Unsigned(64), u64::MAX, Type::INDEX);
    assert_eq!(most, "18446744073709551615 is out of the range of `index`");
    assert_eq!(refused(Format::Bool, 1, Type::F64), "found elements of b1, expected `f64`");
}
