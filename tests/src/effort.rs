//! How much is tried: a part at every change, everything when it is asked for.

use std::ops::Range;
use std::sync::LazyLock;

/// Set to `full`, laws are held to all programs, as `cargo xtask ci --full` does.
pub const VARIABLE: &str = "COTAN_TESTS";

/// A part is one of this many.
const PARTS: u64 = 10;

static IS_FULL: LazyLock<bool> =
    LazyLock::new(|| std::env::var_os(VARIABLE).is_some_and(|effort| effort == "full"));

/// How many of so many are tried.
pub fn count(all: u64) -> u64 {
    if *IS_FULL { all } else { all.div_ceil(PARTS) }
}

/// So many when everything is asked for, and at every change a few.
pub fn sample(all: u64, few: u64) -> u64 {
    if *IS_FULL { all } else { few }
}

/// The share of one of four tests, so that they run side by side: `quarter` counts from zero.
pub fn share(quarter: u64, all: u64) -> Range<u64> {
    quarter_of(quarter, count(all))
}

/// As [`share`], of what takes long.
pub fn small_share(quarter: u64, all: u64) -> Range<u64> {
    let count = if *IS_FULL { all } else { all.div_ceil(10 * PARTS) };
    quarter_of(quarter, count)
}

fn quarter_of(quarter: u64, count: u64) -> Range<u64> {
    let each = count / 4;
    quarter * each..(quarter + 1) * each
}
