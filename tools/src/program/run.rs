//! `cotan run`: read, verify, run a function, print its results or write them to a file.

pub mod count;
mod engine;
mod execute;
mod find_nan;
#[cfg(feature = "llvm")]
mod jit;
pub mod points;
pub mod settings;
pub mod timings;
mod trap_report;

use crate::program::data::{self, Kind};
use crate::program::diagnostics_sink::Sink;
use crate::program::guard::{CRASH_HINT, guarded};
use crate::program::input::{self, reason};
use crate::program::output::Output;
use crate::program::status::Status;
use crate::{Program, show};
use clap::ArgMatches;
use cotan_dialects::func::Func;
use cotan_dialects::interp::text::{Notation, layout, type_text};
use cotan_dialects::interp::{
    Arguments, Datum, Sources, find_function, read_arguments, result_names,
};
use cotan_dialects::sum::mentions_sums;
use cotan_ir::text::ParseOptions;
use cotan_ir::{Diagnostics, Ir, Op, Type, verify};
use cotan_passes::exchange::{Settings, import};
use execute::Run;
use settings::RunSettings;
use std::fmt::Write as _;
use std::io::Write as _;
use timings::Timings;

pub use engine::Engine;
pub use execute::compiled;
#[cfg(feature = "llvm")]
pub use jit::compile_failure;

/// Runs the command.
pub fn run(program: &Program, matches: &ArgMatches) -> Status {
    with_settings(program, matches, |settings| start(program, &settings))
}

/// Runs a command with the settings of `cotan run`, guarded.
pub fn with_settings(
    program: &Program,
    matches: &ArgMatches,
    start: impl FnOnce(RunSettings) -> Result<Status, Status> + Send,
) -> Status {
    let settings = RunSettings::read(matches, &program.console);
    let (sink, nesting) = (settings.sink.clone(), settings.parse.max_nesting);
    guarded(sink, nesting, CRASH_HINT, || start(settings).unwrap_or_else(|status| status))
}

fn start(program: &Program, settings: &RunSettings) -> Result<Status, Status> {
    let mut timings = Timings::default();
    let ir = read(program, settings, &mut timings)?;
    let function = find_function(&ir, settings.function.as_deref())
        .map_err(|message| settings.report_failure(message, Status::Usage))?;
    evaluate(program, settings, ir, function, "", timings)
}

/// Refuses a function that takes or returns sums, which have no text outside of a program.
fn refuse_sums(ir: &Ir, function: Op) -> Result<(), String> {
    let Some(ty) = Func::type_of(ir, function) else { return Ok(()) };
    match ty.inputs.iter().chain(&ty.results).any(|&ty| mentions_sums(&ir.store, ty)) {
        true => {
            Err("the function has sums as arguments or results: run one of scalars and arrays \
                     that calls it"
                .to_owned())
        }
        false => Ok(()),
    }
}

/// Runs a function, and prints or writes its results. Derivative requests are expanded by the
/// pipeline `how`.
pub fn evaluate(
    program: &Program,
    settings: &RunSettings,
    ir: Ir,
    function: Op,
    how: &str,
    mut timings: Timings,
) -> Result<Status, Status> {
    refuse_sums(&ir, function)
        .map_err(|message| settings.report_failure(message, Status::Usage))?;
    let types: Vec<Type> =
        Func::type_of(&ir, function).map_or(Vec::new(), |ty| ty.results.to_vec());
    let types = &types[..];
    let names = result_names(&ir, function);
    let file = file(program, settings, types)?;
    let args = arguments(program, settings, &ir, function).map_err(|diagnostics| {
        settings.sink.diagnostics(&ir, &diagnostics);
        Status::Diagnostics
    })?;
    if settings.engine == Engine::MachineCode && settings.count {
        let message = "--count: it is the interpreter that counts, not --engine=jit";
        return Err(settings.report_failure(message.to_owned(), Status::Usage));
    }
    if settings.engine == Engine::MachineCode
        && let Some(flag) = settings.interpreter_limit
    {
        let message = format!("--{flag}: it is the interpreter that obeys it, not --engine=jit");
        return Err(settings.report_failure(message, Status::Usage));
    }
    let run = Run { program, settings, ir: &ir, function, how };
    let view = &program.console.view;
    view.before_pipeline(&ir);
    let again = (settings.find_nan || view.is_on()).then(|| args.clone());
    let results = run.results(args, &mut timings)?;
    if let Some(args) = again {
        find_nan::report(&run, args, types, &results);
    }
    if settings.timing {
        settings.sink.text(&timings.report());
    }
    let Some((kind, mut output)) = file else {
        let text = printed(settings, &ir, &names, types, &results);
        return Ok(show(&program.console, text.as_bytes()));
    };
    let refused = |why: String| {
        let message = format!("cannot write `{}`: {why}", settings.out);
        settings.report_failure(message, Status::Diagnostics)
    };
    let bytes = data::written(&ir, kind, types, &results).map_err(refused)?;
    let written = output.write_all(&bytes).and_then(|()| output.keep());
    written.map(|()| Status::Success).map_err(|error| refused(reason(&error)))
}

