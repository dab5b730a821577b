//! `cotan reduce`: a small module for which a condition still holds, by delta debugging.

mod condition;
mod edits;
mod literals;
mod search;
mod stand_in;

use crate::Program;
use crate::program::diagnostics_sink::Sink;
use crate::program::guard::{CRASH_HINT, guarded};
use crate::program::input::{self, reason};
use crate::program::output::Output;
use crate::program::run::parsed;
use crate::program::run::timings::Timings;
use crate::program::status::Status;
use crate::report::{Report, Site};
use clap::ArgMatches;
use condition::Condition;
use cotan_ir::Ir;
use search::Search;
use std::io::Write as _;

/// The default number of candidates.
const CANDIDATES: u64 = 100_000;

/// Runs the command.
pub fn run(program: &Program, matches: &ArgMatches) -> Status {
    let sink = Sink::read(matches, &program.console);
    let nesting = input::options(matches).max_nesting;
    let start = || start(program, matches, &sink).unwrap_or_else(|status| status);
    guarded(sink.clone(), nesting, CRASH_HINT, start)
}

fn start(program: &Program, matches: &ArgMatches, sink: &Sink) -> Result<Status, Status> {
    let fail = |message: String, status| {
        sink.show(&Report::error(Site::Nowhere, message));
        status
    };
    let condition = Condition::read(program, matches).map_err(|why| fail(why, Status::Usage))?;
    let path = matches.get_one::<String>("input").map_or("-", String::as_str);
    let options = input::options(matches);
    let ir = parsed(program, path, options, sink, &mut Timings::default())?;
    let output = matches.get_one::<String>("output").map_or("-", String::as_str);
    let cannot_write = |why: std::io::Error| {
        fail(format!("cannot write `{output}`: {}", reason(&why)), Status::Diagnostics)
    };
    let mut out = Output::open(&program.console, output).map_err(cannot_write)?;
    let before = operations(&ir);
    let most = matches.get_one::<u64>("max-candidates").copied().unwrap_or(CANDIDATES);
    let mut search = Search::new(program, &condition, options, ir, most);
    if !search.holds_at_first() {
        let message = format!("the condition does not hold for the file: {}", condition.words());
        return Err(fail(message, Status::Diagnostics));
    }
    search.run();
    let after = operations(&search.ir);
    out.write_all(search.text.as_bytes()).and_then(|()| out.keep()).map_err(cannot_write)?;
    let tried = search.tried;
    sink.text(&format!("{before} operations reduced to {after}, {tried} candidates\n"));
    Ok(Status::Success)
}

/// Returns the number of operations, without the module itself.
fn operations(ir: &Ir) -> usize {
    ir.walk(ir.root()).count() - 1
}
