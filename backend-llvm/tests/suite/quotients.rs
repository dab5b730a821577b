//! Quotients by constants have the bits of divisions.

use crate::small_floats::run;
use cotan_dialects::interp::{NumberFormat, Word};
use cotan_ir::types::FloatKind;

/// Divisors of both formats: common ones, ones next to powers of two, whose quotients are near the
/// middle of two numbers, and ones out of the range of products.
const DIVISORS: [f64; 14] = [
    3.0,
    10.0,
    -7.0,
    0.1,
    1.5,
    1.000_000_119_209_289_6,
    1.999_999_880_790_710_4,
    -3.999_999_761_581_421,
    0.999_999_940_395_355_2,
    123_456.789,
    1e-5,
    1e30,
    -1e-30,
    1e-38,
];

/// Returns dividends: all orders of size with the first, the last and other digits, and special ones.
fn dividends(number: NumberFormat, digits: u32) -> Vec<Word> {
    let sign = 1 << (number.width() - 1);
    let orders = 1 << (number.width() - 1 - digits);
    let fractions = (0..40).flat_map(|k: Word| [k, (1 << digits) - 1 - k, (k * k * 7_919) << 3]);
    let fractions: Vec<Word> = fractions.map(|it| it & ((1 << digits) - 1)).collect();
    let step = if digits > 30 { 7 } else { 1 };
    let orders = (0..orders).step_by(step).chain([orders - 1]);
    orders
        .flat_map(|order| fractions.iter().map(move |fraction| order << digits | fraction))
        .flat_map(|word| [word, word | sign])
        .collect()
}

/// Compares quotients by each divisor with those of `divide`.
fn check(name: &str, kind: FloatKind, digits: u32, divide: fn(f64, f64) -> f64) {
    let number = NumberFormat::Float(kind);
    let words = dividends(number, digits);
    for divisor in DIVISORS.map(|divisor| number.nearest(divisor)) {
        let text = format!(
            "!n = tensor<?x{name}, #cotan.dims<n>>
            func.func @f(%x: !n) -> !n {{
              %c = arith.constant {divisor:#x} : {name}
              %r = array.build (%i: index) {{
                %0 = array.index %x[%i] : !n
                %1 = arith.divf %0, %c : {name}
                array.yield %1 : {name}
              }} : !n
              return %r : !n
            }}"
        );
        let found = run(&text, number, number, words.clone());
        for (word, found) in words.iter().zip(found) {
            let (x, c) = (number.float(*word), number.float(divisor));
            assert_eq!(found, number.nearest(divide(x, c)), "{x:e} / {c:e} of {name}");
        }
    }
}

#[test]
fn quotients_by_constants_have_the_bits_of_divisions() {
    check("f64", FloatKind::F64, 52, |x, c| x / c);
    check("f32", FloatKind::F32, 23, |x, c| f64::from(x as f32 / c as f32));
}
