//! `cotan check --against`: a gradient from elsewhere, compared with the slope of the function.

mod library;
mod module;

use crate::Program;
use crate::program::derive;
use crate::program::run::settings::RunSettings;
use crate::program::status::Status;
use clap::ArgMatches;
use cotan_dialects::Callable;
use cotan_dialects::interp::{Arguments, parameter_names};
use cotan_ir::codes::NO_SLOPE;
use cotan_ir::{Diagnostic, Diagnostics, Ir, Op, Type, Value};
use cotan_passes::certificate::{CheckedPipeline, Judge, SidedSlopes, WrongGradient, floats};
use cotan_passes::request::returns_float;
use cotan_passes::{PassManager, Pipeline};
use library::Library;
use module::Module;

/// Maximal number of operations named in a finding.
const USERS: usize = 3;

/// The function to compare with, and the points.
pub struct Subject<'a> {
    pub program: &'a Program,
    pub settings: &'a RunSettings,
    pub ir: &'a Ir,
    pub function: Op,
    pub wrt: &'a [usize],
    pub points: &'a [Arguments],
}

/// A foreign gradient.
enum Foreign {
    Module(Box<Module>),
    Library(Library),
}

/// The result of the comparison.
#[derive(Default)]
pub struct Comparison {
    /// The name of the foreign gradient.
    pub name: String,
    /// The number of compared elements.
    pub compared: usize,
    /// The findings.
    pub failures: Vec<Diagnostic>,
}

/// Compares the gradient of `--against` at each point; `None` without the flag.
pub fn compare(subject: &Subject<'_>, matches: &ArgMatches) -> Result<Option<Comparison>, Status> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let (settings, ir) = (subject.settings, subject.ir);
    let misused = |message: String| settings.report_failure(message, Status::Usage);
    let Some(path) = text("against") else {
        return match text("against-fn") {
            Some(_) => Err(misused("--against-fn: there is no --against".to_owned())),
            None => Ok(None),
        };
    };
    let signature = Callable::type_of(ir, subject.function);
    if !signature.is_some_and(|signature| returns_float(ir, signature)) {
        let message = "--against: the function does not return one float".to_owned();
        return Err(misused(message));
    }
    let foreign = Foreign::open(subject, path, text("against-fn"))?;
    let judge = judge(subject)?;
    let mut all = Comparison { name: foreign.name(path), ..Comparison::default() };
    for point in subject.points {
        let given = foreign.gradient(subject, point)?;
        all.compared += given.iter().map(Vec::len).sum::<usize>();
        let wrong = judge.compare(point, &given).map_err(|trap| {
            let mut found = Diagnostics::default();
            found.push(trap);
            settings.sink.diagnostics(ir, &found);
            Status::Diagnostics
        })?;
        if !wrong.is_empty() {
            let failures = wrong.iter().map(|wrong| failure(subject, &all.name, wrong));
            all.failures = failures.collect();
            break;
        }
    }
    Ok(Some(all))
}

fn judge(subject: &Subject<'_>) -> Result<Judge, Status> {
    let Subject { program, settings, ir, function, wrt, .. } = *subject;
    let pipeline = Pipeline::parse(&program.passes, &program.registry, derive::PLAIN);
    let pipeline = pipeline.map_err(|_| Status::Internal)?;
    let (name, manager) = (derive::PLAIN.to_owned(), PassManager::new(pipeline));
    let pipeline = CheckedPipeline { name, manager, may_refuse: false };
    Judge::new(ir, function, wrt, &pipeline, settings.limits).map_err(|untried| {
        settings.sink.diagnostics(&untried.ir, &untried.diagnostics);
        Status::Diagnostics
    })
}

impl Foreign {
    fn open(subject: &Subject<'_>, path: &str, name: Option<&str>) -> Result<Self, Status> {
        let is_library = path.ends_with(".so") || path.contains(".so.") || path.ends_with(".o");
        match is_library {
            true => Ok(Self::Library(Library::new(subject, path, name))),
            false => Module::open(subject, path, name).map(|it| Self::Module(Box::new(it))),
        }
    }

