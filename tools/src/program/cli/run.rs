//! The flags of `cotan run`.

use super::flags::{self, flag, under, valued};
use clap::{Arg, ArgAction, Command, value_parser};
use cotan_passes::FloatingPoint;
use cotan_passes::options::Word;

const RUN: &str = "Execution";
const LIMITS: &str = "Limits";
const RESULTS: &str = "Results";
const READING: &str = "Reading";
const FINDINGS: &str = "Diagnostics";

const ENGINE: &str = "\
interpret, or jit for machine code [default: jit, if there is LLVM in this `cotan`, machine code for all that the \
function does, and neither --fuel nor --max-depth nor --count]";

const CHECKED: &str = "interpret, or jit to compare machine code, too [default: interpret]";

const EXAMPLES: &str = "\
Examples:
  cotan run a.mlir --fn f --arg x=1.5 --arg n=3
  cotan run a.mlir --arg '[[1.0, 2.0], [inf, nan]]' --format=json
  cotan run a.mlir --arg x=@x.npy --arg w=@all.npz:w --out y.npy
  cotan run a.mlir --arg n=1000 --random-seed 1
  cotan opt a.mlir --cse | cotan run - --arg -1

Arguments are literals of the IR, inf, -inf, nan, true, false, nested lists of them, and data files: @x.npy, @all.npz:name, @x.json. A dimension parameter is given by its name: n=3.
Results go to the standard output, everything else to the standard error.
Exit status: 0 success, 1 diagnostics, 2 usage, 70 internal error.";

/// Returns the command.
pub fn command() -> Command {
    Command::new("run")
        .about("Run a function of a module, print its results")
        .override_usage("cotan run [FILE|-] [--fn NAME] [--arg [NAME=]VALUE]... [OPTIONS]")
        .after_help(EXAMPLES)
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(flags::input())
        .args(under(RUN, what(ENGINE)))
        .args(under(LIMITS, limits()))
        .args(under(RESULTS, results()))
        .args(under(RESULTS, [flags::view()]))
        .args(under(READING, [flags::unregistered(), flags::nesting()]))
        .args(under(FINDINGS, flags::diagnostics()))
}

/// Returns the flags for the function to run, and its limits.
pub fn running() -> Vec<Arg> {
    let reading = [flags::unregistered(), flags::nesting()];
    [under(RUN, what(CHECKED)), under(LIMITS, limits()), under(READING, reading)]
        .into_iter()
        .flatten()
        .chain(under(FINDINGS, flags::diagnostics()))
        .collect()
}

/// Returns the flags for the function to run and its execution: those shared by all commands that
/// run something.
pub fn shared() -> Vec<Arg> {
    let reading = [flags::unregistered(), flags::nesting()];
    what(ENGINE)
        .into_iter()
        .chain(limits())
        .chain(results())
        .chain(reading)
        .chain(flags::diagnostics())
        .collect()
}

fn what(engine: &'static str) -> [Arg; 8] {
    [
        valued("fn", "NAME").help("The function [default: the only one, or main]"),
        valued("arg", "[NAME=]VALUE")
            .action(ArgAction::Append)
            .allow_hyphen_values(true)
            .help("An argument, for the parameter of that name or for the next one"),
        valued("dim", "NAME=N")
            .action(ArgAction::Append)
            .help("A dimension parameter, even if a parameter has the same name"),
        valued("random-seed", "N")
            .value_parser(value_parser!(u64))
            .help("Fill missing arguments with random values, determined by the seed"),
        valued("engine", "ENGINE")
            .value_parser(["interpret", "jit"])
            .help(engine),
        valued("fp", "RULES")
            .value_parser(flags::floating_point())
            .default_value(FloatingPoint::Default.word())
            .hide_default_value(true)
            .help(
                "Allowed reassociation of float sums in machine code: `strict` adds as the interpreter does [default: default]",
            ),
        flags::threads(),
        valued("check-bounds", "BOOL")
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true")
            .value_parser(value_parser!(bool))
            .help(
                "Let machine code check every read and write of a buffer, to find mistakes of the compiler \
                 [default: true for a module with memref operations of its own, else false]",
            ),
    ]
}

fn limits() -> [Arg; 3] {
    [
        valued("fuel", "N").value_parser(value_parser!(u64)).help(
            "How many operations may run, arrays counting by their elements [default: 10000000000]",
        ),
        valued("max-bytes", "N")
            .value_parser(bytes)
            .help("How much memory the values may take: 65536, 64K, 8G [default: 8G]"),
        valued("max-depth", "N")
            .value_parser(value_parser!(u32))
            .help("How deep calls may nest [default: 10000]"),
    ]
}

fn results() -> [Arg; 8] {
    [
        valued("out", "FILE")
            .default_value("-")
            .hide_default_value(true)
            .help("Write results to a .npy, .npz or .json file; `-` for the standard output"),
        valued("format", "FORMAT")
            .value_parser(["text", "json"])
            .help("A line for each result: text, or an object of JSON [default: text]"),
        valued("max-elements", "N")
            .value_parser(value_parser!(usize))
            .help("Abbreviate arrays of more elements; 0 for never [default: 100, JSON: 0]"),
        flag("full").conflicts_with("max-elements").help("Print all elements of every array"),
        flag("find-nan")
            .help("If a result is infinite or NaN, report the operation at which it begins"),
        flag("count").help("Report the work of each operation, and the memory"),
        flag("verbose").help("Report the passes that run before the function"),
        flag("timing").help("Report the time of each stage, on the standard error"),
    ]
}

/// `65536`, `64K`, `8G`.
fn bytes(text: &str) -> Result<u64, String> {
    let unit = |letter| text.strip_suffix(letter);
    let units = [('K', 10), ('M', 20), ('G', 30), ('T', 40)];
    let found = units.iter().find_map(|&(letter, shift)| Some((unit(letter)?, shift)));
    let (digits, shift) = found.unwrap_or((text, 0));
    let number: u64 = digits.parse().map_err(|_| "a number is expected, as in 64K".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "that is too much".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!([bytes("12"), bytes("64K"), bytes("8G")], [Ok(12), Ok(65536), Ok(8 << 30)]);
        assert!(bytes("G").is_err() && bytes("-1").is_err() && bytes("99999999T").is_err());
    }
}
