//! The programs of the breadth suite have JAX's values and gradients, by every AD method.

use cotan_dialects::Callable;
use cotan_dialects::interp::{Interpreter, Limits};
use cotan_ir::Ir;
use cotan_passes::{METHODS, registry, run_pipeline};
use cotan_tests::corpus::breadth::{ELEMENTS, GRADIENT, Program, function, programs};
use cotan_tests::{golden, laws};
use std::fmt::Write;

/// Runs a function at the small size and compares its results.
fn run(program: &Program, ir: &Ir, name: &str, tolerance: f64) -> Result<(), String> {
    let function = function(ir, name);
    let signature = Callable::type_of(ir, function).expect("it is a function");
    let arguments = program.sizes("size")[0].arguments(ir, &signature.inputs);
    let found = Interpreter::new(ir, Limits::default()).call(function, arguments);
    let found = found.map_err(|stop| stop.into_diagnostic().message.clone())?;
    program.compare(ir, &signature.results, &found, tolerance)
}

/// Checks value and gradient of a program.
fn check(program: &Program, element: &str, tolerance: f64) -> Result<(), String> {
    let mut ir = program.module(element)?;
    laws::round_trip(&ir)?;
    run(program, &ir, &program.name, tolerance)?;
    run_pipeline(&mut ir, &registry(), "gradient").map_err(|error| format!("{error:?}"))?;
    laws::verified(&ir)?;
    run(program, &ir, GRADIENT, tolerance)
}

#[test]
fn values_and_gradients_are_those_of_jax() {
    let programs = programs();
    assert!(programs.len() >= 60, "only {} programs", programs.len());
    let mut wrong = Vec::new();
    for program in &programs {
        for (element, tolerance) in ELEMENTS {
            let checked = check(program, element, tolerance);
            wrong.extend(checked.err().map(|why| format!("{} {element}: {why}", program.name)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The table lists the programs that a method refuses, and no method returns another gradient.
#[test]
fn methods_agree_on_the_breadth_suite() {
    let (mut table, mut wrong) = (String::new(), Vec::new());
    for method in METHODS {
        let mut agreed = 0;
        for program in programs() {
            let pipeline = format!("gradient{{method={}}}", method.name);
            let mut ir = program.module("f64").expect("it has a gradient");
            if run_pipeline(&mut ir, &registry(), &pipeline).is_err() {
                writeln!(table, "{}: {} is refused", method.name, program.name)
                    .expect("strings take all");
                continue;
            }
            agreed += 1;
            let checked = run(&program, &ir, GRADIENT, ELEMENTS[0].1);
            let name = &program.name;
            wrong.extend(checked.err().map(|why| format!("{name} by {}: {why}", method.name)));
        }
        writeln!(table, "{}: {agreed} agree", method.name).expect("strings take all");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(golden::differs("breadth/methods.txt", &table), None);
}

#[test]
fn every_program_has_four_sizes() {
    for program in programs() {
        let sizes = program.sizes("size");
        assert_eq!(sizes.len(), 4, "{}", program.name);
        let is_awkward = |size: &usize| *size > 6 && (size % 2 == 1 || size % 8 == 4);
        let measured = sizes[1..].iter().flat_map(|size| &size.sizes);
        assert!(measured.filter(|size| is_awkward(size)).count() > 0, "{}", program.name);
    }
    let on_the_grid = programs().iter().filter(|it| !it.sizes("grid").is_empty()).count();
    assert_eq!(on_the_grid, 12);
}
