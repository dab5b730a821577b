//! Generated programs, and their gradients.

use super::compare::{DEFAULT, IN_PARTS, PAST_THE_CACHE, STRICT_IN_PARTS, Same, Way, compare_by};
use crate::vectors::UNITS;
use cotan_dialects::func::Func;
use cotan_ir::Ir;
use cotan_tests::agree::{Range, dyadic, rounds};
use cotan_tests::derivatives::{derived, request};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::{Choices, seeded};
use cotan_tests::meaning::Maker;
use cotan_tests::{arrays, effort, laws};

/// Sizes at which vectors have a rest, or none, or are nothing but a rest.
const SIZES: &[i64] = &[0, 1, 2, 7, 8, 9, 13, 16, 17];

/// The errors for programs without machine code: float formats, tuples, functions as values.
const REFUSED: &[&str] = &["has no machine code", "is not lowered to loops over buffers"];

/// As [`compare_made`], with programs over arrays.
fn compare_all(all: u64, way: &Way, program: impl Fn(String) -> Option<Ir>) -> usize {
    compare_made(arrays::program, all, way, program)
}

/// Compares generated programs that can be machine code, a third each for machines with vectors of
/// some length; returns how many calls that were.
fn compare_made(
    maker: Maker,
    all: u64,
    way: &Way,
    program: impl Fn(String) -> Option<Ir>,
) -> usize {
    let (mut compared, mut wrong) = (0, Vec::new());
    for seed in effort::seeds(all, 100) {
        let choices = seeded(seed, 4_000);
        let text = maker(&mut Choices::new(&choices));
        let Some(ir) = program(text.clone()) else { continue };
        let pipeline = way.pipeline_for(UNITS[seed as usize % UNITS.len()]);
        match compare_by(&ir, way, &pipeline) {
            Ok(count) => compared += count,
            Err(error) if REFUSED.iter().any(|why| error.contains(why)) => {}
            Err(error) => wrong.push(format!("seed {seed}: {error}\nby {pipeline} in\n{text}\n")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
    compared
}

fn read(text: &str) -> Ir {
    laws::read_dialects(&REGISTRY, "generated", text, false).expect("it is a program")
}

/// Returns programs with a small float in place of `f32`; `None` where another type needs 32 bits.
fn small(text: &str) -> Option<String> {
    let format = ["bf16", "f16", "f8E4M3FN", "f8E5M2"][text.len() % 4];
    let text = text.contains("f32").then(|| text.replace("f32", format))?;
    laws::read_dialects(&REGISTRY, "generated", &text, false).ok()?;
    Some(text)
}

/// Returns the gradient of the main function of a program; `None` if nothing is differentiable or
/// it is rejected.
fn gradient(text: &str) -> Option<Ir> {
    let mut ir = read(text);
    let main = ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op)).last()?;
    let signature = Func::type_of(&ir, main)?.clone();
    let request = request(&mut ir, "main", &signature, false);
    derived(&format!("{text}{request}"), "gradient").ok()
}

#[test]
fn bits_are_the_same() {
    let way = Way { range: Range { sizes: SIZES, ..Range::default() }, ..Way::strict() };
    let compared = compare_all(20_000, &way, |text| Some(read(&text)));
    assert!(effort::is_enough(compared, 100), "only {compared} calls");
}

#[test]
fn bits_of_gradients_are_the_same() {
    let way = Way { range: Range { sizes: SIZES, ..Range::default() }, ..Way::strict() };
    let compared = compare_all(20_000, &way, |text| gradient(&text));
    assert!(effort::is_enough(compared, 100), "only {compared} calls");
}

#[test]
fn bits_of_sums_are_the_same() {
    let way = Way { range: Range { sizes: SIZES, ..Range::default() }, ..Way::strict() };
    let maker = arrays::program_with_sums;
    let compared = compare_made(maker, 4_000, &way, |text| Some(read(&text)));
    assert!(effort::is_enough(compared, 100), "only {compared} calls");
    let compared = compare_made(maker, 4_000, &way, |text| gradient(&text));
    assert!(effort::is_enough(compared, 100), "only {compared} calls");
}

#[test]
fn bits_of_small_floats_are_the_same() {
    let range = || Range { sizes: SIZES, ..Range::default() };
    let way = Way { range: range(), ..Way::strict() };
    let compared = compare_all(20_000, &way, |text| Some(read(&small(&text)?)));
    assert!(effort::is_enough(compared, 80), "only {compared} calls");
    let compared = compare_all(20_000, &way, |text| gradient(&small(&text)?));
    assert!(effort::is_enough(compared, 80), "only {compared} calls");
    let way = Way { pipeline: STRICT_IN_PARTS, range: range(), threads: 3, ..Way::strict() };
    let compared = compare_all(20_000, &way, |text| gradient(&small(&text)?));
    assert!(effort::is_enough(compared, 80), "only {compared} calls");
}

#[test]
fn bits_are_the_same_past_the_cache() {
    let range = Range { sizes: SIZES, ..Range::default() };
    let way = Way { pipeline: PAST_THE_CACHE, range, ..Way::strict() };
    let compared = compare_all(20_000, &way, |text| Some(read(&text)));
    assert!(effort::is_enough(compared, 100), "only {compared} calls");
    let compared = compare_all(20_000, &way, |text| gradient(&text));
    assert!(effort::is_enough(compared, 100), "only {compared} calls");
}

#[test]
fn exact_sums_may_be_regrouped() {
    let range = Range { sizes: SIZES, word: dyadic };
    let way = Way { pipeline: DEFAULT, range, same: Same::Digits, ..Way::strict() };
    let compared = compare_all(20_000, &way, |text| (!rounds(&text)).then(|| read(&text)));
    assert!(effort::is_enough(compared, 10), "only {compared} calls");
}

#[test]
fn gradients_that_do_not_round_may_be_regrouped() {
    let range = Range { sizes: SIZES, word: dyadic };
    let way = Way { pipeline: DEFAULT, range, same: Same::Digits, ..Way::strict() };
    let exact = |text: String| (!rounds(&text)).then(|| gradient(&text)).flatten();
    let compared = compare_all(20_000, &way, exact);
    assert!(effort::is_enough(compared, 10), "only {compared} calls");
}

#[test]
fn no_access_is_outside_of_a_buffer() {
    let range = Range { sizes: SIZES, ..Range::default() };
    let way = Way { range, ..Way::checked() };
    let compared = compare_all(20_000, &way, |text| gradient(&text));
    assert!(effort::is_enough(compared, 100), "only {compared} calls");
    let range = Range { sizes: SIZES, ..Range::default() };
    let way = Way { range, ..Way::checked_in_parts() };
    let compared = compare_all(20_000, &way, |text| gradient(&text));
    assert!(effort::is_enough(compared, 100), "only {compared} calls");
}

#[test]
fn bits_are_the_same_in_parts() {
    let range = Range { sizes: SIZES, ..Range::default() };
    let way = Way { pipeline: STRICT_IN_PARTS, range, threads: 3, ..Way::strict() };
    let compared = compare_all(20_000, &way, |text| Some(read(&text)));
    assert!(effort::is_enough(compared, 100), "only {compared} calls");
    let compared = compare_all(20_000, &way, |text| gradient(&text));
    assert!(effort::is_enough(compared, 100), "only {compared} calls");
}

#[test]
fn exact_sums_may_be_chunked() {
    let range = Range { sizes: SIZES, word: dyadic };
    let way = Way { pipeline: IN_PARTS, range, threads: 2, same: Same::Digits, ..Way::strict() };
    let compared = compare_all(20_000, &way, |text| (!rounds(&text)).then(|| read(&text)));
    assert!(effort::is_enough(compared, 10), "only {compared} calls");
    let exact = |text: String| (!rounds(&text)).then(|| gradient(&text)).flatten();
    let compared = compare_all(20_000, &way, exact);
    assert!(effort::is_enough(compared, 10), "only {compared} calls");
}
