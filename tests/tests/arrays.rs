//! Passes keep what programs over arrays mean, on ten thousand generated ones.

use cotan_tests::arrays::{DIALECTS, names, program};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::{Choices, seeded};
use cotan_tests::laws;
use cotan_tests::meaning::meaning_of_arrays;

/// What decides the program of a seed: the first ones make small programs.
fn bytes(seed: u64) -> Vec<u8> {
    seeded(seed, 100 + (seed % 13) as usize * 100)
}

fn hold(seeds: std::ops::Range<u64>) {
    let all = seeds.end - seeds.start;
    let mut compared = 0;
    for seed in seeds {
        match meaning_of_arrays(&bytes(seed)) {
            Ok(calls) => compared += calls as u64,
            Err(broken) => panic!("seed {seed}: {broken}"),
        }
    }
    assert!(compared > 6 * all, "only {compared} calls were compared");
}

#[test]
fn passes_keep_meaning_1() {
    hold(0..2_500);
}

#[test]
fn passes_keep_meaning_2() {
    hold(2_500..5_000);
}

#[test]
fn passes_keep_meaning_3() {
    hold(5_000..7_500);
}

#[test]
fn passes_keep_meaning_4() {
    hold(7_500..10_000);
}

#[test]
fn programs_can_be_read_again() {
    for seed in 0..1_000 {
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
    let missing: Vec<&str> =
        ops.map(|spec| spec.name).filter(|name| !texts.contains(&format!("\"{name}\""))).collect();
    assert_eq!(missing, [""; 0]);
    assert!(names().all(|name| texts.contains(name)));
}
