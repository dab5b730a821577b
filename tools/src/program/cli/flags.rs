//! Flags of several commands, and constructors of flags.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, value_parser};
use cotan_passes::FloatingPoint;
use cotan_passes::options::Word;

/// The maximal number of threads.
const MOST_THREADS: usize = 1024;

/// `--name`.
pub fn flag(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue)
}

/// `--name=value`.
pub fn valued(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).hide_possible_values(true)
}

/// Returns the flag for the allowed transformations of sums of floats.
pub fn floating_point() -> impl TypedValueParser<Value = FloatingPoint> {
    let words = PossibleValuesParser::new(FloatingPoint::ALL.iter().map(|(word, _)| *word));
    words.try_map(|word| FloatingPoint::meant_by(&word).ok_or("no rules of that name"))
}

/// `--threads`.
pub fn threads() -> Arg {
    valued("threads", "N").value_parser(thread_count).help(
        "Run long loops of machine code on this number of threads, or auto for one on each core; results do not depend on it",
    )
}

fn thread_count(text: &str) -> Result<usize, String> {
    if text == "auto" {
        return Ok(std::thread::available_parallelism().map_or(1, usize::from));
    }
    let count = text.parse().ok().filter(|count| (1..=MOST_THREADS).contains(count));
    count.ok_or_else(|| format!("a number from 1 to {MOST_THREADS}, or auto, is expected"))
}

/// `--name` or `--name=value`.
pub fn maybe(name: &'static str, value: &'static str, missing: &'static str) -> Arg {
    valued(name, value).num_args(0..=1).require_equals(true).default_missing_value(missing)
}

/// Flags under a heading of the help.
pub fn under(heading: &'static str, args: impl IntoIterator<Item = Arg>) -> Vec<Arg> {
    args.into_iter().map(|arg| arg.help_heading(heading)).collect()
}

/// Returns the file that is read.
pub fn input() -> Arg {
    Arg::new("input")
        .value_name("FILE")
        .default_value("-")
        .hide_default_value(true)
        .help("The file to read; `-` or none for the standard input")
}

/// `--allow-unregistered-dialect`.
pub fn unregistered() -> Arg {
    flag("allow-unregistered-dialect").help("Accept unregistered dialects")
}

/// `--view`.
pub fn view() -> Arg {
    valued("view", "FILE").help("Write the module after each pass to one HTML page, for a browser")
}

/// `--max-nesting`.
pub fn nesting() -> Arg {
    valued("max-nesting", "N")
        .value_parser(value_parser!(u32).range(1..=1_000_000))
        .help("Maximal nesting of regions, types, ... [default: 1024]")
}

/// Returns the flags for the format of diagnostics.
pub fn diagnostics() -> [Arg; 5] {
    [
        valued("error-format", "FORMAT")
            .value_parser(["human", "short", "json"])
            .help("human with snippets, short lines, json lines [default: human]"),
        valued("max-errors", "N")
            .value_parser(value_parser!(usize))
            .help("Errors shown for each part; 0 for all [default: 20]"),
        maybe("color", "WHEN", "always")
            .value_parser([
                PossibleValue::new("auto"),
                PossibleValue::new("always").alias("true"),
                PossibleValue::new("never").alias("false"),
            ])
            .help("auto, always, never [default: auto, NO_COLOR is respected]"),
        Arg::new("help").short('h').long("help").action(ArgAction::Help).help("Print this help"),
        Arg::new("version").short('V').long("version").action(ArgAction::Version).hide(true),
    ]
}
