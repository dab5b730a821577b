//! The flags of `cotan grad`.

use super::flags::{self, flag, under, valued};
use super::run;
use clap::builder::RangedU64ValueParser;
use clap::{Arg, Command};
use cotan_passes::{AdMethod, PassRegistry};

const WHAT: &str = "Differentiation";
const RUN: &str = "Running it";

const EXAMPLES: &str = "\
Examples:
  cotan grad a.mlir --fn loss --wrt w             the gradient, simplified
  cotan grad a.mlir --fn loss --emit=request      the request that `differentiate` replaces
  cotan grad a.mlir --fn f --mode=forward         the tangents of the results
  cotan grad a.mlir --fn loss --hvp               the Hessian times a vector
  cotan grad a.mlir --fn f --jet 3                the Taylor coefficients to order 3
  cotan grad a.mlir --fn f --jacobian             all derivatives, as a matrix
  cotan grad a.mlir --fn loss --run --arg x=1.5   the numbers

A function with one float result has a gradient. The derivative of another one has a cotangent parameter for each result, after the arguments; in forward mode, a tangent parameter for each argument in --wrt.
Exit status: 0 success, 1 diagnostics, 2 usage, 70 internal error.";

/// The highest order of Taylor coefficients, whose code grows with its square.
const MAX_ORDER: u64 = 255;

/// Returns the command.
pub fn command(passes: &PassRegistry) -> Command {
    Command::new("grad")
        .about("Print the derivative of a function, or run it")
        .override_usage("cotan grad [FILE|-] [--fn NAME] [--wrt NAME,...] [OPTIONS]")
        .after_help(EXAMPLES)
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(flags::input())
        .args(under(WHAT, what(passes)))
        .args(under(RUN, [flag("run").help("Run it, and print its results")]))
        .args(under(RUN, run::shared()))
}

fn what(passes: &PassRegistry) -> [Arg; 12] {
    [
        flags::view(),
        valued("wrt", "NAME,...").help("The parameters [default: all of floats]"),
        valued("mode", "MODE")
            .value_parser(["reverse", "forward"])
            .help("reverse: from results to parameters; forward: from parameters to results [default: reverse]"),
        valued("method", "METHOD")
            .value_parser(passes.all::<AdMethod>().map(|method| method.name).collect::<Vec<_>>())
            .help("The AD method [default: direct]"),
        flag("value").help("Return the value as well"),
        flag("hvp")
            .conflicts_with_all(["mode", "value"])
            .help("The Hessian times a vector: the derivative of the gradient along tangents"),
        valued("jet", "ORDER")
            .value_parser(RangedU64ValueParser::<usize>::new().range(1..=MAX_ORDER))
            .conflicts_with_all(["mode", "hvp"])
            .help("The Taylor coefficients of the results up to an order, for those of the parameters"),
        flag("jacobian")
            .conflicts_with_all(["mode", "value", "hvp", "jet"])
            .help("The derivative of each element of each result by each element of a parameter"),
        flag("hessian")
            .conflicts_with_all(["mode", "value", "hvp", "jet", "jacobian"])
            .help("All second derivatives of a function with one float result"),
        flag("print-residuals")
            .conflicts_with_all(["run", "emit"])
            .help("Report the residuals of the derivative, and the values it recomputes"),
        flag("stages")
            .conflicts_with_all(["run", "emit", "print-residuals"])
            .help("Print the module after each pass of the AD method that changed it"),
        valued("emit", "WHAT")
            .value_parser(["ir", "request", "stablehlo"])
            .help("The output: ir, stablehlo, or the request alone [default: ir]"),
    ]
}
