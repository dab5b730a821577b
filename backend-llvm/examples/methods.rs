//! Measures the gradients of each AD method for the programs of `tests/kit` and of the tour of
//! arrays, as machine code, relative to those of the direct method.
//!
//! ```text
//! cargo run --release -p cotan-backend-llvm --example methods [NAME]
//! ```
//!
//! prints a table: for each program whose name contains the word, the time of a call of value and
//! gradient, and the compile time, of each AD method relative to the direct one. The calls of all
//! methods are interleaved, and the minimum of each counts. A method whose results differ from the
//! direct one is marked `wrong`.

use cotan_backend_llvm::{Compiled, Cpu, Elements, Program, Tensor};
use cotan_dialects::Callable;
use cotan_dialects::interp::{Interpreter, Limits, Sources, read_arguments};
use cotan_numerics::NumberFormat;
use cotan_passes::METHODS;
use cotan_tests::derivatives::{derived, request};
use std::error::Error;
use std::path::Path;
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A program, its function, and its sizes.
type Subject = (&'static str, &'static str, &'static [&'static str]);

const SUBJECTS: &[Subject] = &[
    ("examples/programs/average", "average", &["n=10000"]),
    ("examples/programs/blur", "blur", &["n=512", "m=512"]),
    ("examples/programs/density", "log_density", &["n=10000", "m=1000", "k=64"]),
    ("examples/programs/dot", "dot", &["n=100000"]),
    ("examples/programs/equilibrium", "loss", &["n=24", "d=8"]),
    ("examples/programs/filter", "misfit", &[]),
    ("examples/programs/gaussian_process", "likelihood", &["n=24", "d=4"]),
    ("examples/programs/gmm", "likelihood", &["n=500", "d=8", "k=10"]),
    ("examples/programs/kepler", "misfit", &["n=1000"]),
    ("examples/programs/kmeans", "assign", &["n=2000", "d=8", "k=10"]),
    ("examples/programs/lstm", "lstm", &["t=64", "d=32", "h=64"]),
    ("examples/programs/matmul", "matmul", &["n=128", "k=128", "m=128"]),
    ("examples/programs/quantile_loss", "loss", &["n=2000", "d=16"]),
    ("examples/programs/quantiles", "l_estimate", &["n=10000"]),
    ("examples/programs/stable_rank", "stable_rank", &["n=64", "m=32"]),
    ("tests/kit/adlstm", "adlstm", &["layers=2", "b=14", "c=128"]),
    ("tests/kit/chain", "chain", &["n=10000"]),
    ("tests/kit/cumprod", "cumprod", &["n=10000"]),
    ("tests/kit/dot", "dot", &["n=100000"]),
    ("tests/kit/gather", "gather", &["n=100000"]),
    ("tests/kit/gmm", "gmm", &["n=200", "d=8", "k=10", "s=36"]),
    ("tests/kit/logreg", "logreg", &["n=2000", "d=50"]),
    ("tests/kit/lstm", "lstm", &["t=64", "d=32", "h=64"]),
    ("tests/kit/mat2", "mat2", &["n=5000"]),
    ("tests/kit/matmul", "matmul", &["n=128", "k=128", "m=128"]),
    ("tests/kit/matvec", "matvec", &["m=500", "n=500"]),
    ("tests/kit/mlp", "mlp", &["batch=32", "inputs=200", "hidden=64", "classes=10"]),
    ("tests/kit/prod", "prod", &["n=100000"]),
    ("tests/kit/stencil1d", "stencil1d", &["n=100000"]),
    ("tests/kit/stencil2d", "stencil2d", &["m=512"]),
    ("tests/kit/sum", "sum", &["n=100000"]),
];

/// Number of timing rounds, and the minimal seconds of each: short slices, for busy machines.
const ROUNDS: usize = 60;
const SECONDS: f64 = 0.002;

/// The tolerance, relative to the sum of all absolute values.
const TOLERANCE: f64 = 1e-9;

fn main() -> Result<()> {
    let word = std::env::args().nth(1).unwrap_or_default();
    let others: Vec<&str> = METHODS[1..].iter().map(|method| method.name).collect();
    println!("| program | {} |", others.join(" | "));
    println!("| --- |{}", " --- |".repeat(others.len()));
    for subject in SUBJECTS.iter().filter(|subject| subject.0.contains(&word)) {
        measure(subject)?;
    }
    Ok(())
}

/// A program compiled with an AD method.
struct ByMethod {
    program: Program,
    compile_s: f64,
}

