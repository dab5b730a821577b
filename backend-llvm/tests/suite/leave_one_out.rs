//! Blocked leave-one-out combinations agree with the interpreter: approximately, since they are
//! regrouped, but exactly for non-finite values.

use crate::lowered::{CHECKED, DEFAULT, STRICT};
use cotan_backend_llvm::{Program, Tensor};
use cotan_dialects::interp::{Datum, Interpreter, Limits, NumberFormat};
use cotan_ir::Ir;
use cotan_ir::types::FloatKind;
use cotan_passes::{PassManager, Pipeline};
use cotan_tests::effort;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws::{messages, read_dialects};

/// Nothing, less than a vector, vectors, rows of vectors and blocks, one more and one less.
const SIZES: [usize; 12] = [0, 1, 7, 8, 9, 31, 32, 33, 1023, 1024, 1025, 2100];

/// Derivatives of products.
const SLOPES: &str = "func.func private @product(%x: !v) -> !t {
  %p = array.product %x along 0 : !v
  return %p : !t
}
func.func @slopes(%x: !v) -> !v {
  %d = ad.grad @product(%x) : (!v) -> !v
  return %d : !v
}
func.func @both(%x: !v) -> (!t, !v) {
  %p, %d = ad.value_and_grad @product(%x) : (!v) -> (!t, !v)
  return %p, %d : !t, !v
}";

/// Scans from both sides, combined: `OP` of all elements but one, which begins with `NONE`.
const OTHERS: &str = "func.func @others(%x: !v) -> !v {
  %none = arith.constant NONE : !t
  %before = array.scan %x along 0 exclusive from %none : !t (%a: !t, %b: !t) {
    %c = OP %a, %b : !t
    array.yield %c : !t
  } : !v
  %after = array.scan %x along 0 right exclusive from %none : !t (%a: !t, %b: !t) {
    %c = OP %a, %b : !t
    array.yield %c : !t
  } : !v
  %r = OP %before, %after : !v
  return %r : !v
}";

/// Returns values around one, whose products stay near one, and some special ones at fixed
/// positions.
fn inputs(n: usize) -> Vec<Vec<f64>> {
    let ordinary = |at: usize| [1.25, -0.8, 1.5, 2.0 / 3.0, -1.0, 0.75, 4.0 / 3.0][at % 7];
    let ordinary: Vec<f64> = (0..n).map(ordinary).collect();
    let ends = [0, n / 2, n.saturating_sub(1)];
    let kinds: [&[f64]; 9] = [
        &[0.0],
        &[-0.0, 0.0],
        &[f64::INFINITY],
        &[f64::INFINITY, f64::NEG_INFINITY],
        &[0.0, f64::INFINITY],
        &[f64::NAN],
        &[f64::NAN, 0.0],
        &[f64::NAN, f64::NAN],
        &[0.0, f64::NEG_INFINITY, -0.0],
    ];
    let mut all = vec![ordinary.clone()];
    for (first, kind) in kinds.into_iter().enumerate().filter(|_| n > 0) {
        for iteration in (first..).take(effort::sample(3, 1) as usize) {
            let mut numbers = ordinary.clone();
            let places = ends.iter().cycle().skip(iteration % 3);
            kind.iter().zip(places).for_each(|(&special, &at)| numbers[at] = special);
            all.push(numbers);
        }
    }
    all
}

