//! The arguments of the command.

use super::actions::Counter;
use super::elide::Limits;
use super::rewrites::Traced;
use super::timing::Form;
use super::watch::{WatchSettings, What};
use crate::program::cli::{LocationStyle, VerifyWhen};
use crate::program::console::Console;
use crate::program::diagnostics_sink::Sink;
use crate::program::input;
use clap::ArgMatches;
use cotan_ir::text::{Floats, Locations, ParseOptions, PrintOptions};
use cotan_passes::VerifyEach;

/// The arguments of the command.
#[derive(Debug)]
pub struct OptSettings {
    pub input: String,
    pub output: String,
    /// The file that defines further dialects.
    pub irdl_file: Option<String>,
    /// The marker to split the input at.
    pub split: Option<String>,
    pub output_marker: String,
    pub parse: ParseOptions,
    pub print: PrintOptions,
    /// The names of upstream's printer.
    pub upstream_names: bool,
    /// The sizes above which contents are elided in the output.
    pub elided: Limits,
    /// True if the output is a graph instead of text.
    pub graph: bool,
    /// True if the output is read again and compared.
    pub round_trip: bool,
    /// True if the numbers of operations are reported.
    pub op_counts: bool,
    /// True if the runs of passes are reported as events.
    pub trace: bool,
    pub pipeline: Option<String>,
    pub skip: Vec<String>,
    /// The number of threads for passes.
    pub threads: usize,
    pub verify: VerifyEach,
    /// The number of points at which values are compared around passes.
    pub meaning_points: Option<u32>,
    pub dump_pipeline: bool,
    /// The file for a reproducer.
    pub reproducer: Option<String>,
    /// True if the input is a reproducer.
    pub run_reproducer: bool,
    pub watch: WatchSettings,
    /// The format in which applied rules are reported.
    pub rewrites: Traced,
    /// The counters of actions.
    pub counters: Vec<Counter>,
    /// The file of the log of actions.
    pub action_log: Option<String>,
    pub timing: Option<Form>,
    pub statistics: bool,
    /// Compare with `expected-` comments; with `OnlyExpected`, unexpected diagnostics are ignored.
    pub expectations: Option<OnlyExpected>,
    sink: Sink,
}

/// True if only missing diagnostics are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnlyExpected(pub bool);

impl OptSettings {
    /// Reads the arguments.
    pub fn read(matches: &ArgMatches, console: &Console) -> Self {
        let text = |name: &str| matches.get_one::<String>(name).cloned();
        let split = text("split-input-file");
        Self {
            input: text("input").unwrap_or_default(),
            output: text("output").unwrap_or_default(),
            irdl_file: text("irdl-file"),
            split,
            output_marker: text("output-split-marker")
                .unwrap_or_else(|| crate::split::MARKER.to_owned()),
            parse: input::options(matches),
            print: PrintOptions {
                generic: matches.get_flag("print-generic"),
                locations: locations(matches),
                aliases: !matches.get_flag("print-local-scope"),
                floats: match matches.get_flag("print-upstream-floats") {
                    true => Floats::Upstream,
                    false => Floats::Shortest,
                },
                threads: threads(matches),
            },
            upstream_names: matches.get_flag("print-upstream-names"),
            elided: Limits {
                elements: matches.get_one("elide-elements").copied(),
                resource: matches.get_one("elide-resources").copied(),
            },
            graph: text("emit").is_some_and(|form| form == "dot")
                || matches.get_flag("view-op-graph"),
            round_trip: matches.get_flag("verify-roundtrip"),
            op_counts: matches.get_flag("print-op-stats"),
            trace: text("timing").is_some_and(|form| form == "trace"),
            pipeline: text("pass-pipeline"),
            skip: names(matches, "skip-passes"),
            threads: threads(matches),
            verify: verify(matches),
            meaning_points: matches.get_one("verify-meaning").copied(),
            dump_pipeline: matches.get_flag("dump-pass-pipeline"),
            reproducer: text("crash-reproducer"),
            run_reproducer: matches.get_flag("run-reproducer"),
            watch: watch(matches, console),
            rewrites: rewrites(matches),
            counters: matches.get_many("debug-counter").into_iter().flatten().cloned().collect(),
            action_log: text("log-actions-to"),
            timing: timing(matches),
            statistics: matches.get_flag("pass-statistics"),
            expectations: text("verify-diagnostics")
                .map(|which| OnlyExpected(which == "only-expected")),
            sink: Sink::read(matches, console),
        }
    }

