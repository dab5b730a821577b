//! Measures the time and memory of arrays, one JSON line for each: `cargo xtask bench arrays`.
//!
//! `canonicalize` on modules of array operations of growing size, the way from the text of every
//! program of `tests/kit` to simplified value and gradient, and the reference interpreter on
//! programs of `tests/kit` and of the book: nanoseconds for each element that the program is about.

use cotan_dialects::Callable;
use cotan_dialects::interp::{Array, Datum, Interpreter, Limits};
use cotan_ir::text::{ParseOptions, parse};
use cotan_ir::{Ir, Op, Shape};
use cotan_passes::{PassManager, Pipeline};
use cotan_tests::derivatives::{derived, request};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::seeded;
use cotan_tests::programs::ARRAYS;
use serde_json::json;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// Number of measurements; the shortest time counts.
const TIMES: usize = 5;

/// A program, the sizes it is run at, and how many elements that is: steps of its innermost body.
struct Subject {
    /// Its file, from the root of the repository.
    file: &'static str,
    function: &'static str,
    sizes: &'static [(&'static str, i64)],
    elements: u64,
}

const SUBJECTS: &[Subject] = &[
    subject("tests/kit/dot.mlir", "dot", &[("n", 1_000_000)], 1_000_000),
    subject("tests/kit/chain.mlir", "chain", &[("n", 100_000)], 100_000),
    subject("tests/kit/matmul.mlir", "matmul", &[("n", 64), ("k", 64), ("m", 64)], 262_144),
    subject("tests/kit/cumprod.mlir", "cumprod", &[("n", 100_000)], 100_000),
    subject("tests/kit/stencil2d.mlir", "stencil2d", &[("m", 200)], 39_204),
    subject(
        "tests/kit/lstm.mlir",
        "lstm",
        &[("t", 16), ("d", 32), ("h", 32)],
        16 * 4 * 32 * (32 + 32),
    ),
    subject(
        "tests/kit/gmm.mlir",
        "gmm",
        &[("n", 20), ("k", 10), ("d", 8), ("s", 36)],
        20 * 10 * 8 * 8,
    ),
    subject(
        "examples/programs/kmeans.mlir",
        "assign",
        &[("n", 1000), ("d", 4), ("k", 10)],
        1000 * 4 * 10,
    ),
];

const fn subject(
    file: &'static str,
    function: &'static str,
    sizes: &'static [(&'static str, i64)],
    elements: u64,
) -> Subject {
    Subject { file, function, sizes, elements }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let quick = words.iter().any(|word| word == "--quick");
    let filter = words.iter().find(|word| !word.starts_with("--"));
    let wants =
        |case: &str| filter.is_none_or(|filter| case.contains(filter) || "arrays".contains(filter));
    let sizes = [10_000, 100_000, 1_000_000].into_iter().take(if quick { 2 } else { 3 });
    sizes.filter(|_| wants("canonicalize")).for_each(canonicalize);
    if wants("differentiate") {
        differentiate();
    }
    SUBJECTS.iter().filter(|subject| wants(subject.function)).for_each(interpret);
}

/// Returns the shortest of some times.
fn shortest(mut time: impl FnMut() -> Duration) -> Duration {
    (0..TIMES).map(|_| time()).min().expect("it was measured")
}

fn canonicalize(ops: u64) {
    let text = ARRAYS.text(ops);
    let ir = read("arrays.mlir", &text);
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &REGISTRY, "canonicalize");
    let manager = PassManager::new(pipeline.expect("there is such a pass"));
    let mut left = 0;
    let time = shortest(|| {
        let mut changed = ir.clone();
        let start = Instant::now();
        let report = manager.run(&mut changed, &mut []);
        let time = start.elapsed();
        assert!(report.failure.is_none(), "it runs");
        left = changed.walk(changed.root()).count();
        time
    });
    let line = json!({
        "bench": "arrays",
        "case": "canonicalize",
        "ops": ops,
        "left": left,
        "seconds": time.as_secs_f64(),
        "us_per_op": time.as_secs_f64() * 1e6 / ops as f64,
    });
    println!("{line}");
}

/// From the text of each program of the kit, with a request for its value and gradient, to IR.
fn differentiate() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kit");
    let files = fs::read_dir(folder).expect("it is a folder of the repository");
    let mut paths: Vec<_> = files.map(|file| file.expect("it can be read").path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_stem().and_then(|name| name.to_str()).expect("it has a name");
        let text = fs::read_to_string(&path).expect("it is a file of the repository");
        let mut ir = read(name, &text);
        let function = Interpreter::new(&ir, Limits::default()).function_named(name);
        let function = function.expect("it has that function");
        let signature = Callable::type_of(&ir, function).cloned().expect("it is a function");
        let text = text + &request(&mut ir, name, &signature, false);
        let time = shortest(|| {
            let start = Instant::now();
            let made = derived(&text, "gradient");
            let time = start.elapsed();
            assert!(made.is_ok(), "{name} has a gradient");
            time
        });
        let milliseconds = time.as_secs_f64() * 1e3;
        let line = json!({
            "bench": "arrays",
            "case": "differentiate",
            "program": name,
            "milliseconds": milliseconds,
        });
        println!("{line}");
    }
}

fn interpret(subject: &Subject) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(subject.file);
    let text = fs::read_to_string(path).expect("it is a file of the repository");
    let ir = read(subject.file, &text);
    let function = Interpreter::new(&ir, Limits::default()).function_named(subject.function);
    let function = function.expect("it has that function");
    let arguments = arguments(&ir, function, subject.sizes);
    let time = shortest(|| {
        let start = Instant::now();
        let results = Interpreter::new(&ir, Limits::default()).call(function, arguments.clone());
        let time = start.elapsed();
        assert!(results.is_ok(), "{} runs", subject.file);
        time
    });
    let line = json!({
        "bench": "arrays",
        "case": "interpret",
        "program": subject.file,
        "elements": subject.elements,
        "seconds": time.as_secs_f64(),
        "ns_per_element": time.as_secs_f64() * 1e9 / subject.elements as f64,
    });
    println!("{line}");
}

fn read(name: &str, text: &str) -> Ir {
    let parsed = parse(&REGISTRY, name, text.into(), 1, ParseOptions::default());
    assert!(!parsed.diagnostics.has_errors(), "{name} has errors");
    parsed.ir
}

/// Floats between -1 and 1.
fn arguments(ir: &Ir, function: Op, sizes: &[(&str, i64)]) -> Vec<Datum> {
    let entry = ir.regions(function).first().and_then(|&body| ir.entry(body));
    let args = ir.args(entry.expect("it has a body"));
    let mut seed = 0;
    args.map(|arg| {
        seed += 1;
        let shape = Shape::of(&ir.store, ir.ty(arg)).expect("it takes arrays");
        let size_of = |name| sizes.iter().find(|(known, _)| *known == ir.text(name));
        let size = |size: &cotan_ir::dims::Poly| size.eval(|name| Some(size_of(name)?.1));
        let sizes: Vec<usize> =
            shape.sizes.iter().map(|poly| size(poly).expect("it is given") as usize).collect();
        let count = sizes.iter().product();
        let float = |byte: u8| (f64::from(byte) / 128.0 - 1.0).to_bits();
        let words = seeded(seed, count).into_iter().map(float).collect();
        Datum::array(Array::new(sizes.into(), words))
    })
    .collect()
}
