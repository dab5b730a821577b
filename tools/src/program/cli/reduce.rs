//! The flags of `cotan reduce`.

use super::flags::{self, flag, under, valued};
use clap::{Arg, ArgAction, ArgGroup, Command, value_parser};

const WHILE: &str = "Condition";
const VALUES: &str = "Values of --while-differs";
const FILES: &str = "Input and output";
const FINDINGS: &str = "Diagnostics";

const EXAMPLES: &str = "\
Examples:
  cotan reduce a.mlir --while './fails.sh'           ./fails.sh CANDIDATE exits with 0
  cotan reduce a.mlir --while 'cotan opt {} --cse | grep -q mulf'
  cotan reduce a.mlir --while-panics -- opt --canonicalize
  cotan reduce a.mlir --while-error E0903 -o b.mlir -- check --methods
  cotan reduce a.mlir --fn f --while-differs '' canonicalize

Candidates have fewer functions, operations, regions, arguments and results, smaller sizes, and constants 0 and 1. Each one is valid. The words after `--` are the words of this program, `opt` by default; the candidate is `{}` in them, or the last one.
Exit status: 0 success, 1 diagnostics, 2 usage, 70 internal error.";

/// Returns the command.
pub fn command() -> Command {
    Command::new("reduce")
        .about("Make a module small while a condition holds")
        .override_usage("cotan reduce [FILE|-] [-o FILE|-] <CONDITION> [OPTIONS] [-- WORDS]")
        .after_help(EXAMPLES)
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(flags::input())
        .args(under(WHILE, conditions()))
        .group(
            ArgGroup::new("condition")
                .args(["while", "while-panics", "while-error", "while-differs"])
                .required(true),
        )
        .args(under(VALUES, values()))
        .args(under(FILES, files()))
        .args(under(FINDINGS, flags::diagnostics()))
}

fn conditions() -> Vec<Arg> {
    vec![
        valued("while", "COMMAND")
            .help("The shell command exits with 0; the candidate is `{}` in it, or its last word"),
        flag("while-panics").help("The program ends with an internal error"),
        valued("while-error", "CODE").help("The program reports this code, as in E0903"),
        valued("while-differs", "PIPELINE")
            .num_args(2)
            .allow_hyphen_values(true)
            .help("The values of a function differ after two pipelines; '' for no pass"),
        Arg::new("words")
            .value_name("WORDS")
            .last(true)
            .num_args(0..)
            .allow_hyphen_values(true)
            .help("The words of the program for --while-panics and --while-error [default: opt]"),
    ]
}

fn values() -> Vec<Arg> {
    vec![
        valued("fn", "NAME").help("The function [default: the only one, or main]"),
        valued("dim", "NAME=N")
            .action(ArgAction::Append)
            .help("A dimension parameter [default: small sizes]"),
        valued("random-seed", "N")
            .value_parser(value_parser!(u64))
            .help("The seed of the random arguments [default: 1]"),
    ]
}

fn files() -> Vec<Arg> {
    vec![
        valued("output", "FILE")
            .short('o')
            .default_value("-")
            .hide_default_value(true)
            .help("The file to write; `-` for standard output"),
        valued("max-candidates", "N")
            .value_parser(value_parser!(u64))
            .help("Stop after this number of candidates [default: 100000]"),
        flags::unregistered(),
        flags::nesting(),
    ]
}
