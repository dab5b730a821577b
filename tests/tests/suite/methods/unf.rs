//! Unary normal form: the passes, step by step, yield the same as the AD method at once, and the
//! round trip changes nothing.

use cotan_passes::{PassManager, Pipeline};
use cotan_tests::agree::Runs;
use cotan_tests::corpus::oracles::{Failure, Oracle, oracles};
use cotan_tests::effort::sample;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::meaning::{Maker, bytes};
use cotan_tests::{arrays, laws, typed};

/// Number of generated programs when everything is asked for, and else.
const PROGRAMS: (u64, u64) = (10_000, 100);

/// The derivative by passes.
const STEP_BY_STEP: &str = "inline,canonicalize,partial-eval,to-unary-normal-form,reverse-unary-normal-form,from-unary-normal-form,partial-eval,differentiate{method=unary-normal-form}";

/// The round trip, and then another AD method.
const THERE_AND_BACK: &str = "inline,to-unary-normal-form,from-unary-normal-form,differentiate";

/// Returns the mistakes, and the number of rejected programs.
fn verdicts(check: impl Fn(&Oracle) -> Result<(), Failure>) -> (Vec<String>, Vec<String>) {
    let (mut wrong, mut refused) = (Vec::new(), Vec::new());
    let others = ["end-to-end/", "combinators/"];
    let of_papers = |oracle: &&Oracle| !others.iter().any(|it| oracle.name.starts_with(it));
    let oracles = oracles();
    let claimed = oracles.iter().filter(|oracle| oracle.claims(false) > 0);
    for oracle in claimed.filter(of_papers) {
        match check(oracle) {
            Ok(()) => {}
            Err(Failure::Refused(why)) => refused.push(format!("{}: {why}", oracle.name)),
            Err(Failure::Wrong(why)) => wrong.push(format!("{}: {why}", oracle.name)),
        }
    }
    (wrong, refused)
}

#[test]
fn the_passes_match_the_papers() {
    let (wrong, refused) = verdicts(|oracle| oracle.check_made("f_vjp", STEP_BY_STEP));
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    let own = refused.iter().filter(|line| line.starts_with("unary-normal-form/"));
    assert_eq!(own.collect::<Vec<_>>(), Vec::<&String>::new());
    assert!(refused.len() <= 3, "\n{}", refused.join("\n"));
}

#[test]
fn the_round_trip_changes_nothing() {
    let (wrong, refused) = verdicts(|oracle| oracle.check(false, THERE_AND_BACK));
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(refused.len() <= 12, "\n{}", refused.join("\n"));
}

#[test]
fn simplification_keeps_programs_supported() {
    let pipeline = "gradient{method=unary-normal-form}";
    let (wrong, refused) = verdicts(|oracle| oracle.check(false, pipeline));
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(refused.len() <= 3, "\n{}", refused.join("\n"));
}

/// Programs have the same results after the round trip, bit for bit; returns the number of
/// comparisons.
fn round_trip(maker: Maker) -> u64 {
    let count = sample(PROGRAMS.0, PROGRAMS.1);
    let pipeline = Pipeline::parse(
        &cotan_passes::registry(),
        &REGISTRY,
        "to-unary-normal-form,from-unary-normal-form",
    );
    let manager = PassManager::new(pipeline.expect("it is a pipeline"));
    let mut compared = 0;
    for seed in 0..count {
        let text = maker(&mut Choices::new(&bytes(seed)));
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).expect("it is read");
        let mut after = ir.clone();
        if manager.run(&mut after, &mut []).failure.is_some() {
            continue;
        }
        let runs = Runs::of(&ir, 2, &mut Choices::new(&bytes(seed + 1))).expect("it takes numbers");
        match runs.agree(&after) {
            Ok(calls) => compared += u64::from(calls > 0),
            Err(why) => panic!("seed {seed}: {why} in\n{text}"),
        }
    }
    println!("{compared} of {count} programs");
    compared
}

#[test]
fn round_trip_programs_agree() {
    let count = sample(PROGRAMS.0, PROGRAMS.1);
    let [numbers, arrays] = [typed::program as Maker, arrays::program].map(round_trip);
    // Most of those have several blocks.
    assert!(10 * numbers > count, "only {numbers} programs of numbers");
    assert!(2 * arrays > count, "only {arrays} programs of arrays");
}