    /// Returns whether passes are observed one by one, which needs them in order.
    pub fn observes_passes(&self) -> bool {
        let WatchSettings { before, after, change, failure, .. } = &self.watch;
        *before != What::Nothing
            || *after != What::Nothing
            || *change
            || *failure
            || self.trace
            || self.meaning_points.is_some()
            || self.rewrites.form.is_some()
            || !self.counters.is_empty()
            || self.action_log.is_some()
            || self.timing.is_some()
    }

    /// Returns the output of diagnostics.
    pub fn sink(&self) -> Sink {
        self.sink.clone()
    }

    /// Returns the streams.
    pub fn console(&self) -> &Console {
        &self.sink.console
    }

    /// Returns whether text on the standard error is coloured.
    pub fn color(&self) -> bool {
        self.sink.renderer.color
    }
}

fn names(matches: &ArgMatches, name: &str) -> Vec<String> {
    matches.get_many::<String>(name).into_iter().flatten().cloned().collect()
}

fn locations(matches: &ArgMatches) -> Locations {
    match matches.get_one("print-locations") {
        None | Some(LocationStyle::None) => Locations::Hidden,
        Some(LocationStyle::Kept) => Locations::Kept,
        Some(LocationStyle::Upstream) => Locations::Upstream,
    }
}

fn verify(matches: &ArgMatches) -> VerifyEach {
    match matches.get_one("verify-each") {
        None | Some(VerifyWhen::Changed) => VerifyEach::Changed,
        Some(VerifyWhen::Each) => VerifyEach::Each,
        Some(VerifyWhen::End) => VerifyEach::End,
        Some(VerifyWhen::None) => VerifyEach::None,
    }
}

fn watch(matches: &ArgMatches, console: &Console) -> WatchSettings {
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
    let tree = matches.get_one::<String>("print-ir-tree-dir").map(|name| console.path(name));
    let before = which("print-ir-before", "print-ir-before-all");
    let mut after = which("print-ir-after", "print-ir-after-all");
    let alone = before == What::Nothing && after == What::Nothing && !change && !failure;
    if tree.is_some() && alone {
        after = What::All;
    }
    let module = matches.get_flag("print-ir-module-scope");
    WatchSettings { before, after, change, failure, module, tree }
}

fn rewrites(matches: &ArgMatches) -> Traced {
    let only = names(matches, "debug-only");
    let chosen = matches.get_one::<String>("trace-rewrites").map(String::as_str);
    let form = match chosen {
        Some("json") => Some(Form::Json),
        Some(_) => Some(Form::Text),
        None => (!only.is_empty()).then_some(Form::Text),
    };
    Traced { form, missed: chosen == Some("missed"), only }
}

fn timing(matches: &ArgMatches) -> Option<Form> {
    let chosen = matches.get_one::<String>("timing").filter(|form| *form != "trace")?;
    let upstream = matches.get_one::<String>("mlir-output-format");
    let json = chosen == "json" || upstream.is_some_and(|form| form == "json");
    Some(if json { Form::Json } else { Form::Text })
}

/// Returns the number of threads; one if upstream's flag disables them.
fn threads(matches: &ArgMatches) -> usize {
    if matches.get_one("mlir-disable-threading") == Some(&true) {
        return 1;
    }
    matches.get_one::<u64>("threads").map_or(1, |&threads| threads as usize)
}
