//! Measures the breadth suite of `tests/breadth`, value and gradient, alternating with JAX, one
//! JSON line for each row: `cargo xtask bench breadth`.
//!
//! ```text
//! breadth [NAME...] [--grid] [--quick] [--awkward] [--alone] [--element=f32]
//! ```
//!
//! A row is a program at one size with one element type. Both sides run alternately for 50 ms each
//! on one core, and the fastest call of each counts. `COTAN_PYTHON` is a Python that has JAX;
//! without it, or with `--alone`, columns of JAX are missing.

use cotan_backend_llvm::{Bound, Cpu, LineAligned, Program as Compiled, Tensor};
use cotan_dialects::Callable;
use cotan_dialects::interp::NumberFormat;
use cotan_ir::Ir;
use cotan_passes::{PassManager, Pipeline, VerifyEach};
use cotan_tests::corpus::breadth::{ELEMENTS, GRADIENT, Program, Size, function, programs};
use std::error::Error;
use std::time::Instant;

#[path = "breadth/jax.rs"]
mod jax;
#[path = "../tests/suite/memory.rs"]
mod memory;

use jax::Jax;
use memory::besides_results;

/// Arrays begin at a line of the cache.
#[global_allocator]
static ALLOCATOR: LineAligned = LineAligned;

type BenchResult<T> = std::result::Result<T, Box<dyn Error>>;

/// The measurements of each side.
const ROUNDS: usize = 5;

/// The position of the awkward size among those of a program.
const AWKWARD: usize = 2;

/// The seconds of a measurement.
const ROUND: f64 = 0.05;

fn main() -> BenchResult<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| words.iter().any(|word| word == flag);
    let is_name = |word: &&String| !word.starts_with('-') && *word != "breadth";
    let wanted: Vec<&String> = words.iter().filter(is_name).collect();
    let programs = programs();
    let is_exact = |name: &str| programs.iter().any(|it| it.name == name);
    let selects = |name: &str, it: &Program| match is_exact(name) {
        true => it.name == name,
        false => it.name.contains(name),
    };
    let is_wanted = |it: &Program| wanted.is_empty() || wanted.iter().any(|name| selects(name, it));
    let element = words.iter().find_map(|word| word.strip_prefix("--element="));
    let (key, skipped, most) = match () {
        () if has("--awkward") => ("size", AWKWARD, 1),
        () if has("--quick") => ("size", 1, 1),
        () if has("--grid") => ("grid", 0, usize::MAX),
        () => ("size", 1, usize::MAX),
    };
    let mut jax = if has("--alone") { None } else { Jax::start()? };
    let mut ratios = Vec::new();
    for program in programs.iter().filter(|it| is_wanted(it)) {
        for size in program.sizes(key).iter().skip(skipped).take(most) {
            for (name, _) in ELEMENTS.iter().filter(|it| element.is_none_or(|name| name == it.0)) {
                let row = measure(program, size, name, &mut jax)?;
                row.print();
                ratios.extend(row.ratios().map(|ratios| (*name, ratios)));
            }
        }
    }
    for (element, _) in ELEMENTS {
        summarize(element, &ratios);
    }
    Ok(())
}

/// The measurements of one row: of the value and of value and gradient.
struct Row<'a> {
    program: &'a Program,
    size: &'a Size<'a>,
    element: &'a str,
    compile_ms: [f64; 2],
    us: [f64; 2],
    jax_compile_ms: Option<[f64; 2]>,
    jax_us: [f64; 2],
    /// The bytes that the gradient allocates besides its results.
    bytes: usize,
    jax_bytes: Option<usize>,
}

impl Row<'_> {
    /// Returns the times of both functions relative to JAX's.
    fn ratios(&self) -> Option<[f64; 2]> {
        self.jax_compile_ms?;
        Some([0, 1].map(|at| self.us[at] / self.jax_us[at]))
    }

    fn print(&self) {
        let mut line = format!(
            "{{\"bench\":\"breadth\",\"program\":\"{}\",\"sizes\":{:?},\"element\":\"{}\",\
             \"value_us\":{:.2},\"gradient_us\":{:.2},\"gradient_over_value\":{:.2},\
             \"value_compile_ms\":{:.1},\"gradient_compile_ms\":{:.1},\"gradient_bytes\":{}",
            self.program.name,
            self.size.sizes,
            self.element,
            self.us[0],
            self.us[1],
            self.us[1] / self.us[0],
            self.compile_ms[0],
            self.compile_ms[1],
            self.bytes,
        );
        if let (Some(ratios), Some(compile)) = (self.ratios(), self.jax_compile_ms) {
            line += &format!(
                ",\"jax_value_us\":{:.2},\"jax_gradient_us\":{:.2},\"value_to_jax\":{:.3},\
                 \"gradient_to_jax\":{:.3},\"jax_value_compile_ms\":{:.1},\
                 \"jax_gradient_compile_ms\":{:.1}",
                self.jax_us[0], self.jax_us[1], ratios[0], ratios[1], compile[0], compile[1],
            );
        }
        if let Some(bytes) = self.jax_bytes {
            line += &format!(",\"jax_gradient_bytes\":{bytes}");
        }
        println!("{line}}}");
    }
}

