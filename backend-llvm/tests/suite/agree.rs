//! Machine code and interpreter agree bit for bit.

#[allow(dead_code)]
#[path = "../../../tests/tests/suite/dialects/elementwise/numbers.rs"]
mod numbers;
#[allow(dead_code)]
#[path = "../../../tests/tests/suite/dialects/elementwise/programs.rs"]
mod programs;

use self::numbers::{choices, nasty, scalars};
use self::programs::{Instance, REGISTRY, instances};
use cotan_backend_llvm::{CompileError, Program, Tensor};
use cotan_dialects::interp::{Datum, ElementwiseRow, NumberFormat, Word};
use cotan_ir::codes::NO_CODE;

/// The formats that machines compute on.
const MACHINE: [&str; 11] =
    ["i1", "i7", "i8", "i32", "i64", "index", "f8E4M3FN", "f16", "bf16", "f32", "f64"];

/// Scales in a format that machines lack.
const WITHOUT_CODE: [&str; 2] = ["arith.scaling_extf", "arith.scaling_truncf"];

fn is_of_machine(instance: &Instance) -> bool {
    instance.operands.iter().chain(&instance.results).all(|name| MACHINE.contains(name))
}

/// Words that look random, half of them floats of ordinary size.
fn more(number: NumberFormat, count: u64) -> Vec<Word> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ (state >> 29)
    };
    let word = |at: u64| match number {
        NumberFormat::Float(_) if at.is_multiple_of(2) => {
            number.nearest((next() as i64 as f64) * 2f64.powi(-57))
        }
        _ => number.settled(number.wrap(next())),
    };
    (0..count).map(word).collect()
}

/// Runs one operation on many inputs in both ways; returns whether it has machine code.
fn agrees(instance: &Instance) -> bool {
    let single = programs::Program::new(instance, "T", false);
    let compiled = match Program::compile(&single.ir) {
        Ok(compiled) => compiled,
        Err(CompileError::Operations(found)) => {
            assert!(found.iter().all(|found| found.code == Some(&NO_CODE)), "{}", instance.name());
            return false;
        }
        Err(error) => panic!("{}: {error}", instance.name()),
    };
    let function = compiled.function("main").expect("it was compiled");
    let (formats, results) = (single.formats(), single.result_formats());
    let mut all = choices(&formats.iter().map(|&number| nasty(number)).collect::<Vec<_>>());
    let columns: Vec<Vec<Word>> = formats.iter().map(|&number| more(number, 400)).collect();
    all.extend((0..400).map(|at| columns.iter().map(|column| column[at]).collect()));
    let mut run = single.runner();
    for words in all {
        let given = words.iter().zip(&formats);
        let given = given.map(|(&word, &number)| {
            Tensor::of_datum(number, &Datum::Scalar(word)).expect("machines have the format")
        });
        let found = function.call(&given.collect::<Vec<_>>()).expect("it comes to its end");
        let found = found.into_iter().zip(&results);
        let found: Vec<Datum> =
            found.map(|(tensor, &number)| tensor.into_datum(number, true)).collect();
        let expected = run(&scalars(&words));
        assert_eq!(found, expected, "{} of {words:x?}", instance.name());
    }
    true
}

#[test]
fn every_operation_on_numbers_gives_the_same_bits() {
    let rows = REGISTRY.column::<ElementwiseRow>();
    let mut checked = 0;
    for (row, spec) in rows.iter().zip(REGISTRY.ops()) {
        if row.is_none() {
            continue;
        }
        // Flags change no meaning: with all of them is as good as with some.
        let mut all = instances(spec);
        all.retain(|instance| is_of_machine(instance) && !instance.attrs.contains("fastmath"));
        let found = all.iter().filter(|instance| agrees(instance)).count();
        let rounds = ["arith.truncf", "arith.convertf"].contains(&spec.name);
        assert!(
            found == all.len() || rounds && found > 0 || WITHOUT_CODE.contains(&spec.name),
            "`{}` has machine code in {found} of {} forms",
            spec.name,
            all.len()
        );
        checked += found;
    }
    assert!(checked > 150, "only {checked} forms have machine code");
}
