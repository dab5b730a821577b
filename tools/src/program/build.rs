//! `cotan build`: functions of a module as objects, libraries and headers, for programs of others.

#[cfg(feature = "llvm")]
mod code;
mod entry;
mod kind;
#[cfg(feature = "llvm")]
mod link;
#[cfg(not(feature = "llvm"))]
mod no_code;
#[cfg(not(feature = "llvm"))]
use no_code as code;

pub use kind::Kind;

use crate::program::derive;
use crate::program::diagnostics_sink::Sink;
use crate::program::guard::{CRASH_HINT, guarded};
use crate::program::input::{self, reason};
use crate::program::lower::{Lowering, lower};
use crate::program::output::Output;
use crate::program::run::{read_module, timings::Timings};
use crate::program::status::Status;
use crate::report::{Report, Site};
use crate::{Program, show};
use clap::ArgMatches;
use cotan_dialects::func::{Func, make_others_private};
use cotan_dialects::interp::find_function;
use cotan_ir::text::{ParseOptions, PrintOptions, print_to_string};
use cotan_ir::{Ir, Op};
use std::io::Write as _;
use std::path::Path;

/// Runs the command.
pub fn run(program: &Program, matches: &ArgMatches) -> Status {
    let settings = BuildSettings::read(program, matches);
    let (sink, nesting) = (settings.sink.clone(), settings.parse.max_nesting);
    guarded(sink, nesting, CRASH_HINT, || start(program, &settings).unwrap_or_else(|status| status))
}

/// The arguments of the command.
struct BuildSettings {
    input: String,
    functions: Vec<String>,
    emit: Vec<Kind>,
    out: Option<String>,
    level: u8,
    cpu: String,
    lowering: Lowering,
    parse: ParseOptions,
    sink: Sink,
}

impl BuildSettings {
    fn read(program: &Program, matches: &ArgMatches) -> Self {
        let text = |name: &str| matches.get_one::<String>(name).cloned();
        let all = |name: &str| matches.get_many::<String>(name).into_iter().flatten();
        Self {
            input: text("input").unwrap_or_default(),
            functions: all("fn").cloned().collect(),
            emit: all("emit").filter_map(|name| Kind::named(name)).collect(),
            out: text("out"),
            level: matches.get_one::<u8>("level").copied().unwrap_or(2),
            cpu: text("target-cpu").unwrap_or_else(|| "native".to_owned()),
            lowering: Lowering::read(matches),
            parse: input::options(matches),
            sink: Sink::read(matches, &program.console),
        }
    }

    fn misuse(&self, message: String) -> Status {
        self.sink.show(&Report::error(Site::Nowhere, message));
        Status::Usage
    }
}

fn start(program: &Program, settings: &BuildSettings) -> Result<Status, Status> {
    let misused = |message| settings.misuse(message);
    if settings.cpu == "help" {
        return Ok(show(&program.console, code::cpus().map_err(misused)?.as_bytes()));
    }
    let plan = match (&settings.emit[..], &settings.out) {
        // It may be the only output.
        ([], None) if settings.lowering.reports() => Vec::new(),
        (emit, out) => kind::plan(emit, out.as_deref()).map_err(misused)?,
    };
    let target = code::target(&settings.cpu, settings.level).map_err(misused)?;
    if let Some((_, path)) = plan.iter().find(|(_, path)| is_input(program, settings, path)) {
        return Err(misused(format!("`{path}` is the input; `--out` names another output")));
    }
    let outputs = opened(program, settings, &plan)?;
    let mut ir = module(program, settings)?;
    let stablehlo = match plan.iter().any(|(kind, _)| *kind == Kind::Stablehlo) {
        true => Some(exported(program, &ir, &settings.sink)?),
        false => None,
    };
    if plan.is_empty() || plan.iter().any(|(kind, _)| *kind != Kind::Stablehlo) {
        entry::rename_main(&mut ir);
        code::name_results(&mut ir);
        let (sink, unit) = (&settings.sink, code::vector_unit(&target));
        lower(program, &mut ir, settings.lowering, unit, sink)
            .map_err(|why| why.show(&ir, sink))?;
    }
    // All artifacts are built before any is written.
    let mut contents = Vec::new();
    for (kind, path) in &plan {
        contents.push(match (kind, &stablehlo) {
            (Kind::Stablehlo, Some(text)) => text.clone(),
            _ => code::written(&ir, &settings.sink, *kind, &target, &name(&ir, path))?,
        });
    }
    for ((mut output, bytes), (_, path)) in outputs.into_iter().zip(contents).zip(&plan) {
        let written = output.write_all(&bytes).and_then(|()| output.keep());
        written.map_err(|error| refused(settings, path, &error))?;
    }
    Ok(Status::Success)
}

