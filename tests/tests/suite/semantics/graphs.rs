//! `canonicalize` on control-flow graphs: it preserves their semantics, and is idempotent.

use cotan_ir::Ir;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_passes::{PassManager, Pipeline, VerifyEach};
use cotan_tests::agree::Runs;
use cotan_tests::effort::count;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::{Choices, seeded};
use cotan_tests::graphs::program;
use cotan_tests::laws;

fn canonicalized(pipeline: &Pipeline, ir: &Ir) -> Result<Ir, String> {
    let mut changed = ir.clone();
    let manager = PassManager { verify: VerifyEach::Each, ..PassManager::new(pipeline.clone()) };
    let report = manager.run(&mut changed, &mut []);
    match report.failure {
        Some(failure) => Err(format!("{failure}: {}", laws::messages(&report.diagnostics))),
        None => Ok(changed),
    }
}

#[test]
fn canonicalizing_graphs_preserves_results_and_is_idempotent() {
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &REGISTRY, "canonicalize").unwrap();
    let mut wrong = Vec::new();
    for seed in 0..count(2_000) {
        let text = program(&mut Choices::new(&seeded(seed, 40 + (seed % 5) as usize * 40)));
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
        laws::verified(&ir).unwrap_or_else(|error| panic!("{error}in\n{text}"));
        let once = canonicalized(&pipeline, &ir);
        let once = once.unwrap_or_else(|error| panic!("seed {seed}: {error} in\n{text}"));
        // Many do not terminate, which takes time.
        if seed % 8 == 0 {
            let runs = Runs::of(&ir, 2, &mut Choices::new(&seeded(seed, 200))).unwrap();
            runs.agree(&once).unwrap_or_else(|error| panic!("seed {seed}: {error} in\n{text}"));
        }
        let twice = canonicalized(&pipeline, &once).unwrap();
        let [once, twice] = [once, twice].map(|ir| print_to_string(&ir, PrintOptions::default()));
        if once != twice {
            wrong.push(format!("seed {seed}:\n{text}becomes\n{once}and then\n{twice}"));
        }
    }
    let count = wrong.len();
    let least = wrong.into_iter().min_by_key(String::len).unwrap_or_default();
    assert!(count == 0, "{count} are changed again, such as {least}");
}
