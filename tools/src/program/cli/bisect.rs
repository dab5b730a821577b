//! The flags of `cotan bisect`.

use super::flags::{self, flag, under, valued};
use super::run;
use clap::{Command, value_parser};

const SEARCH: &str = "Search";

/// Flags of machine code, which this command does not run.
const HIDDEN: [&str; 4] = ["engine", "fp", "threads", "check-bounds"];

const EXAMPLES: &str = "\
Examples:
  cotan bisect a.mlir --fn f --pass-pipeline='inline,canonicalize,cse'
  cotan bisect a.mlir --fn f --pass-pipeline=canonicalize --arg x=1.5
  cotan bisect a.mlir --fn f --pass-pipeline=lower-to-vector-loops --dim n=7
  cotan bisect a.mlir --fn loss --derivative

The function is interpreted before the pipeline and after each pass that changes something. In the first pass after which a value differs, rule applications are searched by bisection. Floats are equal up to a relative error of 1e-6, or of a few roundings of a smaller format. With --derivative, the derivative is compared with finite differences, then each operation by itself; the passes run on value and gradient.
Exit status: 0 all values are equal, 1 a pass is wrong, 2 usage, 70 internal error.";

/// Returns the command.
pub fn command() -> Command {
    let command = Command::new("bisect")
        .about("Find the pass, the rule and the operation that change a value")
        .override_usage("cotan bisect [FILE|-] --pass-pipeline=PIPELINE [--fn NAME] [OPTIONS]")
        .after_help(EXAMPLES)
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(flags::input())
        .args(under(
            SEARCH,
            [
                valued("pass-pipeline", "PIPELINE")
                    .required_unless_present("derivative")
                    .help("The passes to search"),
                flag("derivative")
                    .help("Search the rules of the derivative, then the passes on the derivative"),
                valued("wrt", "NAME,...")
                    .requires("derivative")
                    .help("The parameters of the derivative [default: all of floats]"),
                valued("points", "N")
                    .value_parser(value_parser!(u32).range(1..=10_000))
                    .help("Number of points at which the function is interpreted [default: 3]"),
            ],
        ))
        .args(run::running());
    HIDDEN.into_iter().fold(command, |command, name| command.mut_arg(name, |arg| arg.hide(true)))
}
