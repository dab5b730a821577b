//! Tests of code for processors without conversions of small floats.

use crate::{ArtifactKind, Cpu, Level, Loader, Object, Target, build};
use cotan_dialects::interp::{Datum, Interpreter, Limits};
use cotan_ir::types::FloatKind;
use cotan_numerics::NumberFormat;

type Compiled<T> = unsafe extern "C" fn(T, T, *mut T, *mut ()) -> i32;

/// Zeros, subnormal and normal values, infinities and NaN of the formats of 16 bits; their
/// upper halves are such of those of 8 bits.
const WORDS: [u16; 16] = [
    0, 1, 0x3ff, 0x400, 0x1234, 0x3c00, 0x3c01, 0x7bff, 0x7c00, 0x7e01, 0x8001, 0xbc00, 0xc321,
    0xfbff, 0x5555, 0x0fff,
];

#[test]
fn processors_without_conversions_have_the_same_bits() {
    for kind in [FloatKind::BF16, FloatKind::F16] {
        agrees(kind, &WORDS);
    }
    let bytes = WORDS.map(|word| (word >> 8) as u8);
    for kind in [FloatKind::F8E4M3FN, FloatKind::F8E5M2] {
        agrees(kind, &bytes);
    }
}

/// Compares machine code with the interpreter for pairs of these bits.
#[allow(unsafe_code, reason = "it calls machine code")]
fn agrees<T: Copy + Default + Into<u64>>(kind: FloatKind, words: &[T]) {
    let name = kind.name();
    let text = format!(
        "func.func @f(%x: {name}, %y: {name}) -> {name} {{
          %p = arith.mulf %x, %y : {name}
          %s = arith.addf %p, %x : {name}
          return %s : {name}
        }}"
    );
    let ir = cotan_ir::parse_str(&cotan_dialects::registry(), &text).unwrap();
    let mut interpreter = Interpreter::new(&ir, Limits::default());
    let function = interpreter.function_named("f").unwrap();
    let target = Target { cpu: Cpu::named("x86-64").unwrap(), level: Level::O2 };
    let object = build(&ir, &target, ArtifactKind::Object).unwrap();
    let loader = Loader::new().unwrap();
    loader.add(&Object::new(object)).unwrap();
    // SAFETY: the C function has two scalars, a result and a workspace.
    let compiled = unsafe { loader.function::<Compiled<T>>("f") }.unwrap();
    let number = NumberFormat::Float(kind);
    for (&x, &y) in words.iter().flat_map(|x| words.iter().map(move |y| (x, y))) {
        let mut found = T::default();
        // SAFETY: there is memory for the result, and the function needs no workspace.
        let status = unsafe { compiled(x, y, &mut found, std::ptr::null_mut()) };
        assert_eq!(status, 0);
        let given = [x, y].map(|word| Datum::Scalar(number.settled(word.into())));
        let expected = interpreter.call(function, given.to_vec()).unwrap();
        let found = Datum::Scalar(number.settled(found.into()));
        assert_eq!(found, expected[0], "{name} of {given:?}");
    }
}
