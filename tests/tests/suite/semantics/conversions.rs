//! Dialect conversions preserve the semantics of programs, or change nothing.

use cotan_dialects::interp::ElementwiseRow;
use cotan_dialects::r#loop::LoweringRow;
use cotan_ir::Ir;
use cotan_ir::codes;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_passes::{PassManager, Pipeline, VerifyEach};
use cotan_tests::agree::Runs;
use cotan_tests::arrays;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::laws;
use cotan_tests::meaning::bytes;

/// Converts generated programs; returns the numbers of converted and of refused ones.
fn convert(pass: &str, word: &str) -> [usize; 2] {
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &REGISTRY, pass).unwrap();
    let mut manager = PassManager::new(pipeline);
    manager.verify = VerifyEach::Each;
    let mut ended = [0; 2];
    for seed in 0..1_000 {
        let text = arrays::program(&mut Choices::new(&bytes(seed)));
        if !text.contains(word) {
            continue;
        }
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
        let mut converted = ir.clone();
        let report = manager.run(&mut converted, &mut []);
        if report.failure.is_some() {
            let is_known = |code| code == Some(&codes::NOT_LEGALIZED);
            let is_refused = report.diagnostics.iter().all(|found| is_known(found.code));
            assert!(is_refused, "seed {seed}: {}", laws::messages(&report.diagnostics));
            let [before, after] =
                [&ir, &converted].map(|ir| print_to_string(ir, PrintOptions::default()));
            assert_eq!(before, after, "seed {seed}");
            ended[1] += 1;
            continue;
        }
        assert!(!print_to_string(&converted, PrintOptions::default()).contains(word));
        if pass == "convert-scf-to-cf" {
            let runs = Runs::of(&ir, 2, &mut Choices::new(&bytes(seed + 1))).unwrap();
            runs.agree(&converted).unwrap_or_else(|why| panic!("seed {seed}: {why}\n{text}"));
        }
        ended[0] += 1;
    }
    ended
}

#[test]
fn branches_compute_what_structured_control_flow_does() {
    let [converted, refused] = convert("convert-scf-to-cf", "scf.");
    assert!(converted > 20 && refused > 20, "{converted} converted, {refused} refused");
}

#[test]
fn programs_without_tuples_verify() {
    let [converted, refused] = convert("flatten-tuples", "tuple.");
    assert!(converted > 5 || refused > 5, "{converted} converted, {refused} refused");
}

/// Operations that `arrays-to-nests` leaves as they are, by name.
const WITHOUT_NEST: [&str; 6] =
    ["array.argsort", "array.call", "array.dim", "array.sort", "array.with_dim", "array.yield"];

/// The conversion to loops declares operations of dialect `array` on arrays illegal. A transform of
/// complex arrays is replaced before.
#[test]
fn every_array_operation_has_a_lowering_or_is_legal() {
    let mut ir = Ir::new(REGISTRY.clone());
    let mut lowers = |name: &str| {
        let name = ir.op_name(name);
        let row: LoweringRow = REGISTRY.interface(name).unwrap_or_default();
        let is_elementwise = REGISTRY.interface::<ElementwiseRow>(name).is_some();
        row.element.is_some() || row.nest.is_some() || is_elementwise
    };
    let ops = REGISTRY.ops().iter().filter(|spec| spec.dialect() == "array");
    let names: Vec<&str> = ops.map(|spec| spec.name).filter(|name| !lowers(name)).collect();
    let others: Vec<&&str> = names.iter().filter(|name| !WITHOUT_NEST.contains(name)).collect();
    assert_eq!(others, [&"array.fft"]);
}
