//! Measures whole processes, one JSON line for each result: `cargo xtask bench`.
//!
//! The same text goes through `cotan opt` and, where it is installed, through `mlir-opt`, one
//! after the other, so that a ratio compares like with like on a machine whose speed varies.

mod plan;
mod process;
mod report;
mod texts;
mod tools;

use plan::{HARD, PARSE_PRINT, PASSES};
use report::Reporter;
use std::process::ExitCode;
use tools::Tool;

/// The arguments of the command line.
struct Options {
    /// Only benches and cases whose names contain this.
    filter: String,
    /// Small sizes only.
    quick: bool,
    /// Without upstream's tool.
    alone: bool,
}

impl Options {
    fn parse(arguments: &[String]) -> Self {
        let filter = arguments.iter().find(|word| !word.starts_with("--") && *word != "processes");
        let has = |flag: &str| arguments.iter().any(|word| word == flag);
        Options {
            filter: filter.cloned().unwrap_or_default(),
            quick: has("--quick"),
            alone: has("--alone"),
        }
    }

    fn wants(&self, bench: &str, case: &str) -> bool {
        bench.contains(&self.filter) || case.contains(&self.filter)
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Some((process::CHILD, command)) =
        arguments.split_first().map(|(word, rest)| (word.as_str(), rest))
    {
        return process::run_child(command);
    }
    match run(&Options::parse(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), String> {
    let mut tools = tools::find(options.alone)?;
    for tool in &mut tools {
        tool.learn_baseline()?;
        if options.wants("startup", tool.name) {
            report::startup(tool);
        }
    }
    for row in PARSE_PRINT.iter().filter(|row| options.wants("parse_print", row.program)) {
        let mut reporter = Reporter::new("parse_print", row.program, "op");
        for &size in row.sizes.iter().filter(|&&size| !options.quick || size <= 100_000) {
            sized(&mut reporter, &tools, size)?;
        }
        reporter.growth();
    }
    for row in PASSES.iter().filter(|row| options.wants(row.pass, row.program)) {
        for &size in row.sizes.iter().filter(|&&size| !options.quick || size <= 100_000) {
            pass(row, &tools, size)?;
        }
    }
    for row in HARD.iter().filter(|row| options.wants("hard", row.program)) {
        let mut reporter = Reporter::new("hard", row.program, "item");
        let quick = [row.sizes[0] / 10, row.sizes[0]];
        for size in if options.quick { quick } else { row.sizes } {
            sized(&mut reporter, &tools, size)?;
        }
        reporter.growth();
    }
    Ok(())
}

/// Parses, verifies and prints a text of this size with every tool.
fn sized(reporter: &mut Reporter, tools: &[Tool], size: u64) -> Result<(), String> {
    let text = texts::generate(reporter.case, size)?;
    let results = tools::in_turns(tools, &[], &text, size);
    reporter.report(&text, &results);
    Ok(())
}

/// Measures the cost of a pass in addition to parsing, verifying and printing.
fn pass(row: &plan::Pass, tools: &[Tool], size: u64) -> Result<(), String> {
    let text = texts::generate(row.program, size)?;
    let flag = format!("--{}", row.pass);
    let plain = tools::in_turns(tools, &[], &text, size);
    let with = tools::in_turns(tools, &[&flag], &text, size);
    let alone = tools::pass_in_turns(tools, row, &text, size);
    let each = plain.into_iter().zip(with).zip(alone);
    let results: Vec<_> = each
        .map(|(((tool, plain), (_, with)), alone)| report::PassResult { tool, plain, with, alone })
        .collect();
    report::pass(row, &text, &results);
    Ok(())
}