/// Prints geometric means over the rows of an element type, and the number of rows behind JAX.
fn summarize(element: &str, ratios: &[(&str, [f64; 2])]) {
    let of_element = ratios.iter().filter(|row| row.0 == element).map(|row| row.1);
    let rows: Vec<[f64; 2]> = of_element.collect();
    if rows.is_empty() {
        return;
    }
    let mean = |at: usize| {
        let logs: f64 = rows.iter().map(|row| row[at].ln()).sum();
        (logs / rows.len() as f64).exp()
    };
    let behind = |at: usize| rows.iter().filter(|row| row[at] > 1.0).count();
    println!(
        "{{\"bench\":\"breadth\",\"element\":\"{element}\",\"rows\":{},\"value_to_jax\":{:.3},\
         \"gradient_to_jax\":{:.3},\"values_behind\":{},\"gradients_behind\":{}}}",
        rows.len(),
        mean(0),
        mean(1),
        behind(0),
        behind(1),
    );
}

/// Measures a program at a size, alternating with JAX.
fn measure<'a>(
    program: &'a Program,
    size: &'a Size<'a>,
    element: &'a str,
    jax: &mut Option<Jax>,
) -> BenchResult<Row<'a>> {
    let names = [program.name.as_str(), GRADIENT];
    let ir = program.module(element)?;
    let mut compile_ms = [0.0; 2];
    let mut compiled = Vec::new();
    for (at, name) in names.into_iter().enumerate() {
        let start = Instant::now();
        compiled.push(compile(program, element, name)?);
        compile_ms[at] = 1e3 * start.elapsed().as_secs_f64();
    }
    let jax_compile_ms = match jax {
        Some(jax) => Some(jax.load(&program.name, &size.sizes, element)?),
        None => None,
    };
    let (mut us, mut jax_us) = ([f64::INFINITY; 2], [f64::INFINITY; 2]);
    for (at, name) in names.into_iter().enumerate() {
        let function = compiled[at].function(name)?;
        let mut inputs = inputs(&ir, name, size);
        let mut results = function.call(&inputs)?;
        let mut bound = function.bind(&mut inputs, &mut results)?;
        for _ in 0..ROUNDS {
            us[at] = us[at].min(1e6 * least(&mut bound)?);
            if let Some(jax) = jax {
                jax_us[at] = jax_us[at].min(jax.time(at, ROUND)?);
            }
        }
    }
    let gradient = compiled[1].function(GRADIENT)?;
    let bytes = besides_results(gradient, &inputs(&ir, GRADIENT, size))?;
    let jax_bytes = jax.as_mut().map(|jax| jax.memory(1)).transpose()?;
    Ok(Row { program, size, element, compile_ms, us, jax_compile_ms, jax_us, bytes, jax_bytes })
}

/// Returns the machine code of the function, or of its gradient.
fn compile(program: &Program, element: &str, name: &str) -> BenchResult<Compiled> {
    let mut ir = program.module(element)?;
    let others = ir.walk(ir.root()).find(|&op| {
        let symbol = ir.symbol_name(op).map(|symbol| ir.text(symbol));
        Callable::is(&ir, op) && symbol == Some(GRADIENT) && name != GRADIENT
    });
    if let Some(gradient) = others {
        ir.erase_op(gradient);
    }
    let before = if name == GRADIENT { "gradient," } else { "" };
    let pipeline = format!("{before}lower-to-loops{{{}}}", Cpu::host().vector_unit());
    let pipeline = Pipeline::parse(&cotan_passes::registry(), ir.registry(), &pipeline);
    let mut manager = PassManager::new(pipeline.map_err(|_| "there is such a pipeline")?);
    // As `Jit` does.
    manager.verify = VerifyEach::End;
    let report = manager.run(&mut ir, &mut []);
    if report.failure.is_some() {
        let first = report.diagnostics.iter().next().map(|first| first.message.clone());
        return Err(first.unwrap_or("a pass failed".to_owned()).into());
    }
    Ok(Compiled::compile(&ir)?)
}

/// Returns the arguments of a function at a size.
fn inputs(ir: &Ir, name: &str, size: &Size<'_>) -> Vec<Tensor> {
    let signature = Callable::type_of(ir, function(ir, name)).expect("it is a function");
    let tensors = signature.inputs.iter().zip(size.arguments(ir, &signature.inputs));
    let tensors = tensors
        .filter_map(|(&ty, datum)| Tensor::of_datum(NumberFormat::of(&ir.store, ty)?, &datum));
    tensors.collect()
}

/// Returns the seconds of the fastest batch of calls in a measurement.
fn least(bound: &mut Bound<'_, '_>) -> BenchResult<f64> {
    let mut timed = |calls: u32| -> BenchResult<f64> {
        let start = Instant::now();
        for _ in 0..calls {
            bound.call()?;
        }
        Ok(start.elapsed().as_secs_f64() / f64::from(calls))
    };
    let once = timed(1)?.max(1e-9);
    let calls = (1e-3 / once).clamp(1.0, 1e5) as u32;
    let (start, mut least) = (Instant::now(), timed(calls)?);
    while start.elapsed().as_secs_f64() < ROUND {
        least = least.min(timed(calls)?);
    }
    Ok(least)
}
