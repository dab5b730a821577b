//! `cotan opt`: read, verify, run passes, print.

mod actions;
mod chunk;
mod diff;
mod elide;
mod graph;
mod irdl;
mod meaning;
mod op_counts;
mod pipeline;
mod reproducer;
mod rewrites;
mod round_trip;
mod settings;
mod statistics;
mod timing;
mod trace;
mod upstream_names;
mod watch;

use crate::program::diagnostics_sink::Sink;
use crate::program::guard::guarded;
use crate::program::input::{self, Input, reason};
use crate::program::output::Output;
use crate::program::status::Status;
use crate::program::{cli, lists};
use crate::report::{Report, Site, Spot};
use crate::split::{Split, split};
use crate::{Program, show};
use actions::Actions;
use chunk::Session;
use clap::ArgMatches;
use cotan_ir::diagnostics::Severity;
use cotan_passes::Pipeline;
use settings::OptSettings;
use std::io;
use timing::Clock;

pub use actions::Counter;
pub use rewrites::{place, place_of};

/// The hint on reproducing a panic.
const CRASH_HINT: &str = "`--crash-reproducer=FILE` writes a reproducer";

/// Runs the command.
pub fn run(program: &Program, matches: &ArgMatches, args: &[String]) -> Status {
    if matches.get_flag("show-dialects") {
        return show(
            &program.console,
            lists::dialects(&program.name, &program.registry).as_bytes(),
        );
    }
    if matches.get_flag("show-passes") {
        return show(&program.console, lists::passes(&program.passes).as_bytes());
    }
    let settings = OptSettings::read(matches, &program.console);
    let (sink, nesting) = (settings.sink(), settings.parse.max_nesting);
    guarded(sink, nesting, CRASH_HINT, || start(program, args, settings))
}

fn start(program: &Program, args: &[String], settings: OptSettings) -> Status {
    let work = || {
        let extended = settings.irdl_file.as_deref();
        let extended = extended.map(|path| irdl::extended(program, &settings, path)).transpose()?;
        let program = extended.as_ref().unwrap_or(program);
        if settings.run_reproducer {
            return run_again(program, &settings, args);
        }
        // An error in the flags is reported before the input is typed.
        let pipeline = checked(program, &settings, args)?;
        let mut clock = Clock::new();
        let input = read(&settings, &mut clock)?;
        Ok(with_input(program, &settings, pipeline, &input, clock))
    };
    work().unwrap_or_else(|status: Status| status)
}

/// Runs the pipeline of a reproducer.
fn run_again(program: &Program, settings: &OptSettings, args: &[String]) -> Result<Status, Status> {
    let mut clock = Clock::new();
    let input = read(settings, &mut clock)?;
    let args = reproducer::arguments(&input.text, args);
    let command = cli::opt_command(&program.passes).version(env!("CARGO_PKG_VERSION"));
    let all = std::iter::once("opt").chain(args.iter().map(String::as_str));
    let matches = command.try_get_matches_from(all).map_err(|error| {
        let _ = program.console.usage(&error);
        Status::Usage
    })?;
    let settings = OptSettings::read(&matches, &program.console);
    let pipeline = checked(program, &settings, &args)?;
    Ok(with_input(program, &settings, pipeline, &input, clock))
}

/// Returns the pipeline; reports its errors.
fn checked(program: &Program, settings: &OptSettings, args: &[String]) -> Result<Pipeline, Status> {
    let sink = settings.sink();
    let pipeline = pipeline::from_arguments(program, settings, args).map_err(|reports| {
        reports.iter().for_each(|report| sink.show(report));
        Status::Usage
    })?;
    if settings.dump_pipeline {
        sink.text(&format!("{pipeline:#}\n"));
    }
    Ok(pipeline)
}

/// Returns the input; why it cannot be read is shown.
fn read(settings: &OptSettings, clock: &mut Clock) -> Result<Input, Status> {
    clock.phase("read", || input::read(settings.console(), &settings.input)).map_err(|report| {
        settings.sink().show(&report);
        Status::Diagnostics
    })
}

fn with_input(
    program: &Program,
    settings: &OptSettings,
    pipeline: Pipeline,
    input: &Input,
    clock: Clock,
) -> Status {
    let sink = settings.sink();
    let log = settings.action_log.as_deref();
    let only = &settings.rewrites.only;
    let actions = match Actions::new(&settings.counters, log, only, settings.console()) {
        Ok(actions) => actions,
        Err(report) => {
            sink.show(&report);
            return Status::Diagnostics;
        }
    };
    let mut output = match Output::open(settings.console(), &settings.output) {
        Ok(output) => output,
        Err(error) => return cannot_write(&sink, settings, &error),
    };
    let mut session = Session::new(program, settings, pipeline, input, clock, actions);
    let ended = every_chunk(&mut session, &parts(settings, input, &sink), &mut output);
    session.finish();
    let is_file = !matches!(output, Output::Standard(_));
    let kept = match ended {
        // The output of a failed run is discarded, except for text that is already printed.
        Ok(status) if status != Status::Success && is_file => Ok(status),
        Ok(status) => output.keep().map(|()| status),
        Err(error) => Err(error),
    };
    match kept {
        Ok(status) => status,
        // The reader closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Success,
        Err(error) => cannot_write(&sink, settings, &error),
    }
}

/// Returns the worst of how the parts ended.
fn every_chunk(
    session: &mut Session<'_>,
    parts: &Split<'_>,
    output: &mut Output,
) -> io::Result<Status> {
    let mut status = Status::Success;
    for (index, chunk) in parts.chunks.iter().enumerate() {
        status = status.max(session.chunk(index, *chunk, output)?);
    }
    Ok(status)
}

/// Returns the parts of the input; one, unless it is to be split.
fn parts<'a>(settings: &'a OptSettings, input: &'a Input, sink: &Sink) -> Split<'a> {
    let parts = split(&input.text, settings.split.as_deref().unwrap_or(""));
    for near in &parts.near_misses {
        let spot = Spot::of_text(&input.name, &input.text, near.start, near.len());
        let warning = Report::error(Site::Spot(spot), "this is nearly a split marker, but is none");
        sink.show(&warning.severity(Severity::Warning));
    }
    parts
}

fn cannot_write(sink: &Sink, settings: &OptSettings, error: &io::Error) -> Status {
    let name = match settings.output.as_str() {
        "-" => "the standard output".to_owned(),
        path => format!("`{path}`"),
    };
    let message = format!("cannot write {name}: {}", reason(error));
    sink.show(&Report::error(Site::Nowhere, message));
    Status::Diagnostics
}
