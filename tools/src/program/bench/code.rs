//! Measuring machine code.

use super::ceilings::Ceilings;
use super::plot::plot;
use super::report::{Limits, Measured, heading};
use super::sizes::Row;
use super::times::measure;
use super::{Format, Settings, loops};
use crate::Program;
use crate::program::lower::lower;
use crate::program::print;
use crate::program::run::{compile_failure, read_module, timings::Timings};
use crate::program::status::Status;
use crate::program::{data, derive};
use cotan_backend_llvm::{CallError, Compiled, Cpu, Tensor};
use cotan_dialects::func::make_others_private;
use cotan_dialects::interp;
use cotan_dialects::interp::{Arguments, Sources, find_function, read_arguments};
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Symbol};
use cotan_numerics::NumberFormat;
use cotan_passes::cost::of_function;
use serde_json::{Value, json};

/// Fewer bytes are read and written in no time.
const LITTLE: usize = 1024;

/// Compiles the function, measures it for each size and prints the results: immediately, except for
/// a plot.
pub fn run(program: &Program, settings: &Settings, rows: &[Row]) -> Result<Status, Status> {
    let (sink, mut timings) = (&settings.sink, Timings::default());
    let mut ir =
        read_module(program, &settings.input, settings.parse, sink, &mut Timings::default())?;
    let function = find_function(&ir, settings.function.as_deref());
    let function = function.map_err(|message| settings.report_failure(message, Status::Usage))?;
    make_others_private(&mut ir, &[function]);
    let function = derive::expand_for(&program.passes, &mut ir, function, derive::SIMPLIFIED, sink);
    let function = function.map_err(|why| why.show(&ir, sink))?;
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name)).to_owned();
    let mut lowered = ir.clone();
    let unit = Cpu::host().vector_unit();
    let lowering = || lower(program, &mut lowered, settings.lowering, unit, sink);
    let done = timings.stage("lower", lowering);
    done.map_err(|why| why.show(&lowered, sink))?;
    program.console.progress.doing("compiling");
    let compiled = cotan_backend_llvm::Program::compile(&lowered);
    let mut compiled = compiled.map_err(|error| compile_failure(error).show(&lowered, sink))?;
    compiled.set_threads(settings.lowering.threads.unwrap_or(1));
    compiled.stages.named().into_iter().for_each(|(stage, time)| timings.add(stage, time));
    let failed = |error: String| settings.report_failure(error, Status::Diagnostics);
    let called = compiled.function(&name).map_err(|error| failed(error.to_string()))?;
    program.console.progress.doing("measuring this machine");
    let limits = limits(called, settings.seconds)
        .map_err(|error| settings.report_failure(error, Status::Internal))?;
    let work = operations(&ir, function);
    let say = |text: &str| print(&program.console, text.as_bytes());
    if settings.format == Format::Text {
        let heading = rows.first().map_or(String::new(), heading);
        say(&format!("{}\n{}\n{heading}", timings.line(), limits.line()))?;
    }
    let mut all = Vec::new();
    for row in rows {
        program.console.progress.doing(&at(row));
        let args = arguments(program, settings, &ir, function, row)?;
        let measured = one(settings, &ir, called, args, row, (&limits, work.as_ref()));
        let measured = measured.map_err(|error| failed(error.to_string()))?;
        match settings.format {
            Format::Text => say(&measured.line(&limits))?,
            Format::Json => say(&measured.json(&name, timings.total(), &limits))?,
            Format::Svg => {}
        }
        all.push(measured);
    }
    if program.console.view.is_on() {
        let parts: Vec<String> =
            all.iter().map(|it| it.json(&name, timings.total(), &limits)).collect();
        let machine = limits.line();
        record(
            program,
            settings,
            (&ir, function),
            rows,
            json!({
                "function": name,
                "machine": machine,
                "rows": parts.iter().filter_map(|row| serde_json::from_str(row).ok()).collect::<Vec<Value>>(),
            }),
        );
    }
    if settings.format == Format::Svg {
        say(&plot(&name, &all, &limits))?;
    }
    Ok(Status::Success)
}

