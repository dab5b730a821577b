//! Unary normal form: what the passes make, step by step, is what the road makes at once, and there and
//! back changes nothing.

use cotan_passes::{Anchor, Change, Pass, PassRegistry, run_pipeline};
use cotan_tests::laws::Law;
use cotan_tests::meaning::{hold, meaning_with};
use cotan_tests::oracles::{Failure, Oracle, oracles};
use cotan_tests::{arrays, typed};
use std::sync::LazyLock;

/// The derivative by passes.
const STEP_BY_STEP: &str = "inline,canonicalize,partial-eval,to-unf,differentiate-unf,from-unf,partial-eval,differentiate{road=unary-normal-form}";

/// There and back, and then another road.
const THERE_AND_BACK: &str = "inline,to-unf,from-unf,differentiate";

/// What is wrong, and how many programs were refused.
fn verdicts(check: impl Fn(&Oracle) -> Result<(), Failure>) -> (Vec<String>, Vec<String>) {
    let (mut wrong, mut refused) = (Vec::new(), Vec::new());
    for oracle in oracles().iter().filter(|oracle| oracle.claims(false) > 0) {
        match check(oracle) {
            Ok(()) => {}
            Err(Failure::Refused(why)) => refused.push(format!("{}: {why}", oracle.name)),
            Err(Failure::Wrong(why)) => wrong.push(format!("{}: {why}", oracle.name)),
        }
    }
    (wrong, refused)
}

#[test]
fn the_passes_make_what_the_papers_say() {
    let (wrong, refused) = verdicts(|oracle| oracle.check_made("f_vjp", STEP_BY_STEP));
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    let own = refused.iter().filter(|line| line.starts_with("unary-normal-form/"));
    assert_eq!(own.collect::<Vec<_>>(), Vec::<&String>::new());
    assert!(refused.len() <= 3, "\n{}", refused.join("\n"));
}

#[test]
fn there_and_back_changes_nothing() {
    let (wrong, refused) = verdicts(|oracle| oracle.check(false, THERE_AND_BACK));
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(refused.len() <= 12, "\n{}", refused.join("\n"));
}

#[test]
fn nothing_is_refused_after_simplifying_that_was_taken_before() {
    let pipeline = "gradient{road=unary-normal-form}";
    let (wrong, refused) = verdicts(|oracle| oracle.check(false, pipeline));
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(refused.len() <= 3, "\n{}", refused.join("\n"));
}

/// How many operations a program may have.
const LARGEST: usize = 60;

/// What the passes refuse of programs that are made at random: by name.
const REFUSED: [&str; 3] = ["it gives nothing", "it has several blocks", "a function is left here"];

/// A pass for the laws of this file, which a pipeline makes.
macro_rules! made_of {
    ($($pass:ident = $name:literal, $pipeline:literal;)*) => {$(
        static $pass: Pass = Pass {
            name: $name,
            summary: "",
            doc: "",
            anchor: Anchor::Op("builtin.module"),
            options: &[],
            statistics: &[],
            run: |ir, _, _| {
                // A state has as many entries as there are values: larger programs take long.
                if ir.live_op_count() > LARGEST {
                    return Ok(Change::Unchanged);
                }
                if let Err(failed) = run_pipeline(ir, &STANDARD, $pipeline) {
                    let text = failed.to_string();
                    assert!(REFUSED.iter().any(|why| text.contains(why)), "{text}");
                }
                Ok(Change::Changed)
            },
        };
    )*};
}

made_of! {
    IN_STEPS = "in-steps", "to-unf";
    BACK = "back", "to-unf,from-unf";
    EVALUATED = "evaluated", "partial-eval";
}

static STANDARD: LazyLock<PassRegistry> = LazyLock::new(PassRegistry::standard);

static OWN: LazyLock<PassRegistry> = LazyLock::new(|| {
    PassRegistry::new().with_pass(&IN_STEPS).with_pass(&BACK).with_pass(&EVALUATED)
});

fn of_arrays(input: &[u8]) -> Law<usize> {
    meaning_with(&OWN, arrays::program, input)
}

fn of_numbers(input: &[u8]) -> Law<usize> {
    meaning_with(&OWN, typed::program, input)
}

#[test]
fn every_bit_stays() {
    hold(of_arrays, 30_000..30_060);
    hold(of_numbers, 30_000..30_060);
}
