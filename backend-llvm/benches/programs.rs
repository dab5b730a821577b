//! Measures machine code of the programs of `tests/conformance/oracles/end-to-end`, value and
//! gradient, one JSON line for each: `cargo xtask bench programs`.
//!
//! A gradient is the value and the cotangents of all float inputs. The ratio of the times of
//! gradient and value is the number to look at; a ratio far above 4 has a reason.

use cotan_backend_llvm::{CallError, Cpu, Elements, LineAligned, Program, Tensor};
use cotan_dialects::Callable;
use cotan_dialects::interp::{Sources, find_function, parameter_names, read_arguments};
use cotan_ir::Ir;
use cotan_tests::derivatives::{derived, request};
use std::error::Error;
use std::path::Path;
use std::time::Instant;

#[global_allocator]
static ALLOCATOR: LineAligned = LineAligned;

/// Arrays, and sizes by name.
type Inputs = (Vec<Tensor>, Vec<(String, i64)>);

type BenchResult<T> = std::result::Result<T, Box<dyn Error>>;

/// A program and its arguments: random, unless specified.
struct Row {
    program: &'static str,
    sizes: &'static [&'static str],
    /// Arguments by their position.
    given: &'static [(usize, Given)],
}

/// An argument that is not random.
#[derive(Clone, Copy)]
enum Given {
    /// A scalar.
    NumberFormat(&'static str),
    /// So much more from element to element.
    Steps(i64),
    /// Indices below a bound, in random order.
    Below(i64),
}

use Given::{Below, NumberFormat, Steps};

const ROWS: &[Row] = &[
    row("attention", &["n=256", "m=256", "d=64", "e=64"], &[]),
    row("bundle", &[], &[]),
    row("convolution", &["c=8", "h=62", "w=62", "a=3", "b=3", "o=16"], &[]),
    row("csr", &["n=10000", "m=10000", "k=100000"], &[(1, Below(10_000)), (2, Steps(10))]),
    row("gather_sum", &["n=1000000"], &[(1, Below(1_000_000))]),
    row("heat", &["n=1000"], &[(2, NumberFormat("1000"))]),
    row("k_means", &["n=10000", "k=25", "d=16"], &[]),
    row("kalman", &["n=100000"], &[]),
    row("logistic", &["n=10000", "d=100"], &[]),
    row("lstm", &["t=100", "d=64", "h=64"], &[]),
    row("matrix_products", &["n=100000"], &[]),
    row("mixture", &["n=1000", "k=25", "d=10", "s=55"], &[]),
    row("newton", &[], &[(0, NumberFormat("1.5")), (1, NumberFormat("2.5"))]),
    row("perceptron", &["batch=256", "inputs=784", "hidden=128", "classes=10"], &[]),
    row(
        "runge_kutta",
        &[],
        &[
            (0, NumberFormat("1.1")),
            (1, NumberFormat("0.4")),
            (2, NumberFormat("1.0")),
            (3, NumberFormat("0.5")),
            (4, NumberFormat("10000")),
        ],
    ),
];

const fn row(
    program: &'static str,
    sizes: &'static [&'static str],
    given: &'static [(usize, Given)],
) -> Row {
    Row { program, sizes, given }
}

/// Time for the measurement of each function, in seconds.
const BUDGET: f64 = 0.5;

fn main() -> BenchResult<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let wanted = words.iter().find(|word| !word.starts_with('-') && *word != "programs");
    for row in ROWS.iter().filter(|row| wanted.is_none_or(|it| row.program.contains(it.as_str()))) {
        measure(row)?;
    }
    Ok(())
}