    fn name(&self, path: &str) -> String {
        let function = match self {
            Self::Module(module) => module.name(),
            Self::Library(library) => library.name(),
        };
        format!("@{function} of {path}")
    }

    /// Returns the elements of each gradient.
    fn gradient(&self, subject: &Subject<'_>, at: &Arguments) -> Result<Vec<Vec<f64>>, Status> {
        let given = match self {
            Self::Module(module) => module.gradient(subject, at),
            Self::Library(library) => library.gradient(subject, at),
        }?;
        let Subject { ir, function, wrt, .. } = *subject;
        let inputs = inputs(ir, function);
        for (&argument, given) in wrt.iter().zip(&given) {
            let needed = floats(ir, inputs[argument], &at.values[argument]).len();
            if needed != given.len() {
                let name = &parameter_names(ir, function)[argument];
                let message = format!(
                    "--against: the gradient of %{name} has {} elements, the argument {needed}",
                    given.len()
                );
                return Err(subject.settings.report_failure(message, Status::Diagnostics));
            }
        }
        Ok(given)
    }
}

fn inputs(ir: &Ir, function: Op) -> &[Type] {
    Callable::type_of(ir, function).map_or(&[][..], |ty| &ty.inputs)
}

/// Returns the names under which the gradient is looked for, the most likely first.
fn candidates(subject: &Subject<'_>, name: Option<&str>) -> Vec<String> {
    if let Some(name) = name {
        return vec![name.to_owned()];
    }
    let symbol = subject.ir.symbol_name(subject.function);
    let base = symbol.map_or("f", |name| subject.ir.text(name));
    vec![format!("grad_{base}"), base.to_owned()]
}

/// Returns the finding about the gradient of one argument.
fn failure(subject: &Subject<'_>, name: &str, wrong: &WrongGradient) -> Diagnostic {
    let Subject { ir, function, .. } = *subject;
    let parameter = &parameter_names(ir, function)[wrong.argument];
    let index: Vec<String> = wrong.index.iter().map(usize::to_string).collect();
    let index = if index.is_empty() { String::new() } else { format!("[{}]", index.join(", ")) };
    let slope = slopes(&wrong.slopes);
    let message = format!(
        "{name} is not the gradient of the function: %{parameter}{index} has {}, {slope}",
        wrong.given
    );
    let mut diagnostic = Diagnostic::error(&NO_SLOPE, ir.loc(function), message);
    if wrong.count > 1 {
        let count = wrong.count;
        diagnostic = diagnostic.note(format!("{count} elements of this argument differ"));
    }
    for op in users(ir, function, wrong.argument) {
        let message = format!("`{}` uses %{parameter}", ir.name_text(op));
        diagnostic = diagnostic.note_at(ir.loc(op), message);
    }
    diagnostic
}

/// `the slope is 3`, or both sides at a kink.
fn slopes(slopes: &SidedSlopes) -> String {
    let short =
        |slope: f64| format!("{slope:.9}").trim_end_matches('0').trim_end_matches('.').to_owned();
    match slopes.is_smooth() {
        true => format!("the slope is {}", short(slopes.right)),
        false => format!(
            "the slopes are {} to the left and {} to the right",
            short(slopes.left),
            short(slopes.right)
        ),
    }
}

/// Returns the first operations that use an argument.
fn users(ir: &Ir, function: Op, argument: usize) -> Vec<Op> {
    let entry = ir.regions(function).first().and_then(|&region| ir.entry(region));
    let Some(value) = entry.map(|entry| ir.arg(entry, argument)) else { return Vec::new() };
    let uses = |op: &Op| ir.operands(*op).any(|operand: Value| operand == value);
    ir.walk(function).filter(uses).take(USERS).collect()
}