/// Compiles the request for values and derivatives of a program, by an AD method.
fn compile(text: &str, method: &str) -> Result<ByMethod> {
    let start = Instant::now();
    let unit = Cpu::host().vector_unit();
    let ir = derived(text, &format!("gradient{{method={method}}},lower-to-loops{{{unit}}}"))?;
    let program = Program::compile(&ir)?;
    Ok(ByMethod { program, compile_s: start.elapsed().as_secs_f64() })
}

/// Prints a row.
fn measure(&(file, name, sizes): &Subject) -> Result<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file).with_extension("mlir");
    let text = std::fs::read_to_string(path)?.replace("func.func @", "func.func private @");
    let mut ir = derived(&text, "")?;
    let function = Interpreter::new(&ir, Limits::default()).function_named(name);
    let signature = function.and_then(|function| Callable::type_of(&ir, function)).cloned();
    let signature = signature.ok_or_else(|| format!("{file} has no function {name}"))?;
    let text = format!("{text}{}", request(&mut ir, name, &signature, false));
    let inputs = inputs(&text, sizes)?;
    let made: Vec<Result<ByMethod>> =
        METHODS.iter().map(|method| compile(&text, method.name)).collect();
    let mut calls = Vec::new();
    for made in made.iter().flatten() {
        let call = made.program.function("the_vjp")?;
        let results = call.call(&inputs).map_err(|why| eprintln!("{file}: {why}")).ok();
        calls.push((call, f64::INFINITY, results));
    }
    for _ in 0..ROUNDS {
        for (call, best, results) in &mut calls {
            let Some(results) = results else { continue };
            *best = best.min(seconds(*call, &inputs, results)?);
        }
    }
    let direct = made[0].as_ref().map_err(|why| format!("{file}: {why}"))?.compile_s;
    let (of_direct, direct_s) = (calls[0].2.clone().ok_or("the direct method runs")?, calls[0].1);
    let mut calls = calls.into_iter();
    let cells =
        made.iter().map(|made| match (made, made.is_ok().then(|| calls.next()).flatten()) {
            (Ok(_), Some((_, _, None))) => "does not run".to_owned(),
            (Ok(ByMethod { compile_s, .. }), Some((_, best, Some(results)))) => {
                match agree(&of_direct, &results) {
                    true => format!("{:.2}, {:.2}", best / direct_s, compile_s / direct),
                    false => "wrong".to_owned(),
                }
            }
            (Err(why), _) => {
                eprintln!("{file}: {why}");
                "refused".to_owned()
            }
            _ => "refused".to_owned(),
        });
    let cells = cells.skip(1);
    println!("| `{file}` | {} |", cells.collect::<Vec<_>>().join(" | "));
    Ok(())
}

/// Returns random arguments of the request, the same for each AD method.
fn inputs(text: &str, sizes: &[&str]) -> Result<Vec<Tensor>> {
    let ir = derived(text, "")?;
    let function = Interpreter::new(&ir, Limits::default()).function_named("the_vjp");
    let function = function.ok_or("the request is there")?;
    let sources = Sources { dims: sizes, seed: Some(5), bytes: 1 << 30, ..Sources::default() };
    let args = read_arguments(&ir, function, &[], sources);
    let args = args.map_err(|found| format!("{sizes:?}: {found:?}"))?;
    let types = &Callable::type_of(&ir, function).ok_or("it is a function")?.inputs;
    let tensors = types.iter().zip(&args.values).map(|(&ty, datum)| {
        let number = NumberFormat::of(&ir.store, ty).ok_or("it takes numbers")?;
        Ok(Tensor::of_datum(number, datum).ok_or("machines have them")?)
    });
    tensors.collect()
}

/// Returns the time of a call, measured in batches.
fn seconds(call: Compiled<'_>, inputs: &[Tensor], results: &mut [Tensor]) -> Result<f64> {
    let (start, mut calls) = (Instant::now(), 0);
    while start.elapsed().as_secs_f64() < SECONDS {
        call.call_into(inputs, &mut *results)?;
        calls += 1;
    }
    Ok(start.elapsed().as_secs_f64() / f64::from(calls))
}

/// Returns whether two AD methods agree up to rounding.
fn agree(one: &[Tensor], other: &[Tensor]) -> bool {
    one.iter().zip(other).all(|(one, other)| match (&one.elements, &other.elements) {
        (Elements::F64(one), Elements::F64(other)) => {
            let size: f64 = one.iter().map(|number| number.abs()).sum();
            let difference: f64 = one.iter().zip(other).map(|(a, b)| (a - b).abs()).sum();
            difference <= TOLERANCE * size.max(1.0)
        }
        (one, other) => one == other,
    })
}
