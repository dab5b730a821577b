//! The results of operations of `math` at the edges of their formats.

use cotan_dialects::interp::{Datum, Interpreter, Limits};
use cotan_ir::types::FloatKind;
use cotan_ir::verify::verify;
use cotan_ir::{Ir, text};

/// Returns the words that an operation makes of words of one type.
fn words(op: &str, ty: &str, result: &str, args: &[u64]) -> u64 {
    let names: Vec<String> = (0..args.len()).map(|index| format!("%{index}")).collect();
    let parameters: Vec<String> = names.iter().map(|name| format!("{name}: {ty}")).collect();
    let types = vec![ty; args.len()].join(", ");
    let text = format!(
        "func.func @main({}) -> {result} {{\n  %r = \"{op}\"({}) : ({types}) -> {result}\n  \
         return %r : {result}\n}}",
        parameters.join(", "),
        names.join(", "),
    );
    let ir = module(text);
    let mut interpreter = Interpreter::new(&ir, Limits::default());
    let main = interpreter.function_named("main").expect("there is a main");
    let args = args.iter().map(|&word| Datum::Scalar(word)).collect();
    let results = interpreter.call(main, args).expect("it runs to its end");
    results[0].scalar().expect("it gives a scalar")
}

fn module(text: String) -> Ir {
    let options = text::ParseOptions::default();
    let mut parsed = text::parse(&cotan_dialects::registry(), "test", text.into(), 1, options);
    verify(&parsed.ir, &mut parsed.diagnostics);
    let found: Vec<_> = parsed.diagnostics.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(found, [""; 0]);
    parsed.ir
}

fn floats<const N: usize>(op: &str, args: [f64; N]) -> f64 {
    f64::from_bits(words(op, "f64", "f64", &args.map(f64::to_bits)))
}

fn i8s<const N: usize>(op: &str, args: [i8; N]) -> i8 {
    words(op, "i8", "i8", &args.map(|arg| u64::from(arg as u8))) as i8
}

/// As [`floats`], in the format of a type.
fn small<const N: usize>(op: &str, kind: FloatKind, args: [f64; N]) -> f64 {
    let word = words(op, kind.name(), kind.name(), &args.map(|arg| kind.encode(arg) as u64));
    kind.value(u128::from(word))
}

fn holds(op: &str, kind: FloatKind, arg: f64) -> bool {
    words(op, kind.name(), "i1", &[kind.encode(arg) as u64]) == 1
}

#[test]
fn integers_are_counted_in_their_own_width() {
    assert_eq!([0, 1, -1].map(|x| i8s("math.ctlz", [x])), [8, 7, 0]);
    assert_eq!([0, 8, -1].map(|x| i8s("math.cttz", [x])), [8, 3, 0]);
    assert_eq!([0, 7, -1].map(|x| i8s("math.ctpop", [x])), [0, 3, 8]);
    assert_eq!([-128, -5, 5].map(|x| i8s("math.absi", [x])), [-128, 5, 5]);
    assert_eq!(words("math.ctlz", "index", "index", &[1]), 63);
}

#[test]
fn powers_of_integers_wrap_and_those_below_one_vanish() {
    let cases = [
        ((2, 6), 64),
        ((2, 7), -128),
        ((2, 8), 0),
        ((-3, 3), -27),
        ((0, 0), 1),
        ((5, -1), 0),
        ((0, -1), 0),
        ((1, -128), 1),
        ((-1, -3), -1),
        ((-1, -128), 1),
    ];
    for ((base, exponent), power) in cases {
        assert_eq!(i8s("math.ipowi", [base, exponent]), power, "{base}^{exponent}");
    }
}

