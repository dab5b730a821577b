//! The effort of tests: a sample at every change, everything on request.

use std::ops::Range;
use std::sync::LazyLock;

/// Set to `full`, laws are held to all programs, as `cargo xtask ci --full` does.
pub const VARIABLE: &str = "COTAN_TESTS";

/// Set to `A..B`, laws are held to the programs of these seeds, such as those that failed
/// elsewhere.
pub const SEEDS: &str = "COTAN_SEEDS";

/// A part is one of this many.
const PARTS: u64 = 20;

static IS_FULL: LazyLock<bool> =
    LazyLock::new(|| std::env::var_os(VARIABLE).is_some_and(|effort| effort == "full"));

static ONLY: LazyLock<Option<Range<u64>>> = LazyLock::new(|| {
    let text = std::env::var(SEEDS).ok()?;
    let (first, end) = text.split_once("..").expect("seeds are written as `5..8`");
    let number = |text: &str| text.parse().expect("seeds are numbers");
    Some(number(first)..number(end))
});

/// Returns the number of trials out of `all`.
pub fn count(all: u64) -> u64 {
    if *IS_FULL { all } else { all.div_ceil(PARTS) }
}

/// So many when everything is asked for, and at every change a few.
pub fn sample(all: u64, few: u64) -> u64 {
    if *IS_FULL { all } else { few }
}

/// Returns the seeds of as many programs, unless others are asked for.
pub fn seeds(all: u64, few: u64) -> Range<u64> {
    ONLY.clone().unwrap_or(0..sample(all, few))
}

/// Returns whether a law was tried often enough to be significant; for requested seeds, once is
/// enough.
pub fn is_enough(tried: usize, least: usize) -> bool {
    tried > least || ONLY.is_some()
}

/// Returns the share of one of four tests that run in parallel: `quarter` counts from zero.
pub fn share(quarter: u64, all: u64) -> Range<u64> {
    quarter_of(quarter, count(all))
}

/// Returns the [`share`] for slow tests.
pub fn small_share(quarter: u64, all: u64) -> Range<u64> {
    let count = if *IS_FULL { all } else { all.div_ceil(5 * PARTS) };
    quarter_of(quarter, count)
}

fn quarter_of(quarter: u64, count: u64) -> Range<u64> {
    let Range { start, end } = ONLY.clone().unwrap_or(0..count);
    let at = |quarter: u64| start + quarter * (end - start) / 4;
    at(quarter)..at(quarter + 1)
}
