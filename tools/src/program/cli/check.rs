//! The flags of `cotan check`.

use super::flags::{self, flag, under, valued};
use super::run;
use clap::{ArgAction, Command, value_parser};

const WHAT: &str = "What is checked";

const EXAMPLES: &str = "\
Examples:
  cotan check a.mlir --fn loss --arg n=5          at random arguments
  cotan check a.mlir --fn loss --wrt w --arg x=1.5 --arg w=0.5
  cotan check a.mlir --fn loss --engine=jit       machine code of the derivative, too
  cotan check a.mlir --fn loss --methods            every method of differentiation, too
  cotan check a.mlir --with='gradient' --with='inline,differentiate,canonicalize'
  cotan check a.mlir --fn loss --cost             the cost of the gradient and its bound, too

With --methods, value and gradient of each road are also compared as programs, after all has been simplified:
how many operations each has, which ones are the same but for names, and where one begins to differ.

Both derivatives are made and run at some points. They are held to each other, to the slope of the
function, and to what other pipelines make of the same requests. Counted work and memory are told
beside those of the function. Numbers that stop being finite where the function is finite are found,
and bodies of reductions and scans that are not associative, or whose identity is none.
Exit status: 0 everything agrees, 1 something failed, 2 usage, 70 internal error.";

/// Returns the command.
pub fn command() -> Command {
    Command::new("check")
        .about("Check the derivative of a function while it runs: its certificate")
        .override_usage("cotan check [FILE|-] [--fn NAME] [--wrt NAME,...] [OPTIONS]")
        .after_help(EXAMPLES)
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(flags::input())
        .args(under(WHAT, what()))
        .args(run::running())
}

fn what() -> [clap::Arg; 8] {
    [
        valued("wrt", "NAME,...").help("The parameters [default: all that are made of floats]"),
        valued("points", "N")
            .value_parser(value_parser!(u32).range(1..=10_000))
            .help("At how many points, or in how many directions [default: 3]"),
        valued("with", "PIPELINE").action(ArgAction::Append).help(
            "What makes the derivatives that are held to `differentiate` [default: gradient]",
        ),
        flag("methods")
            .help("Hold the derivatives of every road to it, too, of those that take the function"),
        flag("timing").help("Say how long each road takes to make value and gradient, too"),
        flag("cost").help("Hold the cost of the gradient by unary normal form to its bound, too"),
        flag("quiet").help("Print what fails, and nothing else"),
        valued("format", "FORMAT")
            .value_parser(["text", "json"])
            .help("Text, or an object of JSON [default: text]"),
    ]
}