/// Records the measurements, and the times of loops for the last size.
fn record(
    program: &Program,
    settings: &Settings,
    (ir, function): (&Ir, Op),
    rows: &[Row],
    mut bench: Value,
) {
    let Some(row) = rows.last() else { return };
    program.console.progress.doing("measuring loops");
    let view = &program.console.view;
    let loops = view.without(|| loops::times(program, settings, ir, function, row));
    let sizes: Vec<String> = row.iter().map(|(name, size)| format!("{name} = {size}")).collect();
    bench["at"] = json!(sizes.join(", "));
    bench["why"] = json!(loops.as_ref().err());
    bench["loops"] = json!(loops.unwrap_or_default());
    view.bench(bench);
}

/// Returns the label of the next measurement.
fn at(row: &Row) -> String {
    let sizes: Vec<String> = row.iter().map(|(name, size)| format!("{name} = {size}")).collect();
    format!("measuring {}", sizes.join(", ")).trim_end().to_owned()
}

/// Measures the limits of this machine for the element type of a function.
fn limits(called: Compiled<'_>, seconds: f64) -> Result<Limits, String> {
    let ceilings = Ceilings::new()?;
    let signature = called.signature();
    let numbers = signature.inputs.iter().chain(&signature.results).map(|it| it.number);
    let widths =
        numbers.filter(|number| matches!(number, NumberFormat::Float(_))).map(NumberFormat::width);
    let format = if widths.max() == Some(32) { "f32" } else { "f64" };
    let most = ceilings.operations(format, seconds / 3.0).map_err(|error| error.to_string())?;
    Ok(Limits { ceilings, format, operations: most })
}

/// Returns the number of additions, products and functions in a call, if it depends on sizes only.
fn operations(ir: &Ir, function: Op) -> Option<Poly> {
    let tally = of_function(ir, function).ok()?;
    Poly::sum([&tally.adds, &tally.multiplies, &tally.functions])
}

/// Returns the arguments of the function.
fn arguments(
    program: &Program,
    settings: &Settings,
    ir: &Ir,
    function: Op,
    row: &Row,
) -> Result<Arguments, Status> {
    let args: Vec<&str> = settings.args.iter().map(String::as_str).collect();
    let dims: Vec<String> = row.iter().map(|(name, size)| format!("{name}={size}")).collect();
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let bytes = interp::Limits::default().bytes;
    let mut load =
        |named: &str, parameter: &str| data::load(&program.console, named, parameter, bytes);
    let seed = Some(settings.seed);
    let sources = Sources { load: Some(&mut load), dims: &dims, seed, bytes };
    read_arguments(ir, function, &args, sources).map_err(|diagnostics| {
        settings.sink.diagnostics(ir, &diagnostics);
        Status::Diagnostics
    })
}

/// Measures one size.
fn one(
    settings: &Settings,
    ir: &Ir,
    called: Compiled<'_>,
    args: Arguments,
    row: &Row,
    (limits, work): (&Limits, Option<&Poly>),
) -> Result<Measured, CallError> {
    let signature = called.signature();
    let inputs = signature.inputs.iter().zip(&args.values);
    let mut inputs: Vec<Tensor> =
        inputs.filter_map(|(input, datum)| Tensor::of_datum(input.number, datum)).collect();
    let sizes: Vec<(&str, i64)> =
        args.sizes.iter().map(|&(name, size)| (ir.text(name), size)).collect();
    let mut results = called.call_sized(&inputs, &sizes)?;
    let [read, written] = [&inputs, &results]
        .map(|arrays| arrays.iter().map(|array| array.elements.bytes()).sum::<usize>());
    let mut bound = called.bind_sized(&mut inputs, &mut results, &sizes)?;
    let times = measure(settings.seconds, || bound.call())?;
    let memory = match read + written {
        ..LITTLE => None,
        _ => Some(limits.ceilings.least(read, written, settings.seconds / 3.0)?),
    };
    let size = |name: Symbol| args.sizes.iter().find(|known| known.0 == name).map(|known| known.1);
    let operations = work.and_then(|work| work.eval(size)).map(|count| count as f64);
    Ok(Measured { sizes: row.clone(), bytes: read + written, operations, times, memory })
}
