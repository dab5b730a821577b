//! Transposes of generated linear functions: the inner product of the result with a cotangent is
//! that of the argument with the result of the transpose, and the transpose of the transpose is the
//! function. Scalars are such that nothing is rounded, so both are exact.

use cotan_dialects::interp::Datum;
use cotan_tests::agree::{Range, Runs, dyadic};
use cotan_tests::derivatives::derived;
use cotan_tests::effort::small_share;
use cotan_tests::generate::Choices;
use cotan_tests::linear::program;
use cotan_tests::meaning::bytes;
use cotan_tests::mistakes::Mistakes;

/// Number of programs.
const PROGRAMS: u64 = 10_000;

const SIZES: [&[i64]; 4] = [&[0], &[1], &[2], &[5]];

/// Number of calls of each for each size.
const CALLS: usize = 2;

/// Both sides of both laws.
const CHECK: &str = "\
func.func private @turned(%w: !m, %c: !v, %at: !at, %y: !v) -> !v {
  %x = ad.transpose @linear(%w, %c, %at, %y) {wrt = [3]} : (!m, !v, !at, !v) -> !v
  return %x : !v
}
func.func private @dot(%a: !v, %b: !v) -> f64 {
  %p = arith.mulf %a, %b : !v
  %r = array.sum %p : !v
  return %r : f64
}
func.func @check(%w: !m, %c: !v, %at: !at, %x: !v, %y: !v) -> (f64, f64, !v, !v) {
  %l = func.call @linear(%w, %c, %at, %x) : (!m, !v, !at, !v) -> !v
  %t = func.call @turned(%w, %c, %at, %y) : (!m, !v, !at, !v) -> !v
  %again = ad.transpose @turned(%w, %c, %at, %x) {wrt = [3]} : (!m, !v, !at, !v) -> !v
  %forwards = func.call @dot(%l, %y) : (!v, !v) -> f64
  %backwards = func.call @dot(%t, %x) : (!v, !v) -> f64
  return %forwards, %backwards, %l, %again : f64, f64, !v, !v
}
";

fn floats(datum: &Datum) -> Vec<f64> {
    datum.words().iter().map(|&word| f64::from_bits(word)).collect()
}

fn text_of(seed: u64) -> String {
    program(&mut Choices::new(&bytes(seed))) + CHECK
}

/// Returns the number of compared calls, and the number of those with nonzero results.
fn tried(seed: u64) -> Result<[usize; 2], String> {
    let ir = derived(&text_of(seed), "gradient")?;
    let (mut compared, mut telling) = (0, 0);
    for sizes in SIZES {
        let range = Range { sizes, word: dyadic };
        let runs = Runs::with(&ir, CALLS, &range, &mut Choices::new(&bytes(seed + 13)))?;
        if let Some(failed) = runs.failed() {
            return Err(failed);
        }
        for (_, _, given) in runs.given() {
            let [forwards, backwards, linear, again] = given else {
                return Err("gives something else".to_owned());
            };
            let sides = [[forwards, backwards], [linear, again]];
            for [one, other] in sides.map(|pair| pair.map(floats)) {
                if one != other {
                    return Err(format!("{one:?} is not {other:?} where n is {sizes:?}"));
                }
            }
            compared += 1;
            telling += usize::from(floats(forwards) != [0.0]);
        }
    }
    Ok([compared, telling])
}

fn hold(quarter: u64) {
    let seeds = small_share(quarter, PROGRAMS);
    let all = (seeds.end - seeds.start) as usize;
    let (mut compared, mut telling, mut mistakes) = (0, 0, Mistakes::default());
    for seed in seeds {
        match tried(seed) {
            Ok([calls, not_zero]) => {
                compared += calls;
                telling += not_zero;
            }
            Err(why) => mistakes.add(&format!("seed {seed}"), &why, &text_of(seed)),
        }
    }
    println!("{compared} calls of {all} functions, {telling} of them not 0");
    mistakes.none_of(all as u64);
    assert!(compared > 7 * all && 3 * telling > compared, "{compared} calls, {telling} not 0");
}

#[test]
fn transposes_are_transposes_1() {
    hold(0);
}

#[test]
fn transposes_are_transposes_2() {
    hold(1);
}

#[test]
fn transposes_are_transposes_3() {
    hold(2);
}

#[test]
fn transposes_are_transposes_4() {
    hold(3);
}
