//! The programs in `tests/jax` have the values and gradients that JAX computed, as machine code.

use cotan_backend_llvm::{Program, Tensor};
use cotan_dialects::Callable;
use cotan_dialects::interp::NumberFormat;
use cotan_ir::{Ir, Type};
use cotan_passes::{registry, run_pipeline};
use cotan_tests::corpus::jax::{self, Expected};

/// Compiles a function and compares its results.
fn run(ir: &Ir, name: &str, key: &str, json: &Expected, tolerance: f64) -> Result<(), String> {
    let signature = Callable::type_of(ir, jax::function(ir, name)).expect("it is a function");
    let (inputs, results) = (signature.inputs.to_vec(), signature.results.to_vec());
    let format = |ty: Type| NumberFormat::of(&ir.store, ty).expect("values are numbers");
    let arguments = json.arguments(ir, &inputs);
    let tensors = inputs
        .iter()
        .zip(&arguments)
        .map(|(&ty, datum)| Tensor::of_datum(format(ty), datum).expect("machines have the format"));
    let tensors: Vec<Tensor> = tensors.collect();
    let mut lowered = ir.clone();
    run_pipeline(&mut lowered, &registry(), "lower-to-loops").map_err(|why| format!("{why:?}"))?;
    let program = Program::compile(&lowered).map_err(|why| format!("{why:?}"))?;
    let compiled = program.function(name).map_err(|why| format!("{why:?}"))?;
    let found = compiled.call(&tensors).map_err(|why| why.to_string())?;
    let scalars = results.iter().map(|&ty| ir.store.type_data(ty).shape().is_none());
    let found = found.into_iter().zip(results.iter().zip(scalars));
    let found: Vec<_> =
        found.map(|(tensor, (&ty, scalar))| tensor.into_datum(format(ty), scalar)).collect();
    json.compare(key, ir, &results, &found, tolerance)
}

/// Checks value and gradient of a program.
fn check(name: &str) -> Result<(), String> {
    let mut ir = jax::imported(name).map_err(|found| format!("{} refusals", found.len()))?;
    let json = Expected::of(name);
    run(&ir, "main", "results", &json, jax::VALUE)?;
    if !json.has_gradients() {
        return Ok(());
    }
    jax::request_gradient(&mut ir)?;
    run_pipeline(&mut ir, &registry(), "gradient").map_err(|error| format!("{error:?}"))?;
    run(&ir, "the_gradient", "gradients", &json, jax::GRADIENT)
}

#[test]
fn machine_code_of_jax_programs_has_their_values_and_gradients() {
    // One program in four, since compiling takes most of the time; all of them in a full run.
    let step = if std::env::var_os("COTAN_TESTS").is_some_and(|how| how == "full") { 1 } else { 4 };
    let names = jax::names().into_iter().step_by(step);
    let wrong = names.filter_map(|name| Some(format!("{name}: {}", check(&name).err()?)));
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
