//! Measures a problem of a performance kit: its value, and value and gradient, as machine code.
//!
//! ```text
//! kit FOLDER PROBLEM [N]
//! ```
//!
//! reads the kit's inputs from a folder of raw little-endian arrays, and prints one line of JSON
//! for each of `primal` and `grad`: seconds for a call (median and minimum), the value, a checksum
//! of the gradient, compile time in seconds, also by stage, and the number of LLVM instructions
//! emitted. `BUDGET` sets the seconds of measurement, `COMPILES` the number of compilations after
//! the first one, which starts LLVM: then the times are medians. With `EVERY` set, the gradient is
//! with respect to every float input, the data as well, for which the kit's C has no counterpart.
//! `COTAN_THREADS` sets the number of threads for parallel loops; without it loops are not
//! parallelized.

use cotan_backend_llvm::{Bound, Cpu, Elements, LineAligned, Program, Tensor};
use cotan_dialects::Callable;
use cotan_ir::text::{ParseOptions, parse, type_to_string};
use cotan_ir::{Ir, Type, constraints};
use cotan_passes::instrument::Timing;
use cotan_passes::{PassManager, Pipeline, VerifyEach};
use cotan_tests::derivatives::stated;
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

mod problems;

use problems::{Input, Problem};

/// Arrays begin at a line of the cache, as those of the C programs of the kit do.
#[global_allocator]
static ALLOCATOR: LineAligned = LineAligned;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [folder, name, rest @ ..] = &words[..] else {
        return Err("usage: kit FOLDER PROBLEM [N]".into());
    };
    let n = rest.first().map_or(Ok(0), |n| n.parse())?;
    let problem = Problem::named(name, n).ok_or_else(|| format!("there is no problem `{name}`"))?;
    let read = |input: &Input| input.read(Path::new(folder));
    let mut inputs: Vec<Tensor> = problem.inputs.iter().map(read).collect::<Result<_>>()?;
    let program = include_program(&problem)?;
    measure(&problem, "primal", &program, &mut inputs)?;
    inputs.extend(problem.along.as_ref().map(read).transpose()?);
    let request = with_request(&problem, &program)?;
    measure(&problem, "grad", &request, &mut inputs)
}

/// Returns the program of a problem.
fn include_program(problem: &Problem) -> Result<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/kit");
    Ok(std::fs::read_to_string(folder.join(problem.program).with_extension("mlir"))?)
}

/// Returns a program and a function `measured` that returns value and gradient, or zero and the
/// tangent of the gradient.
fn with_request(problem: &Problem, program: &str) -> Result<String> {
    let ir = read(program)?;
    let function = ir.walk(ir.root()).find(|&op| Callable::is(&ir, op));
    let function = function.ok_or("the program has no function")?;
    let ty = Callable::type_of(&ir, function).ok_or("the program has no function")?;
    let text = |ty: &Type| type_to_string(&ir, *ty);
    let mut types: Vec<String> = ty.inputs.iter().map(text).collect();
    let every = std::env::var_os("EVERY").is_some() && problem.along.is_none();
    let is_asked = |place: &usize| {
        let element = constraints::element_or_self(&ir.store, ty.inputs[*place]);
        let is_float = constraints::is_float(&ir.store, element);
        problem.inputs[*place].is_differentiated || every && is_float
    };
    let wrt: Vec<usize> = (0..problem.inputs.len()).filter(is_asked).collect();
    let gradient: Vec<String> = wrt.iter().map(|&place| types[place].clone()).collect();
    if problem.along.is_some() {
        types.extend(gradient.iter().cloned());
    }
    let parameters: Vec<String> =
        types.iter().enumerate().map(|(place, ty)| format!("%a{place}: {ty}")).collect();
    let arguments: Vec<String> = (0..types.len()).map(|place| format!("%a{place}")).collect();
    let names: Vec<String> = (0..wrt.len()).map(|place| format!("%g{place}")).collect();
    let (types, gradient) = (types.join(", "), gradient.join(", "));
    let (names, arguments) = (names.join(", "), arguments.join(", "));
    let asked = format!("@{}({arguments}) {{wrt = {wrt:?}}} : ({types})", problem.program);
    let asked = match problem.along {
        None => format!("%v, {names} = ad.value_and_grad {asked} -> (f64, {gradient})"),
        Some(_) => {
            format!("%v = arith.constant 0.0 : f64\n  {names} = ad.hvp {asked} -> {gradient}")
        }
    };
    Ok(format!(
        "{}\nfunc.func @measured({}) -> (f64, {gradient}){} {{\n  {asked}\n  return %v, {names} : f64, \
         {gradient}\n}}\n",
        program.replace("func.func @", "func.func private @"),
        parameters.join(", "),
        stated(&ir, function),
    ))
}

/// Returns a module, verified.
fn read(text: &str) -> Result<Ir> {
    let parsed = parse(&cotan_dialects::registry(), "kit", text.into(), 1, ParseOptions::default());
    let mut diagnostics = parsed.diagnostics;
    cotan_ir::verify::verify(&parsed.ir, &mut diagnostics);
    match diagnostics.iter().next() {
        Some(first) => Err(first.message.clone().into()),
        None => Ok(parsed.ir),
    }
}

