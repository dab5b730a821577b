//! `cotan run`: read, verify, run a function, print its results.

use crate::console::Console;
use crate::findings::Sink;
use crate::guard::guarded;
use crate::input;
use crate::report::{Report, Site};
use crate::status::Status;
use crate::{Program, show};
use clap::ArgMatches;
use cotan_dialects::eval::text::{Notation, type_text, write};
use cotan_dialects::eval::{Datum, Interpreter, Limits, find_function, read_arguments};
use cotan_dialects::func::Func;
use cotan_ir::text::{self, ParseOptions};
use cotan_ir::{Diagnostics, Ir, Op, Type, verify};
use std::fmt::Write as _;

/// How many numbers of an array are printed.
const MAX_ELEMENTS: usize = 64;

/// How a panic can be seen again.
const CRASH_HINT: &str = "tell us the command, and attach the file";

/// What the flags say.
struct Settings {
    input: String,
    function: Option<String>,
    args: Vec<String>,
    limits: Limits,
    notation: Notation,
    max_elements: usize,
    parse: ParseOptions,
    sink: Sink,
}

impl Settings {
    fn read(matches: &ArgMatches, console: &Console) -> Self {
        let text = |name: &str| matches.get_one::<String>(name).cloned();
        let is_json = text("format").is_some_and(|format| format == "json");
        let default = if is_json { 0 } else { MAX_ELEMENTS };
        Self {
            input: text("input").unwrap_or_default(),
            function: text("fn"),
            args: matches.get_many::<String>("arg").into_iter().flatten().cloned().collect(),
            limits: limits(matches),
            notation: if is_json { Notation::Json } else { Notation::Text },
            max_elements: match matches.get_one::<usize>("max-elements").copied() {
                Some(count) => count,
                None => default,
            },
            parse: input::options(matches),
            sink: Sink::read(matches, console),
        }
    }
}

fn limits(matches: &ArgMatches) -> Limits {
    let default = Limits::default();
    let number = |name: &str| matches.get_one::<u64>(name).copied();
    Limits {
        fuel: number("fuel").unwrap_or(default.fuel),
        bytes: number("max-bytes").unwrap_or(default.bytes),
        depth: matches.get_one::<u32>("max-depth").copied().unwrap_or(default.depth),
    }
}

/// Does what the flags say.
pub fn run(program: &Program, matches: &ArgMatches) -> Status {
    let settings = Settings::read(matches, &program.console);
    let (sink, nesting) = (settings.sink.clone(), settings.parse.max_nesting);
    guarded(sink, nesting, CRASH_HINT, || start(program, &settings).unwrap_or_else(|status| status))
}

fn start(program: &Program, settings: &Settings) -> Result<Status, Status> {
    let ir = read(program, settings)?;
    let function = find_function(&ir, settings.function.as_deref()).map_err(|message| {
        settings.sink.show(&Report::error(Site::Nowhere, message));
        Status::Usage
    })?;
    let found = |diagnostics: Diagnostics| {
        settings.sink.diagnostics(&ir, &diagnostics);
        Status::Diagnostics
    };
    let args: Vec<&str> = settings.args.iter().map(String::as_str).collect();
    let args = read_arguments(&ir, function, &args).map_err(found)?;
    let results = Interpreter::new(&ir, settings.limits).call(function, args).map_err(|stop| {
        let mut diagnostics = Diagnostics::default();
        diagnostics.push(stop.into_diagnostic());
        found(diagnostics)
    })?;
    Ok(show(&program.console, printed(settings, &ir, function, &results).as_bytes()))
}

/// The module, verified.
fn read(program: &Program, settings: &Settings) -> Result<Ir, Status> {
    let input = input::read(&program.console, &settings.input).map_err(|report| {
        settings.sink.show(&report);
        Status::Diagnostics
    })?;
    let mut parsed = text::parse(&program.registry, &input.name, input.text, 0, settings.parse);
    if !parsed.diagnostics.has_errors() {
        verify::verify(&parsed.ir, &mut parsed.diagnostics);
    }
    settings.sink.diagnostics(&parsed.ir, &parsed.diagnostics);
    if parsed.diagnostics.has_errors() { Err(Status::Diagnostics) } else { Ok(parsed.ir) }
}

/// A line for each result.
fn printed(settings: &Settings, ir: &Ir, function: Op, results: &[Datum]) -> String {
    let types: &[Type] = Func::type_of(ir, function).map_or(&[], |ty| &ty.results);
    let limit = if settings.max_elements == 0 { usize::MAX } else { settings.max_elements };
    let mut out = String::new();
    for (&ty, datum) in types.iter().zip(results) {
        let value = write(ir, ty, datum, settings.notation, limit);
        let ty = type_text(ir, ty, datum);
        let _ = match settings.notation {
            Notation::Text => writeln!(out, "{value} : {ty}"),
            Notation::Json => {
                let ty = serde_json::Value::from(ty);
                let shape = datum.shape().map_or("null".to_owned(), |shape| format!("{shape:?}"));
                writeln!(out, "{{\"type\":{ty},\"shape\":{shape},\"value\":{value}}}")
            }
        };
    }
    out
}
