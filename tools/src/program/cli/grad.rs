//! The flags of `cotan grad`.

use super::flags::{self, flag, under, valued};
use super::run;
use clap::{Arg, Command};
use cotan_passes::METHODS;

const WHAT: &str = "What is differentiated";
const RUN: &str = "Running it";

const EXAMPLES: &str = "\
Examples:
  cotan grad a.mlir --fn loss --wrt w             the gradient, simplified
  cotan grad a.mlir --fn loss --emit=request      the request that `differentiate` replaces
  cotan grad a.mlir --fn f --mode=forward         how results change with arguments
  cotan grad a.mlir --fn loss --hvp               the Hessian times a vector
  cotan grad a.mlir --fn f --jacobian             all derivatives, as a matrix
  cotan grad a.mlir --fn loss --run --arg x=1.5   the numbers

A function that gives one float has a gradient. Of others the derivative takes a cotangent for each
result, after the arguments; forwards it takes a tangent for each argument in --wrt.
Exit status: 0 success, 1 diagnostics, 2 usage, 70 internal error.";

/// Returns the command.
pub fn command() -> Command {
    Command::new("grad")
        .about("Print the derivative of a function, or run it")
        .override_usage("cotan grad [FILE|-] [--fn NAME] [--wrt NAME,...] [OPTIONS]")
        .after_help(EXAMPLES)
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(flags::input())
        .args(under(WHAT, what()))
        .args(under(RUN, [flag("run").help("Run it, and print its results")]))
        .args(under(RUN, run::shared()))
}

fn what() -> [Arg; 9] {
    [
        valued("wrt", "NAME,...").help("The parameters [default: all that are made of floats]"),
        valued("mode", "MODE")
            .value_parser(["reverse", "forward"])
            .help("reverse: from results to parameters; forward: the other way [default: reverse]"),
        valued("method", "METHOD")
            .value_parser(METHODS.iter().map(|method| method.name).collect::<Vec<_>>())
            .help("The method that makes the derivative [default: direct]"),
        flag("value").help("Give the value as well"),
        flag("hvp")
            .conflicts_with_all(["mode", "value"])
            .help("The Hessian times a vector: how the gradient changes along tangents"),
        flag("jacobian")
            .conflicts_with_all(["mode", "value", "hvp"])
            .help("How each element of each result changes with each one of a parameter"),
        flag("hessian")
            .conflicts_with_all(["mode", "value", "hvp", "jacobian"])
            .help("All second derivatives of a function that gives one float"),
        flag("print-residuals")
            .conflicts_with_all(["run", "emit"])
            .help("Say what the derivative keeps for its way back, and what it computes again"),
        valued("emit", "WHAT")
            .value_parser(["ir", "request"])
            .help("What is printed: ir, or the request alone [default: ir]"),
    ]
}