/// Measures a program and prints the results.
fn measure(row: &Row) -> BenchResult<()> {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/conformance/oracles/end-to-end");
    let text = std::fs::read_to_string(folder.join(row.program).with_extension("mlir"))?;
    let mut ir = derived(&text, "cse")?;
    let function = find_function(&ir, Some("f"))?;
    let signature = Callable::type_of(&ir, function).ok_or("the program has no function")?.clone();
    let asked = request(&mut ir, "f", &signature, false);
    let lowering = format!("lower-to-loops{{{}}}", Cpu::host().vector_unit());
    let value = timed(row, &text, "f", &lowering)?;
    let asked = text.replace("func.func @f", "func.func private @f") + &asked;
    let gradient = timed(row, &asked, "the_vjp", &format!("gradient,{lowering}"))?;
    println!(
        "{{\"bench\":\"programs\",\"program\":\"{}\",\"sizes\":\"{}\",\"value_us\":{:.2},\
         \"gradient_us\":{:.2},\"ratio\":{:.2},\"value_compile_ms\":{:.0},\"compile_ms\":{:.0}}}",
        row.program,
        row.sizes.join(" "),
        value.0 * 1e6,
        gradient.0 * 1e6,
        gradient.0 / value.0,
        value.1 * 1e3,
        gradient.1 * 1e3,
    );
    Ok(())
}

/// Returns the least time of a call of a function, and that of making machine code of it, in
/// seconds.
fn timed(row: &Row, text: &str, name: &str, pipeline: &str) -> BenchResult<(f64, f64)> {
    let start = Instant::now();
    let lowered = derived(text, pipeline)?;
    let program = Program::compile(&lowered)?;
    let compile = start.elapsed().as_secs_f64();
    let compiled = program.function(name)?;
    let ir = derived(text, "symbol-dce")?;
    let (inputs, sizes) = inputs(row, &ir, name, &program)?;
    let sizes: Vec<(&str, i64)> = sizes.iter().map(|(name, size)| (name.as_str(), *size)).collect();
    let mut results = compiled.call_sized(&inputs, &sizes)?;
    let least = least(|| compiled.call_into_sized(&inputs, &mut results, &sizes))?;
    Ok((least, compile))
}

/// Returns the arguments of a function, and the sizes given by name.
fn inputs(row: &Row, ir: &Ir, name: &str, program: &Program) -> BenchResult<Inputs> {
    let function = find_function(ir, Some(name))?;
    let names = parameter_names(ir, function);
    let number = |(place, given): &(usize, Given)| match given {
        NumberFormat(number) => Some(format!("{}={number}", names[*place])),
        Steps(_) | Below(_) => None,
    };
    let given: Vec<String> = row.given.iter().filter_map(number).collect();
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    let sources = Sources { dims: row.sizes, seed: Some(1), bytes: 1 << 32, ..Sources::default() };
    let args = read_arguments(ir, function, &given, sources);
    let args = args.map_err(|found| {
        let first = found.iter().next().map(|first| first.message.clone());
        first.unwrap_or_else(|| "arguments do not fit".to_owned())
    })?;
    let inputs = &program.function(name)?.signature().inputs;
    let tensors = inputs.iter().zip(&args.values);
    let tensors = tensors.filter_map(|(input, datum)| Tensor::of_datum(input.number, datum));
    let mut tensors: Vec<Tensor> = tensors.collect();
    for &(place, given) in row.given {
        if let Elements::I64(numbers) = &mut tensors[place].elements {
            fill(numbers, given);
        }
    }
    let sizes = args.sizes.iter().map(|&(name, size)| (ir.text(name).to_owned(), size));
    Ok((tensors, sizes.collect()))
}

/// Fills an array of indices.
fn fill(numbers: &mut [i64], given: Given) {
    let mut seed = 1_u64;
    for (at, number) in numbers.iter_mut().enumerate() {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        match given {
            Steps(by) => *number = by * at as i64,
            Below(end) => *number = (seed >> 33) as i64 % end,
            NumberFormat(_) => {}
        }
    }
}

/// Returns the time of the fastest call.
fn least(mut call: impl FnMut() -> std::result::Result<(), CallError>) -> BenchResult<f64> {
    let mut timed = |calls: u32| -> BenchResult<f64> {
        let start = Instant::now();
        for _ in 0..calls {
            call()?;
        }
        Ok(start.elapsed().as_secs_f64() / f64::from(calls))
    };
    let once = timed(1)?.max(1e-9);
    let calls = (1e-4 / once).clamp(1.0, 1e5) as u32;
    let (start, mut least, mut times) = (Instant::now(), once, 1);
    while start.elapsed().as_secs_f64() < BUDGET || times < 3 {
        least = least.min(timed(calls)?);
        times += 1;
    }
    Ok(least)
}
