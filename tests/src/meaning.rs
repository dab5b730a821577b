//! Passes preserve the semantics of programs: runs before and after agree bit for bit.

use crate::agree::{Range as Numbers, Runs, rounds};
use crate::arrays;
use crate::fuzz::REGISTRY;
use crate::generate::{Choices, seeded};
use crate::laws::{self, Law};
use crate::shrink::shrink;
use crate::typed;
use cotan_ir::Ir;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_passes::{PassManager, PassRegistry, Pipeline, VerifyEach};
use std::ops::Range;
use std::sync::LazyLock;

static PASSES: LazyLock<PassRegistry> = LazyLock::new(cotan_passes::registry);

/// Number of calls of each function.
const CALLS: usize = 2;

/// A generator of programs.
pub type Maker = fn(&mut Choices<'_>) -> String;

/// Generates a random program of elementwise operations; passes preserve its semantics. Returns the
/// number of compared calls.
///
/// # Errors
/// The pipeline that changes results, with a small program.
pub fn meaning(input: &[u8]) -> Law<usize> {
    meaning_with(&PASSES, typed::program, input)
}

/// Returns the same with programs over arrays.
///
/// # Errors
/// As for [`meaning`].
pub fn meaning_of_arrays(input: &[u8]) -> Law<usize> {
    meaning_with(&PASSES, arrays::program, input)
}

/// Rules that regroup sums preserve the results of programs over arrays where nothing rounds,
/// except the signs of zeros. Returns the number of compared calls, none for a program that rounds.
///
/// # Errors
/// As for [`meaning`].
pub fn meaning_regrouped(input: &[u8]) -> Law<usize> {
    let (chosen, made) = input.split_at(input.len().min(64).min(input.len() / 2));
    let text = arrays::program(&mut Choices::new(made));
    if rounds(&text) {
        return Ok(0);
    }
    let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false)?;
    let numbers = Numbers::dyadic();
    let before = Runs::with(&ir, CALLS, &numbers, &mut Choices::new(chosen))?.finished();
    let pipeline = "canonicalize{regroup=true}";
    let agreed =
        passed(&PASSES, &ir, pipeline).and_then(|after| before.agree_but_for_zeros(&after));
    agreed.map_err(|why| explained(&PASSES, &ir, pipeline, &before, &why))
}

/// Returns the same with other passes and programs.
///
/// # Errors
/// As for [`meaning`].
pub fn meaning_with(passes: &PassRegistry, maker: Maker, input: &[u8]) -> Law<usize> {
    let (chosen, made) = input.split_at(input.len().min(64).min(input.len() / 2));
    let choices = &mut Choices::new(chosen);
    let text = maker(&mut Choices::new(made));
    let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false)?;
    laws::verified(&ir).map_err(|error| format!("{error}in\n{text}"))?;
    let pipelines = pipelines(passes, &text, choices);
    let before = Runs::of(&ir, CALLS, choices)?;
    if let Some(failed) = before.failed() {
        return Err(format!("{failed} in\n{text}"));
    }
    let mut compared = 0;
    for pipeline in pipelines {
        let agreed = passed(passes, &ir, &pipeline).and_then(|after| before.agree(&after));
        compared += agreed.map_err(|why| explained(passes, &ir, &pipeline, &before, &why))?;
    }
    Ok(compared)
}

/// Returns the bytes that decide the program of a seed: the first ones make small programs.
pub fn bytes(seed: u64) -> Vec<u8> {
    seeded(seed, 100 + (seed % 13) as usize * 100)
}

/// Passes keep the meaning of the programs of many seeds.
///
/// # Panics
/// If one does not, or if hardly anything was compared.
pub fn hold(law: fn(&[u8]) -> Law<usize>, seeds: Range<u64>) {
    let all = seeds.end - seeds.start;
    let compared = compared(law, seeds);
    assert!(compared > 6 * all, "only {compared} calls were compared");
}

/// Returns the number of compared calls of a law for the programs of many seeds.
///
/// # Panics
/// If one breaks it.
pub fn compared(law: fn(&[u8]) -> Law<usize>, seeds: Range<u64>) -> u64 {
    let mut compared = 0;
    for seed in seeds {
        match law(&bytes(seed)) {
            Ok(calls) => compared += calls as u64,
            Err(broken) => panic!("seed {seed}: {broken}"),
        }
    }
    compared
}

/// Returns every pass alone, and a few one after the other.
fn pipelines(passes: &PassRegistry, text: &str, choices: &mut Choices<'_>) -> Vec<String> {
    let names: Vec<&str> = laws::that_run(passes).collect();
    // Without flags nothing may be rounded in another way.
    let rounds = !names.contains(&"canonicalize") || text.contains("fastmath");
    let fast = (!rounds).then(|| "canonicalize{fast-math=true}".to_owned());
    let mut chain = || {
        let count = 2 + choices.below(4);
        (0..count).map(|_| *choices.pick(&names)).collect::<Vec<_>>().join(",")
    };
    let mut chains = vec![chain(), chain()];
    if names.contains(&"fuse-loops") {
        chains.push("arrays-to-nests,cse,fuse-loops{mode=nest},scalarize-small-arrays".to_owned());
    }
    names.iter().map(|name| (*name).to_owned()).chain(fast).chain(chains).collect()
}

/// Returns a module after a pipeline.
fn passed(passes: &PassRegistry, ir: &Ir, pipeline: &str) -> Law<Ir> {
    let pipeline = Pipeline::parse(passes, ir.registry(), pipeline)
        .map_err(|errors| format!("`{pipeline}` cannot run: {errors:?}"))?;
    let mut changed = ir.clone();
    let manager = PassManager { verify: VerifyEach::Each, ..PassManager::new(pipeline) };
    let report = manager.run(&mut changed, &mut []);
    match report.failure {
        Some(failure) => Err(format!("{failure}: {}", laws::messages(&report.diagnostics))),
        None => Ok(changed),
    }
}

/// Returns the complaint, with the smallest program that it holds of too.
fn explained(
    passes: &PassRegistry,
    ir: &Ir,
    pipeline: &str,
    before: &Runs<'_>,
    why: &str,
) -> String {
    let broken = |ir: &Ir| {
        let before = before.again(ir);
        let broken = |after: Ir| before.agree(&after).map(|_| ());
        before.failed().is_none().then(|| passed(passes, ir, pipeline).and_then(broken).err())?
    };
    let small = shrink(ir, &|ir| broken(ir).is_some());
    let shown = |ir: &Ir| print_to_string(ir, PrintOptions::default());
    let why = broken(&small).unwrap_or_else(|| why.to_owned());
    let after = passed(passes, &small, pipeline).map_or_else(|error| error, |ir| shown(&ir));
    format!(
        "`{pipeline}` changes the meaning of\n{}which it makes\n{after}because {why}\nmade from\n{}{before}",
        shown(&small),
        shown(ir)
    )
}
