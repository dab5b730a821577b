//! `cotan check`: the certificate of a derivative.

mod against;
mod programs;
mod report;
mod view;

use crate::program::run::points::{self, POINTS, SEED};
use crate::program::run::timings::Timings;
use crate::program::run::{self, Engine, settings::RunSettings};
use crate::program::status::Status;
use crate::program::{derive, grad};
use crate::{Program, show};
use clap::ArgMatches;
use cotan_dialects::interp::find_function;
use cotan_dialects::interp::text::Notation;
use cotan_ir::{Diagnostics, Ir, Op};
use cotan_passes::certificate::{Certificate, CheckOptions, CheckedPipeline, certify};
use cotan_passes::cost::bound::{self, Bound};
use cotan_passes::{AdMethod, PassManager, Pipeline};

/// Runs the command.
pub fn run(program: &Program, matches: &ArgMatches) -> Status {
    run::with_settings(program, matches, |settings| start(program, settings, matches))
}

fn start(
    program: &Program,
    mut settings: RunSettings,
    matches: &ArgMatches,
) -> Result<Status, Status> {
    let mut ir = run::read(program, &settings, &mut Timings::default())?;
    let pairs = derive::convert_types(&mut ir, &settings.sink);
    pairs.map_err(|why| why.show(&ir, &settings.sink))?;
    let expanded = derive::expand_requests(&program.passes, &mut ir, derive::PLAIN, &settings.sink);
    expanded.map_err(|why| why.show(&ir, &settings.sink))?;
    let misused = |message| settings.report_failure(message, Status::Usage);
    let function = find_function(&ir, settings.function.as_deref()).map_err(misused)?;
    let wrt = matches.get_one::<String>("wrt").map(String::as_str);
    let wrt = grad::places(&ir, function, wrt).map_err(misused)?;
    if wrt.is_empty() {
        return Err(misused("the function has no argument of floats".to_owned()));
    }
    let pipelines = pipelines(program, &settings, matches)?;
    let bound = matches.get_flag("cost").then(|| bound(program, &settings, &ir, function));
    let bound = bound.transpose()?;
    let seed = *settings.seed.get_or_insert(SEED);
    let count = matches.get_one::<u32>("points").copied().unwrap_or(POINTS);
    let points = points::points(program, &mut settings, &ir, function, seed, count)?;
    let limits = settings.limits;
    let progress = &program.console.progress;
    if matches.get_flag("quiet") {
        progress.silence();
    }
    progress.doing(&format!("comparing {} pipelines at {count} points", pipelines.len()));
    let trial =
        CheckOptions { function, wrt: &wrt, pipelines: &pipelines, points: &points, seed, limits };
    let mut certificate = certify(&ir, &trial).map_err(|untried| {
        settings.sink.diagnostics(&untried.ir, &untried.diagnostics);
        Status::Diagnostics
    })?;
    if settings.engine == Engine::MachineCode {
        progress.doing("machine code");
        machine_code(program, &settings, &mut certificate)?;
    }
    let subject = against::Subject {
        program,
        settings: &settings,
        ir: &ir,
        function,
        wrt: &wrt,
        points: &points,
    };
    let foreign = against::compare(&subject, matches)?;
    let foreign_failures = foreign.as_ref().map_or(&[][..], |foreign| &foreign.failures);
    certificate.failures.extend(foreign_failures.iter().cloned());
    let bound_failures = bound.as_ref().map_or(&[][..], |bound| &bound.failures);
    certificate.failures.extend(bound_failures.iter().cloned());
    if program.console.view.is_on() {
        view::gradient(&subject, &certificate);
    }
    if matches.get_flag("quiet") && !program.console.view.is_on() {
        return Ok(conclude(&settings, certificate));
    }
    progress.doing("comparing programs");
    let programs = match matches.get_flag("methods") {
        true => programs::of_methods(&program.passes, &ir, function, &wrt),
        false => Vec::new(),
    };
    let times = matches.get_flag("timing");
    let about = report::About::new(&ir, function, &wrt, bound.as_ref())
        .with(programs, times)
        .against(foreign.as_ref());
    let text = report::text(&about, &certificate);
    program.console.view.certificate(&text);
    if matches.get_flag("quiet") {
        return Ok(conclude(&settings, certificate));
    }
    let text = match settings.notation {
        Notation::Text => text,
        Notation::Json => report::json(&about, &certificate),
    };
    let shown = show(&program.console, text.as_bytes());
    Ok(shown.max(conclude(&settings, certificate)))
}