/// Returns a program as machine code, and the time of each stage.
fn compile(text: &str, is_gradient: bool) -> Result<(Program, Vec<(&'static str, Duration)>)> {
    let mut start = Instant::now();
    let mut lap = || std::mem::replace(&mut start, Instant::now()).elapsed();
    let mut ir = read(text)?;
    let mut stages = vec![("parse", lap())];
    if is_gradient {
        let differentiate = run_passes(&mut ir, "gradient")?;
        stages.push(("differentiate", differentiate));
        stages.push(("simplify", lap().saturating_sub(differentiate)));
    }
    let threads = threads();
    let (parts, unit) = (if threads.is_some() { 64 } else { 1 }, Cpu::host().vector_unit());
    run_passes(&mut ir, &format!("lower-to-loops{{chunks={parts} {unit}}}"))?;
    stages.push(("lower", lap()));
    let mut program = Program::compile(&ir)?;
    program.set_threads(threads.unwrap_or(1));
    stages.extend(program.stages.named());
    Ok((program, stages))
}

/// Returns the number of threads of parallel loops; `None` if loops are sequential.
fn threads() -> Option<usize> {
    std::env::var("COTAN_THREADS").ok()?.parse().ok()
}

/// Runs a pipeline; returns the time of `differentiate` in it.
fn run_passes(ir: &mut Ir, pipeline: &str) -> Result<Duration> {
    let pipeline = Pipeline::parse(&cotan_passes::registry(), ir.registry(), pipeline);
    let pipeline = pipeline.map_err(|_| "there is such a pipeline")?;
    let mut timing = Timing::default();
    let mut manager = PassManager::new(pipeline);
    // As `Jit` does.
    manager.verify = VerifyEach::End;
    let report = manager.run(ir, &mut [&mut timing]);
    if report.failure.is_some() {
        let first = report.diagnostics.iter().next().map(|first| first.message.clone());
        return Err(first.unwrap_or("a pass failed".to_owned()).into());
    }
    let nodes = timing.nodes().into_iter().filter(|node| node.name == "differentiate");
    Ok(nodes.map(|node| node.wall).sum())
}

/// Returns the median time of each stage over repeated compilations.
fn ledger(text: &str, is_gradient: bool, times: usize) -> Result<Vec<(&'static str, Duration)>> {
    let all: Result<Vec<_>> = (0..times).map(|_| Ok(compile(text, is_gradient)?.1)).collect();
    let all = all?;
    let median = |place: usize| {
        let mut times: Vec<Duration> = all.iter().map(|stages| stages[place].1).collect();
        times.sort();
        (all[0][place].0, times[times.len() / 2])
    };
    Ok((0..all.first().map_or(0, Vec::len)).map(median).collect())
}

/// Compiles a program and prints the time of a call.
fn measure(problem: &Problem, what: &str, text: &str, inputs: &mut [Tensor]) -> Result<()> {
    let is_gradient = what == "grad";
    let (program, mut stages) = compile(text, is_gradient)?;
    let compiled = program.function(if is_gradient { "measured" } else { problem.program })?;
    let compiles = std::env::var("COMPILES").ok().and_then(|count| count.parse().ok()).unwrap_or(0);
    if compiles > 0 {
        stages = ledger(text, is_gradient, compiles)?;
    }
    let compile_s: f64 = stages.iter().map(|stage| stage.1.as_secs_f64()).sum();
    let stages = stages.iter().map(|(name, time)| format!("\"{name}\":{:.5}", time.as_secs_f64()));
    let stages: Vec<String> = stages.collect();
    let mut results = compiled.call(&*inputs)?;
    let mut times = times(compiled.bind(inputs, &mut results)?)?;
    times.sort_by(f64::total_cmp);
    let value = numbers(&results[0])[0];
    let checksum: f64 = results[1..].iter().map(|gradient| checksum(numbers(gradient))).sum();
    println!(
        "{{\"problem\":\"{}\",\"n\":{},\"what\":\"{what}\",\"med\":{:e},\"min\":{:e},\"value\":\
         {value:.13},\"chk\":{checksum:.13},\"compile_s\":{compile_s:.4},\"instructions\":{},\"stages_s\":{{{}}}}}",
        problem.name,
        problem.n,
        times[times.len() / 2],
        times[0],
        program.stages.instructions,
        stages.join(","),
    );
    Ok(())
}

/// Returns the seconds of a call, measured repeatedly: short calls in batches. Arguments are
/// checked once, since the C programs of the kit check nothing.
fn times(mut bound: Bound<'_, '_>) -> Result<Vec<f64>> {
    let budget = std::env::var("BUDGET").ok().and_then(|budget| budget.parse().ok());
    let budget: f64 = budget.unwrap_or(0.5);
    let mut timed = |calls: u32| -> Result<f64> {
        let start = Instant::now();
        for _ in 0..calls {
            bound.call()?;
        }
        Ok(start.elapsed().as_secs_f64() / f64::from(calls))
    };
    let once = timed(1)?.max(1e-9);
    let calls = (1e-4 / once).clamp(1.0, 1e5) as u32;
    let start = Instant::now();
    let mut times = vec![timed(calls)?];
    while start.elapsed().as_secs_f64() < budget || times.len() < 3 {
        times.push(timed(calls)?);
    }
    Ok(times)
}

fn numbers(tensor: &Tensor) -> &[f64] {
    match &tensor.elements {
        Elements::F64(numbers) => numbers,
        _ => &[],
    }
}

/// Returns the checksum of the kit.
fn checksum(gradient: &[f64]) -> f64 {
    gradient.iter().enumerate().map(|(at, g)| g * ((at % 7) as f64 - 2.75)).sum()
}
