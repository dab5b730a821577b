//! Programs below the arrays compute the same, bit for bit.

use cotan_ir::Ir;
use cotan_passes::{PassManager, Pipeline, VerifyEach};
use cotan_tests::agree::Runs;
use cotan_tests::examples::{documented, programs};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::{Choices, seeded};
use cotan_tests::laws::{self, Law};

/// Number of calls of each function.
const CALLS: usize = 8;

/// To nests of loops, which have a meaning, as they are and joined.
const TO_LOOPS: [&str; 4] = [
    "builtin.module(inline,scalarize-rank0,scatter-to-gather)",
    "builtin.module(inline,scalarize-rank0,arrays-to-nests)",
    "builtin.module(inline,scalarize-rank0,arrays-to-nests,cse,fuse-loops{mode=nest})",
    "builtin.module(inline,scalarize-rank0,arrays-to-nests,cse,fuse-loops{mode=nest},scalarize-small-arrays)",
];

/// Returns a module after a pipeline.
fn lowered(ir: &Ir, pipeline: &str) -> Law<Ir> {
    let passes = cotan_passes::registry();
    let pipeline = Pipeline::parse(&passes, &REGISTRY, pipeline).expect("there are these passes");
    let mut changed = ir.clone();
    let manager = PassManager { verify: VerifyEach::Each, ..PassManager::new(pipeline) };
    let report = manager.run(&mut changed, &mut []);
    match report.failure {
        Some(failure) => Err(format!("{failure}: {}", laws::messages(&report.diagnostics))),
        None => Ok(changed),
    }
}

/// Compares programs with their loop nests; returns the number of compared calls.
fn compare(programs: Vec<(String, String)>) -> usize {
    let mut wrong = Vec::new();
    let mut compared = 0;
    for (name, text) in programs {
        let Ok(before) = laws::read_dialects(&REGISTRY, &name, &text, false) else { continue };
        if laws::verified(&before).is_err() || laws::makes_functions(&text) {
            continue;
        }
        let choices = seeded(3, 20_000);
        let Ok(runs) = Runs::of(&before, CALLS, &mut Choices::new(&choices)) else {
            continue;
        };
        let runs = runs.finished();
        for pipeline in TO_LOOPS {
            match lowered(&before, pipeline).and_then(|after| runs.agree(&after)) {
                Ok(count) => compared += count,
                Err(error) => wrong.push(format!("{name}, {pipeline}: {error}\n")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
    compared
}

#[test]
fn examples_of_operations_are_the_same_as_nests() {
    let compared = compare(documented());
    assert!(compared > 1000, "only {compared} calls");
}

/// Additions at indices other than the body's own, some of them at one position, or out of range.
const ADDED: &str = "
!s = tensor<?x?xf64, #cotan.dims<n, m>>
!d = tensor<?x?xf64, #cotan.dims<n, m + 1>>
func.func @added(%x: !s, %c: f64) -> (f64, !d, !s) {
  %t, %r, %k = array.accumulate over [n, m] (%i: index, %j: index, %t: !array.acc<f64>, %r: !array.acc<!d>) {
    %a = array.index %x[%i, %j] : !s
    %b = math.exp %a : f64
    %p = arith.mulf %c, %b : f64
    %q = arith.addf %p, %p : f64
    %t1 = array.add_at %t[], %b : !array.acc<f64>, f64
    %r1 = array.add_at %r[%i, %j + 1], %b : !array.acc<!d>, f64
    %r2 = array.add_at %r1[%i - 1, %j + 2], %q : !array.acc<!d>, f64
    %r3 = array.add_at %r2[%i, %j + 1], %p : !array.acc<!d>, f64
    %r4 = array.add_at %r3[%i + 1, %j], %a : !array.acc<!d>, f64
    array.yield %t1, %r4, %b : !array.acc<f64>, !array.acc<!d>, f64
  } : () -> (f64, !d, !s)
  return %t, %r, %k : f64, !d, !s
}";

#[test]
fn separate_additions_match_reads() {
    let ir = laws::read_dialects(&REGISTRY, "added", ADDED, false).expect("it is a program");
    let read = lowered(&ir, TO_LOOPS[0]).expect("it is lowered");
    assert_eq!(
        read.walk(read.root()).filter(|&op| read.name_text(op) == "array.add_at").count(),
        1
    );
    assert!(compare(vec![("added".to_owned(), ADDED.to_owned())]) > 0);
}

#[test]
fn programs_are_the_same_as_nests() {
    let compared = ["tests/kit", "examples/programs", "tests/conformance/oracles"]
        .map(|it| compare(programs(it)));
    assert!(compared.iter().sum::<usize>() > 500, "only {compared:?} calls");
}