/// Returns the output file, if results do not go to the standard output. It is checked before the
/// run that its format can represent the results.
fn file(
    program: &Program,
    settings: &RunSettings,
    types: &[Type],
) -> Result<Option<(Kind, Output)>, Status> {
    let path = &settings.out;
    if path == "-" {
        return Ok(None);
    }
    let misused = |message| settings.report_failure(message, Status::Usage);
    let Some(kind) = Kind::of(path) else {
        return Err(misused(format!("--out: `{path}` does not end in .npy, .npz or .json")));
    };
    if kind == Kind::Npy && types.len() != 1 {
        let count = types.len();
        let message = format!("--out: a .npy file holds one array, but there are {count} results");
        return Err(misused(message));
    }
    let output = Output::open(&program.console, path).map_err(|error| {
        let message = format!("cannot write `{path}`: {}", reason(&error));
        settings.report_failure(message, Status::Diagnostics)
    })?;
    Ok(Some((kind, output)))
}

/// Returns the arguments of the function.
pub fn arguments(
    program: &Program,
    settings: &RunSettings,
    ir: &Ir,
    function: Op,
) -> Result<Arguments, Diagnostics> {
    let args: Vec<&str> = settings.args.iter().map(String::as_str).collect();
    let bytes = settings.limits.bytes;
    let mut load =
        |named: &str, parameter: &str| data::load(&program.console, named, parameter, bytes);
    let dims: Vec<&str> = settings.dims.iter().map(String::as_str).collect();
    let sources = Sources { load: Some(&mut load), dims: &dims, seed: settings.seed, bytes };
    read_arguments(ir, function, &args, sources)
}

/// Returns the module, verified.
pub fn read(
    program: &Program,
    settings: &RunSettings,
    timings: &mut Timings,
) -> Result<Ir, Status> {
    let (ir, imported) =
        imported(program, &settings.input, settings.parse, &settings.sink, timings)?;
    if imported && settings.verbose {
        settings.sink.text("the program holds StableHLO: translated by `stablehlo-to-array`\n");
    }
    Ok(ir)
}

/// Returns the module of a file, verified; StableHLO is translated.
pub fn read_module(
    program: &Program,
    path: &str,
    options: ParseOptions,
    sink: &Sink,
    timings: &mut Timings,
) -> Result<Ir, Status> {
    imported(program, path, options, sink, timings).map(|(ir, _)| ir)
}

/// As [`read_module`]; also returns whether StableHLO was translated.
fn imported(
    program: &Program,
    path: &str,
    options: ParseOptions,
    sink: &Sink,
    timings: &mut Timings,
) -> Result<(Ir, bool), Status> {
    let mut ir = parsed(program, path, options, sink, timings)?;
    let imported = timings.stage("import", || import(&mut ir, Settings::default()));
    let found = match imported {
        Ok(false) => return Ok((ir, false)),
        Ok(true) => {
            let mut found = Diagnostics::default();
            timings.stage("verify", || verify::verify(&ir, &mut found));
            found
        }
        Err(refused) => refused,
    };
    if !found.has_errors() {
        return Ok((ir, true));
    }
    sink.diagnostics(&ir, &found);
    Err(Status::Diagnostics)
}

/// Returns the module of a file as it is, verified.
pub fn parsed(
    program: &Program,
    path: &str,
    options: ParseOptions,
    sink: &Sink,
    timings: &mut Timings,
) -> Result<Ir, Status> {
    let input = input::read(&program.console, path).map_err(|report| {
        sink.show(&report);
        Status::Diagnostics
    })?;
    let mut parsed = timings.stage("parse", || input.parse(&program.registry, options));
    if !parsed.diagnostics.has_errors() {
        timings.stage("verify", || verify::verify(&parsed.ir, &mut parsed.diagnostics));
    }
    sink.diagnostics(&parsed.ir, &parsed.diagnostics);
    if parsed.diagnostics.has_errors() { Err(Status::Diagnostics) } else { Ok(parsed.ir) }
}

/// Returns a line for each result, or rows, with the name that the function returns it under.
fn printed(
    settings: &RunSettings,
    ir: &Ir,
    names: &[Option<String>],
    types: &[Type],
    results: &[Datum],
) -> String {
    let limit = if settings.max_elements == 0 { usize::MAX } else { settings.max_elements };
    let mut out = String::new();
    for ((&ty, datum), name) in types.iter().zip(results).zip(names) {
        let name = name.as_deref();
        let _ = match settings.notation {
            Notation::Text => {
                let name = name.map_or(String::new(), |name| format!("{name} = "));
                let value = indented(&layout(ir, ty, datum, limit), name.chars().count());
                writeln!(out, "{name}{value} : {}", type_text(ir, ty, datum))
            }
            Notation::Json => writeln!(out, "{}", data::object(ir, name, ty, datum, limit)),
        };
    }
    out
}

/// Lines, all but the first one of which begin further right.
fn indented(lines: &str, by: usize) -> String {
    let mut lines = lines.split('\n');
    let mut out = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        let by = if line.is_empty() { 0 } else { by };
        let _ = write!(out, "\n{:by$}{line}", "");
    }
    out
}