/// Returns the first position where results are not near; zeros must have the same sign, except for
/// sums that round to zero.
fn far(
    number: NumberFormat,
    n: usize,
    is_sum: bool,
    [ours, theirs]: [&Datum; 2],
) -> Option<String> {
    let round = if number.width() < 64 { f64::from(f32::EPSILON) } else { f64::EPSILON };
    let [ours, theirs] = [ours, theirs]
        .map(|it| it.words().iter().map(|&word| number.float(word)).collect::<Vec<f64>>());
    assert_eq!(ours.len(), theirs.len());
    let most = 2.0 * (n + 2) as f64 * round;
    let is_near = |a: f64, b: f64| {
        let is_close = (a - b).abs() <= most * a.abs().max(b.abs()).max(1.0);
        let has_sign = a.is_sign_negative() == b.is_sign_negative();
        let is_same = if a == b { has_sign } else { is_close && a * b != 0.0 };
        a.is_nan() && b.is_nan() || is_same || is_sum && is_close
    };
    let mut pairs = ours.iter().zip(&theirs).enumerate();
    let (at, (ours, theirs)) = pairs.find(|(_, (a, b))| !is_near(**a, **b))?;
    Some(format!("at {at}: {ours:e}, not {theirs:e}"))
}

/// Runs passes, and returns whether pairs of loops became blocks.
fn run(ir: &mut Ir, pipeline: &str) -> bool {
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &REGISTRY, pipeline).unwrap();
    let report = PassManager::new(pipeline).run(ir, &mut []);
    assert!(report.failure.is_none(), "{}", messages(&report.diagnostics));
    report.statistics.get("block-leave-one-out", "num-pairs") > 0
}

/// Compares functions of a vector of this format.
fn compare(text: &str, number: NumberFormat, pipeline: &str, is_in_blocks: bool) {
    let is_sum = text.contains("addf");
    let format = format!("f{}", number.width());
    let text = format!("!t = {format}\n!v = tensor<?x{format}, #cotan.dims<n>>\n{text}");
    let mut ir = read_dialects(&REGISTRY, "others", &text, false).expect("it is a program");
    run(&mut ir, "gradient");
    let mut lowered = ir.clone();
    assert_eq!(run(&mut lowered, pipeline), is_in_blocks, "{text}");
    let program = Program::compile(&lowered).expect("it has machine code");
    let mut interpreter = Interpreter::new(&ir, Limits::default());
    let functions = ["slopes", "both", "others"].into_iter().filter_map(|name| {
        Some((name, program.function(name).ok()?, interpreter.function_named(name)?))
    });
    let functions: Vec<_> = functions.collect();
    assert!(!functions.is_empty());
    for n in SIZES {
        for input in inputs(n) {
            let words = input.iter().map(|&x| number.nearest(x)).collect();
            let input = Datum::of(&[n], words);
            let given = Tensor::of_datum(number, &input).expect("machines have the format");
            for &(name, compiled, function) in &functions {
                let expected = interpreter.call(function, vec![input.clone()]).expect("it runs");
                let found =
                    compiled.call(std::slice::from_ref(&given)).expect("it comes to its end");
                let found = found.into_iter().zip(&compiled.signature().results);
                for ((tensor, of), expected) in found.zip(&expected) {
                    let found = tensor.into_datum(number, of.by_value);
                    let far = far(number, n, is_sum, [&found, expected]);
                    assert_eq!(far, None, "@{name}, {format}, n = {n}");
                }
            }
        }
    }
}

const NUMBERS: [NumberFormat; 2] =
    [NumberFormat::Float(FloatKind::F64), NumberFormat::Float(FloatKind::F32)];

#[test]
fn derivatives_of_products_are_close_and_non_finite_values_equal() {
    for number in NUMBERS {
        compare(SLOPES, number, DEFAULT, true);
        compare(SLOPES, number, CHECKED, true);
    }
}

#[test]
fn other_leave_one_out_combinations_are_close() {
    for number in NUMBERS {
        for (op, none) in [
            ("arith.addf", -0.0),
            ("arith.mulf", 1.0),
            ("arith.maximumf", f64::NEG_INFINITY),
            ("arith.minimumf", f64::INFINITY),
        ] {
            let digits = number.width() as usize / 4;
            let none = format!("0x{:0digits$X}", number.nearest(none));
            compare(&OTHERS.replace("OP", op).replace("NONE", &none), number, DEFAULT, true);
        }
    }
}

#[test]
fn strict_sums_are_not_regrouped() {
    compare(SLOPES, NUMBERS[0], STRICT, false);
}
