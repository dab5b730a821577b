//! The derivatives of the method are those of the papers, and those of the other methods.

use cotan_example_dual::{DUAL_NUMBERS, passes};
use cotan_ir::Ir;
use cotan_tests::arrays::smooth_program;
use cotan_tests::certified::{by_pipelines, pipelines_of};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::meaning::bytes;
use cotan_tests::{golden, laws, method_conformance};

#[test]
fn derivatives_are_those_of_the_papers() {
    let found = method_conformance::of_method(&passes(), &DUAL_NUMBERS);
    assert!(found.mistakes.is_empty(), "{}", found.mistakes.join("\n"));
    let file = "../examples/own-method/tests/dual-numbers.txt";
    assert_eq!(golden::differs(file, &found.table), None);
}

#[test]
fn derivatives_of_generated_programs_are_those_of_other_methods() {
    let pipelines = pipelines_of(&passes(), [&DUAL_NUMBERS]);
    let mut compared = 0;
    for seed in 0..20 {
        let text = smooth_program(&mut Choices::new(&bytes(seed)));
        let ir: Ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).expect("it parses");
        let certificate = by_pipelines(&ir, "main", 2, &pipelines).expect("it is certified");
        let Some(certificate) = certificate else { continue };
        let failures: Vec<&str> =
            certificate.failures.iter().map(|failure| failure.message.as_str()).collect();
        assert!(failures.is_empty(), "seed {seed}: {failures:?}\n{text}");
        compared += u64::from(certificate.refused.is_empty());
    }
    assert!(compared >= 15, "only {compared} were compared");
}
