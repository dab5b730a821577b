//! `cotan bisect`: the pass, the rule and the operation that change the values of a function.

mod derivative;
mod report;
mod rule;

use crate::program::meaning::{Meaning, Watch, random_points};
use crate::program::run::points::{self, POINTS, SEED};
use crate::program::run::settings::RunSettings;
use crate::program::run::timings::Timings;
use crate::program::run::{read, with_settings};
use crate::program::status::Status;
use crate::{Program, show};
use clap::ArgMatches;
use cotan_dialects::interp::{Arguments, find_function};
use cotan_ir::{Ir, Op};
use cotan_passes::{PassManager, Pipeline};

/// Runs the command.
pub fn run(program: &Program, matches: &ArgMatches) -> Status {
    with_settings(program, matches, |settings| start(program, settings, matches))
}

fn start(
    program: &Program,
    mut settings: RunSettings,
    matches: &ArgMatches,
) -> Result<Status, Status> {
    let manager = manager(program, &settings, matches)?;
    let mut ir = read(program, &settings, &mut Timings::default())?;
    let misused = |message| settings.report_failure(message, Status::Usage);
    let function = find_function(&ir, settings.function.as_deref()).map_err(misused)?;
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name)).to_owned();
    let points = points(program, &mut settings, matches, &ir, function)?;
    let mut subject = Subject { function: name, points };
    if matches.get_flag("derivative") {
        let wrt = matches.get_one::<String>("wrt").map(String::as_str);
        let search = derivative::Search { program, settings: &settings, points: &subject.points };
        match search.run(&mut ir, function, wrt)? {
            derivative::Found::Wrong(text) => {
                return Ok(show(&program.console, text.as_bytes()).max(Status::Diagnostics));
            }
            derivative::Found::Right(derived) => subject.function = derived,
        }
        if manager.pipeline.passes().is_empty() {
            let text = format!("@{} agrees with finite differences\n", subject.function);
            return Ok(show(&program.console, text.as_bytes()));
        }
    }
    search_passes(program, &settings, &manager, &ir, subject)
}

/// The function whose values are compared, and the points.
struct Subject {
    function: String,
    points: Vec<Arguments>,
}

/// Compares the values of a function after each pass.
fn search_passes(
    program: &Program,
    settings: &RunSettings,
    manager: &PassManager,
    ir: &Ir,
    Subject { function: name, points }: Subject,
) -> Result<Status, Status> {
    let meaning = Meaning::of(ir, &name, points, settings.limits).map_err(|why| {
        let message = format!("@{name} cannot be interpreted: {why}");
        settings.report_failure(message, Status::Diagnostics)
    })?;
    program.console.progress.doing("comparing values after each pass");
    let mut watch = Watch::new(vec![meaning.clone()]);
    let mut changed = ir.clone();
    let ended = manager.run(&mut changed, &mut [&mut watch]);
    let Some(culprit) = watch.culprit else {
        if ended.failure.is_some() {
            settings.sink.diagnostics(&changed, &ended.diagnostics);
            let message = ended.failure.map(|failure| failure.to_string()).unwrap_or_default();
            return Err(settings.report_failure(message, Status::Diagnostics));
        }
        let text = report::nothing_found(&name, &watch.lost);
        return Ok(show(&program.console, text.as_bytes()));
    };
    program.console.progress.doing("comparing values after rule applications");
    let found = rule::find(manager, ir, &meaning, &culprit);
    let text = report::found(&culprit, &found);
    Ok(show(&program.console, text.as_bytes()).max(Status::Diagnostics))
}

/// Returns a pass manager for the pipeline of the command line.
fn manager(
    program: &Program,
    settings: &RunSettings,
    matches: &ArgMatches,
) -> Result<PassManager, Status> {
    let text = matches.get_one::<String>("pass-pipeline").map_or("", String::as_str);
    let pipeline = Pipeline::parse(&program.passes, &program.registry, text);
    let pipeline = pipeline.map_err(|errors| {
        let error = errors.first().map(ToString::to_string).unwrap_or_default();
        settings.report_failure(format!("--pass-pipeline: {error}"), Status::Usage)
    })?;
    Ok(PassManager::new(pipeline))
}

/// Returns the given arguments, and random values for the others.
fn points(
    program: &Program,
    settings: &mut RunSettings,
    matches: &ArgMatches,
    ir: &Ir,
    function: Op,
) -> Result<Vec<Arguments>, Status> {
    let seed = settings.seed.unwrap_or(SEED);
    let count = matches.get_one::<u32>("points").copied().unwrap_or(POINTS);
    if settings.args.is_empty() {
        let all = random_points(ir, function, &settings.dims, seed, count);
        return all.map_err(|found| {
            settings.sink.diagnostics(ir, &found);
            Status::Diagnostics
        });
    }
    points::points(program, settings, ir, function, seed, count)
}
