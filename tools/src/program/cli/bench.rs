//! The flags of `cotan bench`.

use super::flags::{self, under, valued};
use clap::{Arg, ArgAction, Command, value_parser};

const MEASURED: &str = "Measurement";
const READING: &str = "Reading";
const FINDINGS: &str = "Diagnostics";

const EXAMPLES: &str = "\
Examples:
  cotan bench a.mlir --fn f --size n=1e3..1e7        for 1000, 10000, ... elements
  cotan bench a.mlir --size n=64,512 --size d=8      sizes of several dimension parameters
  cotan grad a.mlir --value | cotan bench - --size n=1e6 --format=json
  cotan bench a.mlir --size n=1e3..1e7 --format=svg > a.svg

A function is compiled once, as machine code, and called repeatedly on the same arrays, which are random except for those of --arg. `time` is that of the fastest call. `GB/s` counts every argument as read once and every result
as written once, `GFLOP/s` the operations of `cotan cost`: additions, products and functions, each as one. `share` compares
with how long programs take in the same run, on one thread, that do nothing but read and write as much, or nothing but
add and multiply, whichever takes longer.
Exit status: 0 success, 1 diagnostics, 2 usage, 70 internal error.";

/// Returns the command.
pub fn command() -> Command {
    Command::new("bench")
        .about("Measure the time of a function as machine code")
        .override_usage("cotan bench [FILE|-] [--fn NAME] [--size NAME=SIZES]... [OPTIONS]")
        .after_help(EXAMPLES)
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(flags::input())
        .args(under(MEASURED, what()))
        .args(under(READING, [flags::unregistered(), flags::nesting()]))
        .args(under(FINDINGS, flags::diagnostics()))
}

fn what() -> [Arg; 9] {
    [
        flags::view(),
        valued("fn", "NAME").help("The function [default: the only one, or main]"),
        valued("size", "NAME=SIZES").alias("dim").action(ArgAction::Append).help(
            "Sizes of a dimension parameter: 1000, 8,64,512, or 1e3..1e7, each ten times the last",
        ),
        valued("arg", "[NAME=]VALUE")
            .action(ArgAction::Append)
            .allow_hyphen_values(true)
            .help("An argument, as for `cotan run`; others are random"),
        valued("random-seed", "N")
            .value_parser(value_parser!(u64))
            .help("The seed of random arguments [default: 1]"),
        valued("fp", "RULES").value_parser(flags::floating_point()).help(
            "Allowed reassociation of float sums: `strict` adds as the interpreter does [default: default]",
        ),
        flags::threads(),
        valued("seconds", "S")
            .value_parser(seconds)
            .help("How long each size is measured [default: 0.3]"),
        valued("format", "FORMAT")
            .value_parser(["text", "json", "svg"])
            .help("A table, an object of JSON for each size, or a plot of time by size [default: text]"),
    ]
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=MOST_SECONDS).contains(seconds));
    seconds.ok_or_else(|| format!("a number from 0 to {MOST_SECONDS} is expected"))
}

/// The longest time that a size is measured, an hour.
const MOST_SECONDS: f64 = 3600.0;
