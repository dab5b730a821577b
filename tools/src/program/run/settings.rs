//! The arguments of the command.

use super::engine::{self, Engine};
use crate::program::console::Console;
use crate::program::diagnostics_sink::Sink;
use crate::program::input;
#[cfg(feature = "llvm")]
use crate::program::lower::Lowering;
use crate::program::status::Status;
use crate::report::{Report, Site};
use clap::ArgMatches;
use cotan_dialects::interp::Limits;
use cotan_dialects::interp::text::Notation;
use cotan_ir::text::ParseOptions;

/// Maximal number of elements of an array printed in full.
const MAX_ELEMENTS: usize = 100;

/// The arguments of the command.
pub struct RunSettings {
    pub input: String,
    pub function: Option<String>,
    pub args: Vec<String>,
    /// Dimension parameters, by name.
    pub dims: Vec<String>,
    /// The seed of random arguments; `None` if there are none.
    pub seed: Option<u64>,
    pub limits: Limits,
    /// A flag that sets a limit which machine code does not count up to.
    pub interpreter_limit: Option<&'static str>,
    /// The engine.
    pub engine: Engine,
    /// The target of code generation.
    #[cfg(feature = "llvm")]
    pub lowering: Lowering,
    /// The output of results.
    pub out: String,
    pub notation: Notation,
    /// True if the origin of infinities and NaNs is reported.
    pub find_nan: bool,
    /// True if the work of each operation is counted.
    pub count: bool,
    /// True if each step before the run is reported.
    pub verbose: bool,
    /// True if times are reported.
    pub timing: bool,
    /// Maximal number of elements printed of an array; 0 for all.
    pub max_elements: usize,
    pub parse: ParseOptions,
    pub sink: Sink,
}

impl RunSettings {
    /// Reads the arguments.
    pub fn read(matches: &ArgMatches, console: &Console) -> Self {
        let text = |name: &str| matches.try_get_one::<String>(name).ok().flatten().cloned();
        let all = |name: &str| -> Vec<String> {
            matches.get_many::<String>(name).into_iter().flatten().cloned().collect()
        };
        // Not every command has all of them.
        let is_set = |name: &str| matches!(matches.try_get_one::<bool>(name), Ok(Some(true)));
        let is_json = text("format").is_some_and(|format| format == "json");
        let default = if is_json || is_set("full") { 0 } else { MAX_ELEMENTS };
        Self {
            input: text("input").unwrap_or_default(),
            function: text("fn"),
            args: all("arg"),
            dims: all("dim"),
            seed: matches.get_one::<u64>("random-seed").copied(),
            limits: limits(matches),
            interpreter_limit: engine::interpreter_limit(matches),
            engine: Engine::read(matches),
            #[cfg(feature = "llvm")]
            lowering: Lowering::to_run(matches),
            out: text("out").unwrap_or_default(),
            notation: if is_json { Notation::Json } else { Notation::Text },
            find_nan: is_set("find-nan"),
            count: is_set("count"),
            verbose: is_set("verbose"),
            timing: is_set("timing"),
            max_elements: matches
                .try_get_one::<usize>("max-elements")
                .ok()
                .flatten()
                .copied()
                .unwrap_or(default),
            parse: input::options(matches),
            sink: Sink::read(matches, console),
        }
    }

    /// Shows an error without a location, and returns the status of the run.
    pub fn report_failure(&self, message: String, status: Status) -> Status {
        self.sink.show(&Report::error(Site::Nowhere, message));
        status
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
