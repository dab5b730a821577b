//! The interpreter of complex numbers judges the pass that replaces them by pairs.

use cotan_dialects::interp::{Datum, Interpreter, Limits, Sources, read_arguments};
use cotan_ir::{Ir, Op, verify};
use cotan_passes::{PassManager, Pipeline};
use cotan_tests::effort::count;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::laws;
use cotan_tests::meaning::bytes;
use cotan_tests::numerics::complex::{operations, program};

/// Number of programs.
const PROGRAMS: u64 = 2_000;

fn function(ir: &Ir, name: &str) -> Op {
    Interpreter::new(ir, Limits::default()).function_named(name).unwrap()
}

fn run(ir: &Ir, name: &str, seed: u64) -> Vec<Datum> {
    let function = function(ir, name);
    let sources = Sources { load: None, dims: &[], seed: Some(seed), bytes: 1 << 20 };
    let args = read_arguments(ir, function, &[], sources).unwrap();
    let values = Interpreter::new(ir, Limits::default()).call_sized(function, args);
    values.unwrap_or_else(|why| panic!("{}", why.into_diagnostic().message))
}

fn as_pairs(ir: &Ir) -> Ir {
    let mut ir = ir.clone();
    let passes = cotan_passes::registry();
    let pipeline = Pipeline::parse(&passes, &REGISTRY, "complex-to-pairs").unwrap();
    assert!(PassManager::new(pipeline).run(&mut ir, &mut []).failure.is_none());
    let mut found = cotan_ir::Diagnostics::default();
    verify::verify(&ir, &mut found);
    assert!(!found.has_errors(), "{found:?}");
    ir
}

#[test]
fn pairs_have_the_bits_of_complex_numbers() {
    for seed in 0..count(PROGRAMS) {
        let text = program(&mut Choices::new(&bytes(seed)));
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
        assert_eq!(run(&ir, "f", seed), run(&as_pairs(&ir), "f", seed), "seed {seed}:\n{text}");
    }
}

#[test]
fn branches_have_the_bits_of_complex_numbers() {
    let text = include_str!("../../../cases/complex/branches.mlir");
    let ir = laws::read_dialects(&REGISTRY, "branches.mlir", text, false).unwrap();
    for seed in 0..10 {
        assert_eq!(run(&ir, "cubed", seed), run(&as_pairs(&ir), "cubed", seed), "seed {seed}");
    }
}

/// So that the law above is about something.
#[test]
fn programs_have_every_formula() {
    let text = |seed| program(&mut Choices::new(&bytes(seed)));
    let texts: String = (0..2_000).map(text).collect();
    let missing: Vec<&str> = operations()
        .into_iter()
        .map(|spec| spec.name)
        .filter(|name| !texts.contains(&format!("{name} ")))
        .collect();
    assert_eq!(missing, [""; 0]);
}

/// The kinds of transforms, with the types of operand and result for a length.
fn transforms(shape: &str, half: &str) -> [(&'static str, String, String); 4] {
    let complex = format!("tensor<{shape}xcomplex<f64>>");
    let half = format!("tensor<{half}xcomplex<f64>>");
    let real = format!("tensor<{shape}xf64>");
    [
        ("forward", complex.clone(), complex.clone()),
        ("inverse", complex.clone(), complex),
        ("real_forward", real.clone(), half.clone()),
        ("real_inverse", half, real),
    ]
}

#[test]
fn stages_of_transforms_agree_with_the_definition() {
    for length in [1, 2, 3, 4, 6, 7, 8, 9, 16, 30, 61, 64, 67, 74, 100] {
        let (shape, half) = (format!("2x{length}"), format!("2x{}", length / 2 + 1));
        let cases = transforms(&shape, &half).into_iter().map(|case| (case, 1));
        let planes = transforms(&format!("{length}x6"), &format!("{length}x4"));
        for ((kind, from, to), rank) in cases.chain(planes.into_iter().map(|case| (case, 2))) {
            let text = format!(
                "func.func @f(%x: {from}) -> {to} {{\n  %y = array.fft {kind} %x over {rank} : \
                 {from} -> {to}\n  return %y : {to}\n}}\n"
            );
            let ir = laws::read_dialects(&REGISTRY, "fft.mlir", &text, false).unwrap();
            let (expected, found) = (run(&ir, "f", 7), run(&as_pairs(&ir), "f", 7));
            let values = |data: &[Datum]| -> Vec<f64> {
                data[0].words().iter().map(|&word| f64::from_bits(word)).collect()
            };
            let (expected, found) = (values(&expected), values(&found));
            let scale = expected.iter().fold(1.0, |most: f64, value| most.max(value.abs()));
            assert_eq!(expected.len(), found.len());
            for (a, b) in expected.iter().zip(&found) {
                assert!((a - b).abs() <= 1e-13 * scale, "{kind} of {length}: {a} and {b}");
            }
        }
    }
}
