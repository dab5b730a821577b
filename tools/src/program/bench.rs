//! `cotan bench`: measures the machine code of a function, for one size or many.

#[cfg(feature = "llvm")]
mod ceilings;
#[cfg(feature = "llvm")]
mod code;
#[cfg(feature = "llvm")]
mod loops;
#[cfg(feature = "llvm")]
mod plot;
#[cfg(feature = "llvm")]
mod report;
mod sizes;
#[cfg(feature = "llvm")]
mod times;

use crate::Program;
use crate::program::diagnostics_sink::Sink;
use crate::program::guard::{CRASH_HINT, guarded};
use crate::program::input;
use crate::program::lower::Lowering;
use crate::program::status::Status;
use crate::report::{Report, Site};
use clap::ArgMatches;
use cotan_ir::text::ParseOptions;

/// Runs the command.
pub fn run(program: &Program, matches: &ArgMatches) -> Status {
    let settings = Settings::read(program, matches);
    let (sink, nesting) = (settings.sink.clone(), settings.parse.max_nesting);
    guarded(sink, nesting, CRASH_HINT, || {
        let rows = sizes::rows(&settings.sizes);
        let rows = rows.map_err(|message| settings.report_failure(message, Status::Usage));
        rows.and_then(|rows| measured(program, &settings, &rows)).unwrap_or_else(|status| status)
    })
}

/// The arguments of the command.
#[cfg_attr(not(feature = "llvm"), allow(dead_code, reason = "measurements need LLVM"))]
struct Settings {
    input: String,
    function: Option<String>,
    sizes: Vec<String>,
    args: Vec<String>,
    seed: u64,
    lowering: Lowering,
    /// Duration of the measurement of each size.
    seconds: f64,
    format: Format,
    parse: ParseOptions,
    sink: Sink,
}

/// The format of the results.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(not(feature = "llvm"), allow(dead_code, reason = "measurements need LLVM"))]
enum Format {
    /// A table.
    Text,
    /// An object for each size.
    Json,
    /// A plot.
    Svg,
}

impl Format {
    fn named(name: &str) -> Self {
        match name {
            "json" => Self::Json,
            "svg" => Self::Svg,
            _ => Self::Text,
        }
    }
}

impl Settings {
    fn read(program: &Program, matches: &ArgMatches) -> Self {
        let text = |name: &str| matches.get_one::<String>(name).cloned();
        let all = |name: &str| matches.get_many::<String>(name).into_iter().flatten().cloned();
        Self {
            input: text("input").unwrap_or_default(),
            function: text("fn"),
            sizes: all("size").collect(),
            args: all("arg").collect(),
            seed: matches.get_one::<u64>("random-seed").copied().unwrap_or(1),
            lowering: Lowering::to_run(matches),
            seconds: matches.get_one::<f64>("seconds").copied().unwrap_or(0.3),
            format: text("format").map_or(Format::Text, |name| Format::named(&name)),
            parse: input::options(matches),
            sink: Sink::read(matches, &program.console),
        }
    }

    fn report_failure(&self, message: String, status: Status) -> Status {
        self.sink.show(&Report::error(Site::Nowhere, message));
        status
    }
}

#[cfg(feature = "llvm")]
use code::run as measured;

/// Machine code needs LLVM.
#[cfg(not(feature = "llvm"))]
fn measured(_: &Program, settings: &Settings, _: &[sizes::Row]) -> Result<Status, Status> {
    let message = "this `cotan` is built without LLVM and cannot measure; `cargo build --release -p cotan --features llvm` builds one that can";
    Err(settings.report_failure(message.to_owned(), Status::Usage))
}