/// Returns whether an output would replace the file that is read.
fn is_input(program: &Program, settings: &BuildSettings, path: &str) -> bool {
    let file = |path: &str| program.console.path(path).canonicalize().ok();
    path != "-" && file(path).is_some_and(|output| file(&settings.input) == Some(output))
}

/// Opens the output files, so that errors are reported before the expensive work.
fn opened(
    program: &Program,
    settings: &BuildSettings,
    plan: &[(Kind, String)],
) -> Result<Vec<Output>, Status> {
    let open = |(_, path): &(Kind, String)| {
        Output::open(&program.console, path).map_err(|error| refused(settings, path, &error))
    };
    plan.iter().map(open).collect()
}

fn refused(settings: &BuildSettings, path: &str, error: &std::io::Error) -> Status {
    let message = format!("cannot write `{path}`: {}", reason(error));
    settings.sink.show(&Report::error(Site::Nowhere, message));
    Status::Diagnostics
}

/// Returns the module with its derivatives; only the functions to build are public.
fn module(program: &Program, settings: &BuildSettings) -> Result<Ir, Status> {
    let (input, sink) = (&settings.input, &settings.sink);
    let mut ir = read_module(program, input, settings.parse, sink, &mut Timings::default())?;
    let named = settings.functions.iter().map(|name| find_function(&ir, Some(name)));
    let named: Vec<Op> =
        named.collect::<Result<_, _>>().map_err(|message| settings.misuse(message))?;
    if let Some(op) = named.iter().find(|&&op| ir.verified::<Func>(op).is_declaration(&ir)) {
        let name = ir.symbol_name(*op).map_or("", |name| ir.text(name));
        return Err(settings.misuse(format!("`@{name}` has no body")));
    }
    if !named.is_empty() {
        make_others_private(&mut ir, &named);
    }
    let is_built = |func: Func| !func.is_declaration(&ir) && !func.is_private(&ir);
    if !ir.walk(ir.root()).filter_map(|op| ir.get(op)).any(is_built) {
        return Err(settings.misuse("no function is public; --fn names those to build".into()));
    }
    let expanded = derive::expand_requests(&program.passes, &mut ir, derive::SIMPLIFIED, sink);
    expanded.map_err(|why| why.show(&ir, sink))?;
    Ok(ir)
}

/// Returns the name of the artifact: that of its file, or of a function.
fn name(ir: &Ir, path: &str) -> String {
    let stem = Path::new(path).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let function = || ir.walk(ir.root()).find(|&op| ir.is::<Func>(op));
    let named = || Some(ir.text(ir.symbol_name(function()?)?).to_owned());
    stem.filter(|_| path != "-").or_else(named).unwrap_or_default()
}

/// Returns a copy of a module as StableHLO.
fn exported(program: &Program, ir: &Ir, sink: &Sink) -> Result<Vec<u8>, Status> {
    let mut ir = ir.clone();
    derive::export(&program.passes, &mut ir, sink).map_err(|why| why.show(&ir, sink))?;
    Ok(text(&ir))
}

/// Returns a module as text.
fn text(ir: &Ir) -> Vec<u8> {
    print_to_string(ir, PrintOptions::default()).into_bytes()
}
