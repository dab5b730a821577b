//! The programs in `tests/jax` have the values and gradients that JAX computed, in the interpreter.

use cotan_dialects::Callable;
use cotan_dialects::interp::{Interpreter, Limits};
use cotan_ir::Ir;
use cotan_passes::{registry, run_pipeline};
use cotan_tests::corpus::jax::{self, Expected};
use cotan_tests::laws;

/// Runs a function and compares its results.
fn run(ir: &Ir, name: &str, key: &str, json: &Expected, tolerance: f64) -> Result<(), String> {
    let function = jax::function(ir, name);
    let signature = Callable::type_of(ir, function).expect("it is a function");
    let arguments = json.arguments(ir, &signature.inputs);
    let found = Interpreter::new(ir, Limits::default()).call(function, arguments);
    let found = found.map_err(|stop| stop.into_diagnostic().message.clone())?;
    json.compare(key, ir, &signature.results, &found, tolerance)
}

/// Checks value and gradient of a program.
fn check(name: &str) -> Result<(), String> {
    let mut ir = jax::imported(name).map_err(|found| laws::messages(&found))?;
    let json = Expected::of(name);
    run(&ir, "main", "results", &json, jax::VALUE)?;
    if !json.has_gradients() {
        return Ok(());
    }
    jax::request_gradient(&mut ir)?;
    run_pipeline(&mut ir, &registry(), "gradient").map_err(|error| format!("{error:?}"))?;
    laws::verified(&ir)?;
    run(&ir, "the_gradient", "gradients", &json, jax::GRADIENT)
}

#[test]
fn values_and_gradients_are_those_of_jax() {
    let names = jax::names();
    assert!(names.len() >= 65, "the corpus is there");
    let wrong = names.iter().filter_map(|name| Some(format!("{name}: {}", check(name).err()?)));
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks value and gradient of a program with symbolic sizes at three sizes. A text whose sizes no
/// array decides has further arguments.
fn check_symbolic(name: &str, artifact: bool) -> Result<usize, String> {
    let mut ir = jax::symbolic(name, artifact).map_err(|found| laws::messages(&found))?;
    let all = Expected::of_sizes(name);
    let function = jax::function(&ir, "main");
    let inputs = Callable::type_of(&ir, function).expect("it is a function").inputs.len();
    if inputs != all[0].argument_count() {
        return Ok(0);
    }
    for json in &all {
        run(&ir, "main", "results", json, jax::VALUE)?;
    }
    if all[0].has_gradients() {
        jax::request_gradient(&mut ir)?;
        run_pipeline(&mut ir, &registry(), "gradient").map_err(|error| format!("{error:?}"))?;
        laws::verified(&ir)?;
        for json in &all {
            run(&ir, "the_gradient", "gradients", json, jax::GRADIENT)?;
        }
    }
    Ok(1)
}

#[test]
fn programs_with_symbolic_sizes_have_the_numbers_of_jax() {
    let names = jax::symbolic_names();
    let (mut wrong, mut checked) = (Vec::new(), [0, 0]);
    for name in &names {
        for artifact in [false, true] {
            match check_symbolic(name, artifact) {
                Ok(count) => checked[usize::from(artifact)] += count,
                Err(why) => wrong.push(format!("{name} (artifact: {artifact}): {why}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked[0] >= 18 && checked[1] == names.len() && names.len() == 21, "{checked:?}");
}
