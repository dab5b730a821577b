//! Programs over arrays give the same as machine code as in the interpreter, bit for bit where floats are
//! added in the order in which they are written.

use cotan_backend_llvm::{NoProgram, Program, Tensor};
use cotan_dialects::eval::Datum;
use cotan_ir::Ir;
use cotan_passes::{PassManager, PassRegistry, Pipeline};
use cotan_tests::agree::Runs;
use cotan_tests::examples::{documented, programs};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::{Choices, seeded};
use cotan_tests::laws;

/// What a module is as loops over buffers, or why it is not.
fn lowered(ir: &Ir) -> Result<Ir, String> {
    let passes = PassRegistry::standard();
    let pipeline =
        Pipeline::parse(&passes, &REGISTRY, "lower-to-loops{fp=strict}").expect("there is one");
    let mut lowered = ir.clone();
    let report = PassManager::new(pipeline).run(&mut lowered, &mut []);
    match report.failure {
        Some(_) => Err(laws::messages(&report.diagnostics)),
        None => Ok(lowered),
    }
}

/// Calls the functions of a program; returns how many calls were compared.
fn compare(name: &str, text: &str) -> Result<usize, String> {
    let Ok(before) = laws::read_dialects(&REGISTRY, name, text, false) else { return Ok(0) };
    if laws::verified(&before).is_err() {
        return Ok(0);
    }
    let choices = seeded(3, 20_000);
    let Ok(runs) = Runs::of(&before, 4, &mut Choices::new(&choices)) else { return Ok(0) };
    let program = match Program::compile(&lowered(&before)?) {
        Ok(program) => program,
        Err(NoProgram::Operations(found)) => return Err(laws::messages(&found)),
        Err(NoProgram::Llvm(error)) => return Err(error.to_string()),
    };
    let mut compared = 0;
    for (function, arguments, results) in runs.given() {
        let Ok(compiled) = program.function(function) else { continue };
        let inputs = compiled.signature().inputs.iter().zip(arguments);
        let inputs = inputs.map(|(input, datum)| Tensor::of_datum(input.number, datum));
        let Some(inputs) = inputs.collect::<Option<Vec<Tensor>>>() else { continue };
        let given = compiled.call(&inputs).map_err(|error| format!("@{function}: {error}"))?;
        let given = given.into_iter().zip(&compiled.signature().results);
        let given: Vec<Datum> =
            given.map(|(tensor, of)| tensor.into_datum(of.number, of.by_value)).collect();
        let same = |(a, b): (&Datum, &Datum)| a.words() == b.words();
        if given.len() != results.len() || !given.iter().zip(results).all(same) {
            return Err(format!("@{function}({arguments:?}) is {results:?}, and now {given:?}\n"));
        }
        compared += 1;
    }
    Ok(compared)
}

/// Compares programs, but for those that are said to be refused.
fn check(programs: &[(String, String)], refused: &[&str]) -> usize {
    let mut compared = 0;
    for (name, text) in programs {
        match compare(name, text) {
            Ok(count) => compared += count,
            Err(error) if error.starts_with('@') => panic!("{name}: {error}"),
            Err(error) => {
                let is_expected = refused.iter().any(|part| name.contains(part));
                assert!(is_expected, "{name}: {error}");
            }
        }
    }
    compared
}

#[test]
fn examples_of_array_operations_are_the_same_as_machine_code() {
    let mut programs = documented();
    programs.retain(|(name, _)| name.starts_with("array.") || name.starts_with("control."));
    // Sums that nothing was there for before begin with 0: the sign of zero may be another one.
    programs.retain(|(name, _)| name != "array.add_at");
    let compared = check(&programs, &["array.with_dim"]);
    assert!(compared > 100, "only {compared} calls");
}

#[test]
fn programs_are_the_same_as_machine_code() {
    let folders = ["tests/kit", "docs/arrays", "tests/oracles"];
    let programs: Vec<_> = folders.into_iter().flat_map(programs).collect();
    // Tuples, and functions as values.
    let refused = ["chad/o02", "chad/o07", "chad/o09", "chad/o12", "chad/o19"];
    let compared = check(&programs, &refused);
    assert!(compared > 100, "only {compared} calls");
}
