//! The programs of the breadth suite have JAX's values and gradients as machine code.

use cotan_backend_llvm::{Program as Compiled, Tensor};
use cotan_dialects::Callable;
use cotan_dialects::interp::NumberFormat;
use cotan_ir::{Ir, Type};
use cotan_passes::{registry, run_pipeline};
use cotan_tests::corpus::breadth::{ELEMENTS, GRADIENT, Program, function, programs};

/// Compares the results of a function at the small size.
fn run(
    program: &Program,
    ir: &Ir,
    compiled: &Compiled,
    name: &str,
    tolerance: f64,
) -> Result<(), String> {
    let signature = Callable::type_of(ir, function(ir, name)).expect("it is a function");
    let format = |ty: Type| NumberFormat::of(&ir.store, ty).expect("values are numbers");
    let arguments = program.sizes("size")[0].arguments(ir, &signature.inputs);
    let tensors: Option<Vec<Tensor>> = signature
        .inputs
        .iter()
        .zip(&arguments)
        .map(|(&ty, datum)| Tensor::of_datum(format(ty), datum))
        .collect();
    let compiled = compiled.function(name).map_err(|why| format!("{why:?}"))?;
    let found = compiled.call(&tensors.expect("machines have the formats"));
    let found = found.map_err(|why| why.to_string())?;
    let scalars = signature.results.iter().map(|&ty| ir.store.type_data(ty).shape().is_none());
    let found = found.into_iter().zip(signature.results.iter().zip(scalars));
    let found: Vec<_> =
        found.map(|(tensor, (&ty, scalar))| tensor.into_datum(format(ty), scalar)).collect();
    program.compare(ir, &signature.results, &found, tolerance)
}

/// Checks value and gradient of a program.
fn check(program: &Program, element: &str, tolerance: f64) -> Result<(), String> {
    let ir = program.module(element)?;
    let mut lowered = ir.clone();
    let pipeline = "gradient,lower-to-loops";
    run_pipeline(&mut lowered, &registry(), pipeline).map_err(|why| format!("{why:?}"))?;
    let compiled = Compiled::compile(&lowered).map_err(|why| format!("{why:?}"))?;
    run(program, &ir, &compiled, &program.name, tolerance)?;
    run(program, &ir, &compiled, GRADIENT, tolerance)
}

#[test]
fn machine_code_of_the_breadth_suite_has_the_values_and_gradients_of_jax() {
    // Each program with one of the element types; with both in a full run.
    let is_full = std::env::var_os("COTAN_TESTS").is_some_and(|how| how == "full");
    let mut wrong = Vec::new();
    for (index, program) in programs().iter().enumerate() {
        let elements = if is_full { &ELEMENTS[..] } else { &ELEMENTS[index % 2..][..1] };
        for &(element, tolerance) in elements {
            let checked = check(program, element, tolerance);
            wrong.extend(checked.err().map(|why| format!("{} {element}: {why}", program.name)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