/// Both sides of the bound on the cost of the gradient.
fn bound(
    program: &Program,
    settings: &RunSettings,
    ir: &Ir,
    function: Op,
) -> Result<Bound, Status> {
    let pipeline = Pipeline::parse(&program.passes, &program.registry, bound::PIPELINE);
    let pipeline = pipeline.map_err(|_| Status::Internal)?;
    bound::of_gradient(ir, function, &PassManager::new(pipeline)).map_err(|unbound| {
        settings.sink.diagnostics(&unbound.ir, &unbound.diagnostics);
        Status::Diagnostics
    })
}

/// Compares the machine code of the derivative with the results of the interpreter.
fn machine_code(
    program: &Program,
    settings: &RunSettings,
    certificate: &mut Certificate,
) -> Result<(), Status> {
    let Some(ran) = &certificate.ran else { return Ok(()) };
    let (mut ir, mut timings) = (certificate.ir.clone(), Timings::default());
    let made = run::compiled(program, settings, &mut ir, ran.function, &ran.args, &mut timings);
    let made = made.map_err(|why| why.show(&ir, settings))?;
    certificate.hold_engine("machine code", &made);
    Ok(())
}

/// Reports the failures. Undetermined derivatives are no success.
fn conclude(settings: &RunSettings, certificate: Certificate) -> Status {
    if certificate.failures.is_empty() {
        let message =
            "the derivative is undetermined: rounding is as large as its value".to_owned();
        return match certificate.undetermined {
            0 => Status::Success,
            _ => settings.report_failure(message, Status::Diagnostics),
        };
    }
    let mut diagnostics = Diagnostics::default();
    certificate.failures.into_iter().for_each(|failure| diagnostics.push(failure));
    settings.sink.diagnostics(&certificate.ir, &diagnostics);
    Status::Diagnostics
}

/// Returns the pipelines that make the derivative.
fn pipelines(
    program: &Program,
    settings: &RunSettings,
    matches: &ArgMatches,
) -> Result<Vec<CheckedPipeline>, Status> {
    let others = matches.get_many::<String>("with").into_iter().flatten();
    let mut names: Vec<&str> = others.map(String::as_str).collect();
    if names.is_empty() {
        names.push(derive::SIMPLIFIED);
    }
    names.insert(0, derive::PLAIN);
    let certified = names.len();
    let by_method: Vec<String> = match matches.get_flag("methods") {
        true => program
            .passes
            .all::<AdMethod>()
            .skip(1)
            .map(|method| format!("{}{{method={}}}", derive::PLAIN, method.name))
            .collect(),
        false => Vec::new(),
    };
    names.extend(by_method.iter().map(String::as_str));
    let way = |(index, name): (usize, &str)| {
        let pipeline = Pipeline::parse(&program.passes, &program.registry, name);
        let pipeline = pipeline.map_err(|errors| {
            let error = errors.first().map(ToString::to_string).unwrap_or_default();
            settings.report_failure(format!("--with={name}: {error}"), Status::Usage)
        })?;
        let (name, manager) = (name.to_owned(), PassManager::new(pipeline));
        Ok(CheckedPipeline { name, manager, may_refuse: index >= certified })
    };
    names.into_iter().enumerate().map(way).collect()
}
