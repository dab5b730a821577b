//! The flags of `cotan cost`.

use super::flags::{self, under, valued};
use clap::{Arg, Command};

const WHAT: &str = "Counting";
const READING: &str = "Reading";
const FINDINGS: &str = "Diagnostics";

const EXAMPLES: &str = "\
Examples:
  cotan cost a.mlir --fn loss                     its cost, in sizes of its arguments
  cotan grad a.mlir --fn loss | cotan cost --fn grad_loss
  cotan check a.mlir --fn loss --arg n=5 --cost   is its gradient within its bound?

Elements that are moved, added, multiplied, or arguments of functions (quotients and roots included) are counted: together they are the operations. Work weighs functions by their latency, as `cotan run --count` does. Every branch counts. Nesting is the depth of operations on arrays.
Exit status: 0 success, 1 diagnostics, 2 usage, 70 internal error.";

/// Returns the command.
pub fn command() -> Command {
    Command::new("cost")
        .about("Report the cost of a function, before it runs")
        .override_usage("cotan cost [FILE|-] [--fn NAME] [OPTIONS]")
        .after_help(EXAMPLES)
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(flags::input())
        .args(under(WHAT, what()))
        .args(under(READING, [flags::unregistered(), flags::nesting()]))
        .args(under(FINDINGS, flags::diagnostics()))
}

fn what() -> [Arg; 2] {
    [
        valued("fn", "NAME").help("The function [default: the only one, or main]"),
        valued("format", "FORMAT")
            .value_parser(["text", "json"])
            .help("Text, or an object of JSON [default: text]"),
    ]
}
