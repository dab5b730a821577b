//! `stop-shift-gradients` keeps the derivatives of programs whose maxima cancel, and of programs
//! whose maxima do not.

use cotan_dialects::Callable;
use cotan_dialects::func::Func;
use cotan_dialects::interp::{Interpreter, Limits, Sources, read_arguments};
use cotan_ir::Ir;
use cotan_tests::derivatives::{derived, numbers, requests};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use cotan_tests::sizes::alike;
use std::fs;
use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/cases/stop-shift-gradients");

/// The tolerance: sums that cancel differ by rounding.
const EXACT: f64 = 1e-12;

/// Returns the names of the functions that a file differentiates.
fn functions(ir: &Ir) -> Vec<String> {
    let functions = ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op));
    let names = functions.filter_map(|op| Some(ir.text(ir.symbol_name(op)?).to_owned()));
    names.filter(|name| name != "gradients").collect()
}

/// Returns the results of `@the_vjp` on random arguments with sizes of 3.
fn pulled_back(text: &str, by: &str) -> Vec<f64> {
    let ir = derived(text, by).unwrap_or_else(|why| panic!("{by}: {why}"));
    let mut interpreter = Interpreter::new(&ir, Limits::default());
    let function = interpreter.function_named("the_vjp").expect("it was requested");
    let dims = alike(&ir, function, 3);
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let sources = Sources { dims: &dims, seed: Some(5), bytes: 1 << 20, ..Sources::default() };
    let args = read_arguments(&ir, function, &[], sources).expect("its arguments are arrays");
    let results = interpreter.call_sized(function, args).expect("it returns");
    let types = Callable::type_of(&ir, function).expect("it is a function").results.clone();
    types.iter().zip(&results).flat_map(|(&ty, datum)| numbers(&ir, ty, datum)).collect()
}

fn check(file: &str) -> usize {
    let text = fs::read_to_string(Path::new(FOLDER).join(file)).expect("there is such a file");
    let mut ir = laws::read_dialects(&REGISTRY, file, &text, false).expect("it can be read");
    let names = functions(&ir);
    for name in &names {
        let function = Interpreter::new(&ir, Limits::default()).function_named(name);
        let signature = Callable::type_of(&ir, function.expect("it is in the file")).cloned();
        let signature = signature.expect("it is a function");
        let text = format!("{text}{}", requests(&mut ir, name, &signature));
        let expected = pulled_back(&text, "differentiate");
        assert!(expected.iter().any(|&it| it != 0.0), "{name} has a derivative");
        let found = pulled_back(&text, "stop-shift-gradients,differentiate");
        assert_eq!(expected.len(), found.len());
        for (a, b) in expected.into_iter().zip(found) {
            assert!((a - b).abs() <= EXACT * a.abs().max(1.0), "{name}: {a} is not {b}");
        }
    }
    names.len()
}

#[test]
fn stopped_shifts_have_the_same_derivatives() {
    assert_eq!(check("cancels.mlir"), 6);
}

#[test]
fn other_maxima_have_the_same_derivatives() {
    assert_eq!(check("changes.mlir"), 7);
}
