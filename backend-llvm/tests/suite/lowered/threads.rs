//! Parts of loops on several threads.

use super::compare::{IN_PARTS, STRICT_IN_PARTS, Way, compare, lowered};
use super::with_gradient;
use cotan_backend_llvm::{CallError, Program, Status, Tensor};
use cotan_ir::Ir;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_tests::agree::{Range, Runs};
use cotan_tests::examples::programs;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::{Choices, seeded};
use cotan_tests::laws;

/// Sizes with which loops have several parts, or one, or none.
const SIZES: &[i64] = &[0, 1, 2, 7, 13, 31, 64, 101];

fn read(text: &str) -> Ir {
    laws::read_dialects(&REGISTRY, "program", text, false).expect("it is a program")
}

/// Returns the kit's programs, and their gradients.
fn kit() -> impl Iterator<Item = (String, Ir)> {
    let with_gradients = programs("tests/kit").into_iter().flat_map(|(name, text)| {
        let gradient = with_gradient(&text).map(|text| (format!("gradient of {name}"), text));
        [Some((name, text)), gradient].into_iter().flatten().collect::<Vec<_>>()
    });
    with_gradients.map(|(name, text)| (name, read(&text)))
}

fn compiled(ir: &Ir, pipeline: &str) -> Program {
    let ir = lowered(ir, pipeline).expect("it can be lowered");
    Program::compile(&ir).expect("it has machine code")
}

#[test]
fn the_kit_in_parts_is_the_same_as_in_the_interpreter() {
    let mut compared = 0;
    for (name, ir) in kit() {
        let range = Range { sizes: SIZES, ..Range::default() };
        let way = Way { pipeline: STRICT_IN_PARTS, range, threads: 3, ..Way::strict() };
        compared += compare(&ir, &way).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    assert!(compared > 50, "only {compared} calls");
}

/// Sizes around one, two and several blocks of elements.
const BLOCKS: &[i64] = &[3, 511, 513, 514, 515, 1025, 1026, 1540, 4099];

#[test]
fn overlapping_blocks_of_elements_are_the_same_as_in_the_interpreter() {
    let (mut compared, mut folded) = (0, 0);
    for (name, ir) in kit().filter(|(name, _)| name.contains("stencil1d")) {
        let in_parts = lowered(&ir, STRICT_IN_PARTS).expect("it can be lowered");
        let text = print_to_string(&in_parts, PrintOptions::default());
        folded += usize::from(text.contains("arith.constant 512 : index"));
        let range = Range { sizes: BLOCKS, ..Range::default() };
        let way = Way { pipeline: STRICT_IN_PARTS, range, calls: 18, threads: 3, ..Way::strict() };
        compared += compare(&ir, &way).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    assert!(compared > 40 && folded == 1, "{compared} calls, {folded} programs");
}

#[test]
fn bits_are_the_same_for_every_number_of_threads() {
    let (range, mut compared) = (Range { sizes: SIZES, ..Range::default() }, 0);
    for (name, ir) in kit() {
        let choices = seeded(5, 20_000);
        let runs = Runs::with(&ir, 6, &range, &mut Choices::new(&choices));
        let Ok(runs) = runs else { continue };
        let mut program = compiled(&ir, IN_PARTS);
        let mut expected = Vec::new();
        for threads in [1, 2, 3, 7] {
            program.set_threads(threads);
            let mut found = Vec::new();
            for (function, arguments, _) in runs.given() {
                let Ok(function) = program.function(function) else { continue };
                let inputs = function.signature().inputs.iter().zip(arguments);
                let inputs = inputs.map(|(input, datum)| Tensor::of_datum(input.number, datum));
                let Some(inputs) = inputs.collect::<Option<Vec<Tensor>>>() else { continue };
                let given = function.call(&inputs).expect("it comes to its end").into_iter();
                let of = given.zip(&function.signature().results);
                found.extend(
                    of.map(|(it, of)| it.into_datum(of.number, of.by_value).words().to_vec()),
                );
            }
            compared += found.len();
            if threads == 1 {
                expected = found;
            } else {
                assert_eq!(found, expected, "{name} with {threads} threads");
            }
        }
    }
    assert!(compared > 200, "only {compared} results");
}

const FAILING: &str = "func.func @f(%n: index, %least: index, %size: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    %is_small = arith.cmpi slt, %i, %least : index
    cf.assert %is_small, \"too far\"
    %b = memref.alloc(%size) : memref<?xf64>
    memref.dealloc %b : memref<?xf64>
  }
  return %n : index
}";

#[test]
fn the_first_failing_iteration_determines_the_status() {
    let mut program = Program::compile(&read(FAILING)).expect("it has machine code");
    for threads in [1, 2, 3, 7] {
        program.set_threads(threads);
        let f = program.function("f").expect("it was compiled");
        let call = |n: i64, least: i64, size: i64| f.call(&[n, least, size].map(Tensor::from));
        let ended = |status: Status| Err(CallError::Ended(status as i32, status.words()));
        for _ in 0..20 {
            assert_eq!(call(40, 40, 9), Ok(vec![Tensor::from(40_i64)]));
            assert_eq!(call(0, 0, 9), Ok(vec![Tensor::from(0_i64)]));
            assert_eq!(call(40, 7, 9), ended(Status::Stopped));
            assert_eq!(call(40, 40, i64::MAX / 16), ended(Status::NoRoom));
            assert_eq!(call(40, 1, i64::MAX / 16), ended(Status::NoRoom));
            assert_eq!(call(40, 0, i64::MAX / 16), ended(Status::Stopped));
        }
    }
}

#[test]
fn many_callers_share_threads() {
    let text = std::fs::read_to_string("../tests/kit/chain.mlir").expect("the kit has it");
    let mut program = compiled(&read(&text), IN_PARTS);
    program.set_threads(3);
    let numbers: Vec<f64> = (0..1000).map(|at| f64::from(at) / 1000.0).collect();
    let call = || {
        let f = program.function("chain").expect("it was compiled");
        f.call(&[Tensor::from(numbers.clone()), Tensor::from(vec![0.7, 0.3])]).expect("it runs")
    };
    let expected = call();
    std::thread::scope(|scope| {
        let callers: Vec<_> =
            (0..5).map(|_| scope.spawn(|| (0..50).all(|_| call() == expected))).collect();
        assert!(callers.into_iter().all(|caller| caller.join().expect("it does not panic")));
    });
}
