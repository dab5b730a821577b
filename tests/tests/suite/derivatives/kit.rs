//! The derivatives of the programs in `tests/kit` and `tests/derivatives` agree with each other,
//! `<w, J v> = <J^T w, v>`, and with central differences; simplified and as loops they are the
//! same.

use cotan_dialects::Callable;
use cotan_dialects::interp::{Arguments, Datum, Interpreter, Limits, Sources, read_arguments};
use cotan_ir::{Ir, Type};
use cotan_tests::derivatives::{derived, numbers, requests};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use cotan_tests::sizes::alike;
use std::fs;
use std::path::Path;

/// The tolerance for `<w, J v>` and `<J^T w, v>`, which differ by rounding only.
const EXACT: f64 = 1e-10;

/// The tolerance for a derivative and a difference, whose error is of the order of the square of
/// the step.
const NEAR: f64 = 1e-6;

const STEP: f64 = 1e-5;

/// The pipelines of derivatives before machine code.
const SIMPLER: &[&str] = &["gradient", "gradient,inline,scalarize-rank0,arrays-to-nests"];

/// All the way to loops over memory, whose functions take memory instead of arrays.
const LOWERED: &str = "gradient,lower-to-loops";

fn run(ir: &Ir, name: &str, sizes: &Arguments, values: &[Datum]) -> Vec<Vec<f64>> {
    let mut interpreter = Interpreter::new(ir, Limits::default());
    let function = interpreter.function_named(name).expect("there is such a function");
    let args = Arguments { values: values.to_vec(), ..sizes.clone() };
    let made = interpreter.call_sized(function, args);
    let made = made.unwrap_or_else(|stop| panic!("@{name}: {}", stop.into_diagnostic().message));
    let types = Callable::type_of(ir, function).expect("it is a function").results.clone();
    types.iter().zip(&made).map(|(&ty, datum)| numbers(ir, ty, datum)).collect()
}

/// Random arguments of a function, all sizes being 3.
fn arguments(ir: &Ir, name: &str) -> (Arguments, Vec<Type>) {
    let function = Interpreter::new(ir, Limits::default()).function_named(name);
    let function = function.expect("there is such a function");
    let inputs = Callable::type_of(ir, function).expect("it is a function").inputs.to_vec();
    let dims = alike(ir, function, 3);
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let sources = Sources { dims: &dims, seed: Some(5), bytes: 1 << 20, ..Sources::default() };
    let args = read_arguments(ir, function, &[], sources);
    (args.unwrap_or_else(|found| panic!("@{name}: {found:?}")), inputs)
}

/// Returns `x + by v`, where `x` is built from floats.
fn moved(x: &Datum, v: &Datum, by: f64) -> Datum {
    let words = x.words().iter().zip(v.words());
    let words: Vec<u64> =
        words.map(|(&x, &v)| (f64::from_bits(x) + by * f64::from_bits(v)).to_bits()).collect();
    match x.shape() {
        Some(shape) => Datum::of(shape, words),
        None => Datum::Scalar(words[0]),
    }
}

fn dot(a: &[Vec<f64>], b: &[Vec<f64>]) -> f64 {
    let [a, b] = [a.concat(), b.concat()];
    assert_eq!(a.len(), b.len());
    a.iter().zip(&b).map(|(a, b)| a * b).sum()
}

fn assert_near(name: &str, a: f64, b: f64, tolerance: f64) {
    assert!((a - b).abs() <= tolerance * a.abs().max(1.0), "{name}: {a} is not {b}");
}

fn check(path: &Path, is_lowered: bool) {
    let name = path.file_stem().and_then(|name| name.to_str()).expect("it has a name");
    let text = fs::read_to_string(path).expect("there is such a program");
    let mut ir = laws::read_dialects(&REGISTRY, name, &text, false).expect("it can be read");
    let function = Interpreter::new(&ir, Limits::default()).function_named(name);
    let signature = Callable::type_of(&ir, function.expect("it is called as its file")).cloned();
    let signature = signature.expect("it is a function");
    let text = format!("{text}{}", requests(&mut ir, name, &signature));
    let made = |by: &str| derived(&text, by).unwrap_or_else(|why| panic!("{name}: {why}"));
    let ir = made("differentiate");
    let ((forward, inputs), (backward, _)) = (arguments(&ir, "the_jvp"), arguments(&ir, "the_vjp"));
    let (count, values) = (signature.inputs.len(), signature.results.len());
    let (x, v) = forward.values.split_at(count);
    let w = &backward.values[count..];
    let changes = run(&ir, "the_jvp", &forward, &forward.values);
    let back = [x, w].concat();
    let cotangents = run(&ir, "the_vjp", &forward, &back);
    let tangent: Vec<Vec<f64>> =
        v.iter().zip(&inputs[count..]).map(|(v, &ty)| numbers(&ir, ty, v)).collect();
    let weights: Vec<Vec<f64>> =
        w.iter().zip(&signature.results).map(|(w, &ty)| numbers(&ir, ty, w)).collect();
    let one = dot(&weights, &changes[values..]);
    assert_near(name, one, dot(&cotangents[values..], &tangent), EXACT);
    for by in SIMPLER {
        let simpler = run(&made(by), "the_vjp", &forward, &back);
        for (one, other) in cotangents.concat().into_iter().zip(simpler.concat()) {
            assert_near(&format!("{name} by {by}"), one, other, EXACT);
        }
    }
    if is_lowered {
        made(LOWERED);
    }

    let at = |by: f64| {
        let mut directions = v.iter();
        let args = x.iter().zip(&signature.inputs).map(|(x, &ty)| {
            let changes = cotan_dialects::autodiff::has_tangent(&ir.store, ty);
            let direction = if changes { directions.next() } else { None };
            direction.map_or_else(|| x.clone(), |v| moved(x, v, by))
        });
        dot(&weights, &run(&ir, name, &forward, &args.collect::<Vec<_>>()))
    };
    let difference = (at(STEP) - at(-STEP)) / (2.0 * STEP);
    assert_near(name, one, difference, NEAR);
}

#[test]
fn derivatives_of_programs_are_derivatives() {
    let mut checked = 0;
    // Not every operation is lowered, but those of the kit are.
    for (folder, is_lowered) in [("kit", true), ("derivatives", false)] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in fs::read_dir(folder).expect("it is a folder") {
            check(&entry.expect("it can be read").path(), is_lowered);
            checked += 1;
        }
    }
    assert!(checked >= 19, "only {checked} programs");
}
