//! What the flags say.

use super::findings::Sink;
use super::timing::Form;
use super::watch::{WatchSettings, What};
use crate::cli::VerifyWhen;
use crate::report::{Format, Renderer};
use clap::ArgMatches;
use cotan_ir::text::{ParseOptions, PrintOptions};
use cotan_passes::VerifyEach;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

/// How many errors are shown of a file or a part of it.
const MAX_ERRORS: usize = 20;

/// What the flags say.
#[derive(Debug)]
pub struct Settings {
    pub input: String,
    pub output: String,
    /// The marker to split the input at.
    pub split: Option<String>,
    pub output_marker: String,
    pub parse: ParseOptions,
    pub print: PrintOptions,
    pub pipeline: Option<String>,
    pub skip: Vec<String>,
    pub verify: VerifyEach,
    pub dump_pipeline: bool,
    /// Where a reproducer is written.
    pub reproducer: Option<String>,
    /// Whether the input is a reproducer.
    pub run_reproducer: bool,
    pub watch: WatchSettings,
    pub timing: Option<Form>,
    pub statistics: bool,
    /// Compare with `expected-` comments; only those that are missing count if it says so.
    pub expectations: Option<OnlyExpected>,
    renderer: Renderer,
    max_errors: usize,
}

/// Whether only missing diagnostics are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnlyExpected(pub bool);

impl Settings {
    /// Takes the values out of the command line.
    pub fn read(matches: &ArgMatches) -> Self {
        let text = |name: &str| matches.get_one::<String>(name).cloned();
        let split = text("split-input-file");
        Self {
            input: text("input").unwrap_or_default(),
            output: text("output").unwrap_or_default(),
            split,
            output_marker: text("output-split-marker")
                .unwrap_or_else(|| crate::split::MARKER.to_owned()),
            parse: parse_options(matches),
            print: PrintOptions {
                generic: matches.get_flag("print-generic"),
                locations: matches.get_flag("print-locations"),
                aliases: !matches.get_flag("print-local-scope"),
            },
            pipeline: text("pass-pipeline"),
            skip: names(matches, "skip-passes"),
            verify: verify(matches),
            dump_pipeline: matches.get_flag("dump-pass-pipeline"),
            reproducer: text("crash-reproducer"),
            run_reproducer: matches.get_flag("run-reproducer"),
            watch: watch(matches),
            timing: timing(matches),
            statistics: matches.get_flag("pass-statistics"),
            expectations: text("verify-diagnostics")
                .map(|which| OnlyExpected(which == "only-expected")),
            renderer: Renderer { format: format(matches), color: color(matches) },
            max_errors: max_errors(matches),
        }
    }

    /// Where findings go.
    pub fn sink(&self) -> Sink {
        Sink { renderer: self.renderer, max_errors: self.max_errors }
    }

    /// Whether text on the standard error is coloured.
    pub fn color(&self) -> bool {
        self.renderer.color
    }
}

fn names(matches: &ArgMatches, name: &str) -> Vec<String> {
    matches.get_many::<String>(name).into_iter().flatten().cloned().collect()
}

fn parse_options(matches: &ArgMatches) -> ParseOptions {
    let mut options = ParseOptions {
        allow_unregistered: matches.get_flag("allow-unregistered-dialect"),
        ..ParseOptions::default()
    };
    if let Some(&nesting) = matches.get_one("max-nesting") {
        options.max_nesting = nesting;
    }
    options
}

fn verify(matches: &ArgMatches) -> VerifyEach {
    match matches.get_one("verify-each") {
        None | Some(VerifyWhen::Changed) => VerifyEach::Changed,
        Some(VerifyWhen::Each) => VerifyEach::Each,
        Some(VerifyWhen::End) => VerifyEach::End,
        Some(VerifyWhen::None) => VerifyEach::None,
    }
}

fn watch(matches: &ArgMatches) -> WatchSettings {
    let which = |names_of: &str, all: &str| {
        if matches.get_flag(all) {
            return What::All;
        }
        match names(matches, names_of) {
            names if names.is_empty() => What::Nothing,
            names if names.iter().any(String::is_empty) => What::All,
            names => What::Passes(names),
        }
    };
    let change = matches.get_flag("print-ir-after-change");
    let failure = matches.get_flag("print-ir-after-failure");
    let tree = matches.get_one::<String>("print-ir-tree-dir").map(PathBuf::from);
    let before = which("print-ir-before", "print-ir-before-all");
    let mut after = which("print-ir-after", "print-ir-after-all");
    let alone = before == What::Nothing && after == What::Nothing && !change && !failure;
    if tree.is_some() && alone {
        after = What::All;
    }
    let module = matches.get_flag("print-ir-module-scope");
    WatchSettings { before, after, change, failure, module, tree }
}

fn timing(matches: &ArgMatches) -> Option<Form> {
    let chosen = matches.get_one::<String>("timing")?;
    let upstream = matches.get_one::<String>("mlir-output-format");
    let json = chosen == "json" || upstream.is_some_and(|form| form == "json");
    Some(if json { Form::Json } else { Form::Text })
}

fn format(matches: &ArgMatches) -> Format {
    match matches.get_one::<String>("error-format").map(String::as_str) {
        Some("short") => Format::Short,
        Some("json") => Format::Json,
        _ => Format::Human,
    }
}

/// Programs want every error; people want the first few.
fn max_errors(matches: &ArgMatches) -> usize {
    let default = if format(matches) == Format::Json { 0 } else { MAX_ERRORS };
    match matches.get_one::<usize>("max-errors").copied().unwrap_or(default) {
        0 => usize::MAX,
        count => count,
    }
}

fn color(matches: &ArgMatches) -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    match matches.get_one::<String>("color").map(String::as_str) {
        Some("always" | "true") => true,
        Some("never" | "false") => false,
        _ => {
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            io::stderr().is_terminal() && !set("NO_COLOR") && !dumb
        }
    }
}
