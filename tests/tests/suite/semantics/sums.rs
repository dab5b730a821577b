//! Passes preserve the semantics of programs with sums.

use cotan_passes::{PassRegistry, registry};
use cotan_tests::arrays::program_with_sums;
use cotan_tests::effort::share;
use cotan_tests::laws::Law;
use cotan_tests::meaning::{hold, meaning_with};
use std::sync::LazyLock;

static PASSES: LazyLock<PassRegistry> = LazyLock::new(registry);

/// Number of programs.
const PROGRAMS: u64 = 2_000;

fn meaning_of_sums(input: &[u8]) -> Law<usize> {
    meaning_with(&PASSES, program_with_sums, input)
}

/// One of the passes is `sums-to-tuples`.
#[test]
fn passes_keep_the_meaning_of_sums() {
    hold(meaning_of_sums, share(0, PROGRAMS));
}
