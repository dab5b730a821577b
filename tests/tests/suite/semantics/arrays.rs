//! Passes preserve the semantics of programs over arrays, on ten thousand generated ones.

use cotan_tests::arrays::{DIALECTS, OVER_BUFFERS, names, program};
use cotan_tests::effort::{count, share};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::laws;
use cotan_tests::meaning::{bytes, compared, hold, meaning_of_arrays, meaning_regrouped};

/// Number of programs.
const PROGRAMS: u64 = 10_000;

#[test]
fn passes_keep_meaning_1() {
    hold(meaning_of_arrays, share(0, PROGRAMS));
}

#[test]
fn passes_keep_meaning_2() {
    hold(meaning_of_arrays, share(1, PROGRAMS));
}

#[test]
fn passes_keep_meaning_3() {
    hold(meaning_of_arrays, share(2, PROGRAMS));
}

#[test]
fn passes_keep_meaning_4() {
    hold(meaning_of_arrays, share(3, PROGRAMS));
}

#[test]
fn exact_sums_may_be_regrouped() {
    let compared = compared(meaning_regrouped, 0..count(PROGRAMS));
    assert!(compared > 100, "only {compared} calls were compared");
}

#[test]
fn programs_can_be_read_again() {
    for seed in 0..count(1_000) {
        let text = program(&mut Choices::new(&bytes(seed)));
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
        laws::round_trip(&ir).unwrap();
    }
}

/// So that the law above is about something.
#[test]
fn programs_have_every_operation() {
    let text = |seed| program(&mut Choices::new(&bytes(seed)));
    let texts: String = (0..2_000).map(text).collect();
    let ops = REGISTRY.ops().iter().filter(|spec| DIALECTS.contains(&spec.dialect()));
    let missing: Vec<&str> = ops
        .map(|spec| spec.name)
        // Programs with complex numbers are generated elsewhere.
        .filter(|name| {
            *name != "array.fft"
                && !OVER_BUFFERS.contains(name)
                && !texts.contains(&format!("\"{name}\""))
        })
        .collect();
    assert_eq!(missing, [""; 0]);
    assert!(names().all(|name| texts.contains(name)));
}