#[test]
fn halves_are_rounded_away_from_zero_or_to_even() {
    let at = [-2.5, -0.5, 0.5, 1.5, 2.5];
    assert_eq!(at.map(|x| floats("math.round", [x])), [-3.0, -1.0, 1.0, 2.0, 3.0]);
    assert_eq!(at.map(|x| floats("math.roundeven", [x])), [-2.0, 0.0, 0.0, 2.0, 2.0]);
    assert_eq!(at.map(|x| floats("math.trunc", [x])), [-2.0, 0.0, 0.0, 1.0, 2.0]);
    assert_eq!(at.map(|x| floats("math.floor", [x])), [-3.0, -1.0, 0.0, 1.0, 2.0]);
    assert_eq!(at.map(|x| floats("math.ceil", [x])), [-2.0, 0.0, 1.0, 2.0, 3.0]);
    for op in ["math.round", "math.roundeven", "math.trunc", "math.ceil"] {
        assert_eq!(floats(op, [-0.25]).to_bits(), (-0.0_f64).to_bits(), "{op}");
    }
}

#[test]
fn signs_and_roots_know_the_zeros() {
    assert_eq!(floats("math.absf", [-0.0]).to_bits(), 0);
    assert_eq!(floats("math.copysign", [-3.0, 0.0]), 3.0);
    assert_eq!(floats("math.copysign", [3.0, -0.0]), -3.0);
    assert_eq!(floats("math.sqrt", [-0.0]).to_bits(), (-0.0_f64).to_bits());
    assert!(floats("math.sqrt", [-1.0]).is_nan() && floats("math.rsqrt", [-1.0]).is_nan());
    assert_eq!(floats("math.rsqrt", [0.0]), f64::INFINITY);
    assert_eq!(floats("math.rsqrt", [f64::INFINITY]), 0.0);
    assert_eq!(floats("math.rsqrt", [4.0]), 0.5);
}

#[test]
fn clamping_keeps_nan_and_lets_the_upper_bound_win() {
    let clamp = |value, low, high| floats("math.clampf", [value, low, high]);
    assert_eq!([-2.0, 0.5, 7.0].map(|x| clamp(x, 0.0, 1.0)), [0.0, 0.5, 1.0]);
    assert!(clamp(f64::NAN, 0.0, 1.0).is_nan());
    assert_eq!(clamp(3.0, f64::NAN, 1.0), 1.0);
    assert_eq!(clamp(3.0, 1.0, f64::NAN), 3.0);
    assert_eq!(clamp(3.0, 5.0, 1.0), 1.0);
}

#[test]
fn classes_are_those_of_the_format() {
    let small = [1e-40, 1e-6, 1.0];
    assert_eq!(small.map(|x| holds("math.isnormal", FloatKind::F32, x)), [false, true, true]);
    assert_eq!(small.map(|x| holds("math.isnormal", FloatKind::F64, x)), [true; 3]);
    assert_eq!(small.map(|x| holds("math.isnormal", FloatKind::F16, x)), [false, false, true]);
    for (x, classes) in [
        (0.0, [true, false, false, false]),
        (-3.0, [true, false, false, true]),
        (f64::NEG_INFINITY, [false, true, false, false]),
        (f64::NAN, [false, false, true, false]),
    ] {
        let ops = ["math.isfinite", "math.isinf", "math.isnan", "math.isnormal"];
        assert_eq!(ops.map(|op| holds(op, FloatKind::F64, x)), classes, "{x}");
    }
}

#[test]
fn fused_products_are_rounded_once_in_every_format() {
    // In each format the product of 1 + u and 1 - u is 1 - u^2, so that only u^2 is left.
    for kind in [FloatKind::F64, FloatKind::F32, FloatKind::F16, FloatKind::BF16] {
        let u = 2f64.powi(-(kind.mantissa_bits() as i32));
        assert_eq!(small("math.fma", kind, [1.0 + u, 1.0 - u, -1.0]), -u * u, "{kind:?}");
    }
    // 1 + 2^-24 + 2^-60: just above the middle of two numbers of f32, but rounded to f64 on it.
    let factors = [2f64.powi(-24) * (1.0 + 2f64.powi(-12)), 1.0 - 2f64.powi(-12) + 2f64.powi(-24)];
    let sum = small("math.fma", FloatKind::F32, [factors[0], factors[1], 1.0]);
    assert_eq!(sum, 1.0 + 2f64.powi(-23));
}
