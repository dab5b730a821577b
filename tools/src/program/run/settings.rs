//! What the flags say.

use super::engine::{self, Engine};
use crate::program::console::Console;
use crate::program::findings::Sink;
use crate::program::input;
#[cfg(feature = "llvm")]
use crate::program::lower::Lowering;
use crate::program::status::Status;
use crate::report::{Report, Site};
use clap::ArgMatches;
use cotan_dialects::interp::Limits;
use cotan_dialects::interp::text::Notation;
use cotan_ir::text::ParseOptions;

/// How many numbers of an array are printed, if it is not shown in part.
const MAX_ELEMENTS: usize = 100;

/// What the flags say.
pub struct Settings {
    pub input: String,
    pub function: Option<String>,
    pub args: Vec<String>,
    /// Dimension parameters, by name.
    pub dims: Vec<String>,
    /// What random arguments begin with; without it there are none.
    pub seed: Option<u64>,
    pub limits: Limits,
    /// A flag that sets a limit which machine code does not count up to.
    pub interpreter_limit: Option<&'static str>,
    /// What runs it.
    pub engine: Engine,
    /// How it becomes machine code.
    #[cfg(feature = "llvm")]
    pub lowering: Lowering,
    /// Where results go.
    pub out: String,
    pub notation: Notation,
    /// Whether the work of each operation is counted.
    pub count: bool,
    /// Whether it is said what is done before the function runs.
    pub verbose: bool,
    /// Whether it is said how long everything took.
    pub timing: bool,
    /// How many numbers of an array are printed; 0 for all.
    pub max_elements: usize,
    pub parse: ParseOptions,
    pub sink: Sink,
}

impl Settings {
    /// Takes the values out of the command line.
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

    /// Shows an error without a place, and says how the run ends.
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
