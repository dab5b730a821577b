//! The flags of `cotan opt`.

use super::flags::{self, flag, maybe, under, valued};
use crate::program::opt::Counter;
use clap::builder::{EnumValueParser, PossibleValue};
use clap::{Arg, ArgAction, Command, ValueEnum, value_parser};
use cotan_passes::PassRegistry;

const FILES: &str = "Input and output";
const PIPELINE: &str = "Pipeline";
const WATCH: &str = "Watching passes";
const FINDINGS: &str = "Diagnostics";
const PASSES: &str = "Passes (run in the order given)";

const EXAMPLES: &str = "\
Examples:
  cotan opt a.mlir --cse --dce -o b.mlir
  cotan opt a.mlir --pass-pipeline='builtin.module(func.func(cse,dce),symbol-dce)'
  cotan opt a.mlir --cse --print-ir-after-change --timing
  mlir-opt a.mlir --mlir-print-op-generic | cotan opt --allow-unregistered-dialect
  cotan opt tests.mlir --split-input-file --verify-diagnostics

Results go to the standard output, everything else to the standard error.
Exit status: 0 success, 1 diagnostics, 2 usage, 70 internal error.
The spellings of mlir-opt (--mlir-print-ir-after-all, -split-input-file, ...) are accepted too.";

/// Returns the command with one flag for each pass.
pub fn command(passes: &PassRegistry) -> Command {
    let command = Command::new("opt")
        .about("Read a module, run passes over it, print it")
        .override_usage("cotan opt [FILE|-] [-o FILE|-] [PASSES] [OPTIONS]")
        .after_help(EXAMPLES)
        .max_term_width(100)
        .args_override_self(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(flags::input())
        .args(files())
        .args(pipeline())
        .args(watch())
        .args(findings())
        .args(ignored())
        .args(refused());
    let taken = |name: &str| command.get_arguments().any(|arg| arg.get_long() == Some(name));
    let flags: Vec<Arg> = pass_flags(passes).filter(|arg| !taken(arg.get_id().as_str())).collect();
    command.args(flags)
}

/// `--name` or `--name=pass,pass`.
fn pass_names(name: &'static str) -> Arg {
    maybe(name, "PASSES", "").value_delimiter(',').action(ArgAction::Append)
}

fn files() -> Vec<Arg> {
    let args = [
        valued("output", "FILE")
            .short('o')
            .default_value("-")
            .hide_default_value(true)
            .help("The file to write, replaced only on success; `-` for standard output"),
        maybe("split-input-file", "MARKER", crate::split::MARKER)
            .help("Take the parts between `// -----` as files of their own"),
        valued("output-split-marker", "MARKER")
            .help("The separator of the printed parts [default: // -----]"),
        flags::unregistered(),
        valued("irdl-file", "FILE").help("Load the dialects that FILE defines by IRDL"),
        flag("print-generic")
            .aliases(["mlir-print-op-generic", "print-op-generic"])
            .help("Print every operation in generic form"),
        maybe("print-locations", "HOW", "kept")
            .aliases(["mlir-print-debuginfo", "print-debuginfo"])
            .value_parser(EnumValueParser::<LocationStyle>::new())
            .help("Print the location of every operation: kept, upstream, none"),
        valued("elide-elements", "N")
            .value_parser(value_parser!(usize))
            .alias("mlir-elide-elementsattrs-if-larger")
            .help("Print `dense_resource<__elided__>` for attributes of more than N elements"),
        valued("elide-resources", "N")
            .value_parser(value_parser!(usize))
            .alias("mlir-elide-resource-strings-if-larger")
            .help("Leave out resources whose text has more than N letters"),
        valued("emit", "FORMAT")
            .value_parser(["mlir", "dot"])
            .help("The format of the output: mlir, or dot for Graphviz [default: mlir]"),
        flag("view-op-graph").hide(true),
        flag("print-upstream-floats").hide(true),
        flag("print-upstream-names").hide(true),
        flag("print-local-scope").alias("mlir-print-local-scope").hide(true),
        flags::nesting(),
        flag("print-op-stats").help("Report the number of operations of each name"),
        flag("show-dialects").help("List the registered dialects with their operations and stop"),
    ];
    under(FILES, args)
}

fn pipeline() -> Vec<Arg> {
    let args = [
        valued("pass-pipeline", "PIPELINE")
            .short('p')
            .help("Passes as text: `builtin.module(func.func(cse,dce))`"),
        valued("skip-passes", "PASSES")
            .value_delimiter(',')
            .action(ArgAction::Append)
            .help("Skip these passes everywhere"),
        maybe("verify-each", "WHEN", "each")
            .value_parser(EnumValueParser::<VerifyWhen>::new())
            .help("Verify after passes: changed, each, end, none [default: changed]"),
        valued("verify-meaning", "N")
            .value_parser(value_parser!(u32).range(1..=10_000))
            .help("Compare values at N random points before passes and after each"),
        flag("verify-roundtrip").help("Read the printed module again, and compare"),
        valued("threads", "N")
            .value_parser(value_parser!(u64).range(1..=1_024))
            .help("Run passes on N functions at once, and print them [default: 1]"),
        maybe("mlir-disable-threading", "VALUE", "true")
            .value_parser(value_parser!(bool))
            .hide(true),
        flag("dump-pass-pipeline").help("Print the pipeline before running it"),
        valued("crash-reproducer", "FILE")
            .alias("mlir-pass-pipeline-crash-reproducer")
            .help("When a pass fails, write a reproducer"),
        flag("run-reproducer").help("Run the pipeline of the reproducer FILE"),
        flag("show-passes")
            .alias("list-passes")
            .help("List the passes with their options and stop"),
    ];
    under(PIPELINE, args)
}

fn watch() -> Vec<Arg> {
    let args = [
        pass_names("print-ir-before")
            .alias("mlir-print-ir-before")
            .help("Print the IR before these passes, or before all"),
        pass_names("print-ir-after")
            .alias("mlir-print-ir-after")
            .help("Print the IR after these passes, or after all"),
        flag("print-ir-before-all")
            .alias("mlir-print-ir-before-all")
            .help("Print the IR before every pass"),
        flag("print-ir-after-all")
            .alias("mlir-print-ir-after-all")
            .help("Print the IR after every pass"),
        flag("print-ir-after-change")
            .alias("mlir-print-ir-after-change")
            .help("Print the changes of each pass, as a diff"),
        flag("print-ir-after-failure")
            .alias("mlir-print-ir-after-failure")
            .help("Print the IR after a pass that failed"),
        flag("print-ir-module-scope")
            .alias("mlir-print-ir-module-scope")
            .help("Print the whole module, not only the root of the pass"),
        valued("print-ir-tree-dir", "DIR")
            .alias("mlir-print-ir-tree-dir")
            .help("Print the IR into files below this directory"),
        maybe("trace-rewrites", "FORMAT", "text")
            .value_parser(["text", "json", "missed"])
            .help("Report each applied rule, as text or json lines; with `missed` also rules that did not apply, and the condition that failed"),
        pass_names("debug-only").help("Report the rules of these passes only"),
        valued("debug-counter", "NAME=A..B")
            .action(ArgAction::Append)
            .value_parser(Counter::parse)
            .help("Skip the trials of rules of a pass, or of a rule, or the executions of passes (`pass`), whose number is not in the range"),
        valued("log-actions-to", "FILE")
            .help("Write the numbers and ends of passes and trials of rules; `-` is the standard error"),
        maybe("timing", "FORMAT", "text")
            .value_parser(["text", "json", "trace"])
            .alias("mlir-timing")
            .help("Report the times, as text, json, or a trace for Perfetto and Chrome"),
        flags::view(),
        flag("pass-statistics")
            .alias("mlir-pass-statistics")
            .help("Report the statistics of passes"),
    ];
    under(WATCH, args)
}

fn findings() -> Vec<Arg> {
    let args = [maybe("verify-diagnostics", "WHICH", "all")
        .value_parser(["all", "only-expected"])
        .help("Compare them with `// expected-error@+1 {{...}}` comments")];
    under(FINDINGS, args.into_iter().chain(flags::diagnostics()))
}

/// Returns the flags of upstream without an effect here.
fn ignored() -> Vec<Arg> {
    let names = ["mlir-timing-display", "mlir-pass-statistics-display"];
    let ignored = names.map(|name| maybe(name, "VALUE", "true").hide(true));
    let format = maybe("mlir-output-format", "FORMAT", "text").value_parser(["text", "json"]);
    ignored.into_iter().chain([format.hide(true)]).collect()
}

/// Returns the flags of upstream that would change the output, and are rejected unless they are
/// `false`.
fn refused() -> [Arg; 2] {
    let flag = |name: &'static str, why: &'static str| {
        let parser = move |value: &str| match value {
            "false" | "0" => Ok(false),
            _ => Err(why),
        };
        maybe(name, "VALUE", "true").value_parser(parser).hide(true)
    };
    [
        flag("mlir-print-value-users", "the users of values are not printed as comments"),
        flag(
            "mlir-print-unique-ssa-ids",
            "values keep the names of the source, which are unique in a function only",
        ),
    ]
}

fn pass_flags(passes: &PassRegistry) -> impl Iterator<Item = Arg> {
    let flag = |name: &'static str, summary: &'static str| {
        Arg::new(name).long(name).help(summary).help_heading(PASSES)
    };
    let singles = passes.passes().iter().map(move |pass| {
        let flag = flag(pass.name, pass.summary);
        if pass.options.is_empty() {
            return flag.action(ArgAction::SetTrue);
        }
        let flag = flag.value_name("OPTIONS").action(ArgAction::Append);
        flag.num_args(0..=1).require_equals(true).default_missing_value("")
    });
    let pipelines = passes.pipelines().iter();
    let pipelines = pipelines.map(move |it| flag(it.name, it.summary).action(ArgAction::SetTrue));
    let former = passes.former_names().map(|name| {
        let flag = Arg::new(name).long(name).hide(true).action(ArgAction::Append);
        flag.num_args(0..=1).require_equals(true).default_missing_value("")
    });
    singles.chain(pipelines).chain(former)
}

/// [`cotan_passes::VerifyEach`] as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifyWhen {
    /// After passes that changed something.
    Changed,
    /// After every pass.
    Each,
    /// After the last.
    End,
    /// Never.
    None,
}

impl ValueEnum for VerifyWhen {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Changed, Self::Each, Self::End, Self::None]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Changed => PossibleValue::new("changed"),
            Self::Each => PossibleValue::new("each").aliases(["true", "1"]),
            Self::End => PossibleValue::new("end"),
            Self::None => PossibleValue::new("none").aliases(["false", "0"]),
        })
    }
}

/// [`cotan_ir::text::Locations`] as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocationStyle {
    /// By the aliases of the file.
    Kept,
    /// By aliases that upstream would invent, where it would define them.
    Upstream,
    /// Not at all.
    None,
}

impl ValueEnum for LocationStyle {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Kept, Self::Upstream, Self::None]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Kept => PossibleValue::new("kept").aliases(["true", "1"]),
            Self::Upstream => PossibleValue::new("upstream"),
            Self::None => PossibleValue::new("none").aliases(["false", "0"]),
        })
    }
}
