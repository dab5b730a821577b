//! Programs below the arrays compute the same, bit for bit.

use cotan_ir::Ir;
use cotan_passes::{PassManager, PassRegistry, Pipeline, VerifyEach};
use cotan_tests::agree::Runs;
use cotan_tests::examples::{documented, programs};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::{Choices, seeded};
use cotan_tests::laws::{self, Law};

/// How often each function is called.
const CALLS: usize = 8;

/// To nests of loops, which have a meaning, as they are and joined.
const TO_LOOPS: [&str; 3] = [
    "builtin.module(inline,rank0-to-scalar,arrays-to-loops)",
    "builtin.module(inline,rank0-to-scalar,arrays-to-loops,cse,fuse)",
    "builtin.module(inline,rank0-to-scalar,arrays-to-loops,cse,fuse,small-arrays)",
];

/// A module after a pipeline.
fn lowered(ir: &Ir, pipeline: &str) -> Law<Ir> {
    let passes = PassRegistry::standard();
    let pipeline = Pipeline::parse(&passes, &REGISTRY, pipeline).expect("there are these passes");
    let mut changed = ir.clone();
    let manager = PassManager { verify: VerifyEach::Each, ..PassManager::new(pipeline) };
    let report = manager.run(&mut changed, &mut []);
    match report.failure {
        Some(failure) => Err(format!("{failure}: {}", laws::messages(&report.diagnostics))),
        None => Ok(changed),
    }
}

/// Compares programs with what they are as nests of loops; returns how many calls were compared.
fn compare(programs: Vec<(String, String)>) -> usize {
    let mut wrong = Vec::new();
    let mut compared = 0;
    for (name, text) in programs {
        let Ok(before) = laws::read_dialects(&REGISTRY, &name, &text, false) else { continue };
        // Functions cannot be compared.
        if laws::verified(&before).is_err() || text.contains("closure.") {
            continue;
        }
        let choices = seeded(3, 20_000);
        let Ok(runs) = Runs::of(&before, CALLS, &mut Choices::new(&choices)) else { continue };
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

#[test]
fn programs_are_the_same_as_nests() {
    let compared = ["tests/kit", "docs/arrays", "tests/oracles"].map(|it| compare(programs(it)));
    assert!(compared.iter().sum::<usize>() > 500, "only {compared:?} calls");
}
