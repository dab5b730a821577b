//! The flags of `cotan check`.

use super::flags::{self, flag, under, valued};
use super::run;
use clap::{ArgAction, Command, value_parser};

const WHAT: &str = "Checks";

const EXAMPLES: &str = "\
Examples:
  cotan check a.mlir --fn loss --arg n=5          at random arguments
  cotan check a.mlir --fn loss --wrt w --arg x=1.5 --arg w=0.5
  cotan check a.mlir --fn loss --engine=jit       machine code of the derivative, too
  cotan check a.mlir --fn loss --methods            every method of differentiation, too
  cotan check a.mlir --with='gradient' --with='inline,differentiate,canonicalize'
  cotan check a.mlir --fn loss --cost             the cost of the gradient and its bound, too
  cotan check a.mlir --fn loss --against b.mlir   the gradient @grad_loss of b.mlir, too

With --methods, value and gradient of each AD method are also compared as simplified programs: their numbers of operations, those that are equal up to names, and the first difference.

With --against, elements of a gradient from elsewhere that differ are judged by slopes of the function, from values alone; at a kink, each slope between both sides is right.

Both derivatives are generated and run at some points. They are compared with each other, with finite differences, and with the results of other pipelines for the same requests. Work and memory are reported next to those of the function. The check finds results that are not finite where the function is, and bodies of reductions and scans that are not associative or have a wrong identity.
Where rounding is as large as the derivative, as where a program divides by differences of equal numbers, the derivative is undetermined: nothing failed, and nothing agrees.
Exit status: 0 everything agrees, 1 something failed or is undetermined, 2 usage, 70 internal error.";

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

fn what() -> [clap::Arg; 11] {
    [
        flags::view(),
        valued("wrt", "NAME,...").help("The parameters [default: all of floats]"),
        valued("points", "N")
            .value_parser(value_parser!(u32).range(1..=10_000))
            .help("Number of points, or of directions [default: 3]"),
        valued("with", "PIPELINE").action(ArgAction::Append).help(
            "A pipeline whose derivatives are compared with `differentiate` [default: gradient]",
        ),
        valued("against", "OTHER").help(
            "Check the gradient in a module (.mlir) or library (.so, .o, by the C interface), too",
        ),
        valued("against-fn", "NAME")
            .help("Its function, which returns the gradients, in a module with or without the value [default: grad_NAME]"),
        flag("methods")
            .help("Compare the derivatives of every AD method that supports the function, too"),
        flag("timing").help("Report the compile time of value and gradient by each AD method, too"),
        flag("cost")
            .help("Check the cost of the gradient by unary normal form against its bound, too"),
        flag("quiet").help("Print failures only"),
        valued("format", "FORMAT")
            .value_parser(["text", "json"])
            .help("Text, or an object of JSON [default: text]"),
    ]
}
