//! The programs of the tour of arrays and of the performance kit have derivatives in whose
//! certificates everything agrees, and so have these derivatives.

use cotan_dialects::interp::{Arguments, Interpreter, Limits};
use cotan_dialects::{Callable, ad::request::changing};
use cotan_ir::Ir;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_passes::certificate::{Certificate, CostRatio};
use cotan_passes::{registry, run_pipeline};
use cotan_tests::certified::{
    backwards, by_methods, certificate, certified, forwards, tangent_like,
};
use cotan_tests::corpus::oracles::oracles;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use std::fs;
use std::path::Path;

/// All sizes.
const SIZE: usize = 3;

/// Checks all functions of a file, and their reverse-mode derivatives; returns their number.
fn check(path: &Path) -> usize {
    let text = fs::read_to_string(path).expect("there is such a program");
    let file = path.file_name().and_then(|name| name.to_str()).expect("it has a name");
    let mut ir = laws::read_dialects(&REGISTRY, file, &text, false).expect("it can be read");
    run_pipeline(&mut ir, &registry(), "complex-to-pairs").expect("numbers are pairs");
    let text = print_to_string(&ir, PrintOptions::default());
    let functions = ir.walk(ir.root()).filter(|&op| Callable::is(&ir, op));
    let names = functions.filter_map(|op| Some(ir.text(ir.symbol_name(op)?).to_owned()));
    let mut checked = 0;
    for name in names.collect::<Vec<_>>() {
        let made = certificate(&ir, &name, SIZE).unwrap_or_else(|why| panic!("@{name}: {why}"));
        let Some(made) = made else { continue };
        agrees(&made, file, &name);
        let counted = |growth: &CostRatio| growth.work[0] > 0 && growth.bound > growth.work[0];
        assert!(made.growths.iter().all(counted), "{file}: @{name}");
        let backwards = backwards(&text, &name).expect("it has a derivative");
        let again = certificate(&backwards, "the_vjp", SIZE).expect("it has a derivative");
        agrees(&again.expect("it gives floats"), file, &name);
        checked += 1;
    }
    checked
}

fn agrees(certificate: &Certificate, file: &str, name: &str) {
    let failures: Vec<_> = certificate.failures.iter().map(|failure| &failure.message).collect();
    assert!(failures.is_empty(), "{file}: @{name}: {failures:#?}");
}

fn check_folder(folder: &str) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).expect("it is a folder").flatten().map(|entry| entry.path());
    files
        .filter(|path| path.extension().is_some_and(|end| end == "mlir"))
        .map(|path| check(&path))
        .sum()
}

#[test]
fn everything_agrees_in_the_tour() {
    let checked = check_folder("../examples/programs");
    assert!(checked >= 6, "only {checked} functions");
}

#[test]
fn everything_agrees_in_the_kit() {
    let checked = check_folder("kit");
    assert!(checked >= 16, "only {checked} functions");
}

/// Certificates have slopes of the programs, and of the derivatives of each AD method in both modes.
#[test]
fn everything_agrees_in_combinators_by_all_methods() {
    let (mut mistakes, mut checked) = (Vec::new(), 0);
    for oracle in oracles().iter().filter(|oracle| oracle.name.starts_with("combinators/")) {
        let ir = laws::read_dialects(&REGISTRY, &oracle.name, &oracle.text, false);
        let ir = ir.expect("it can be read");
        match by_methods(&ir, "f", SIZE) {
            Ok(Some(made)) => {
                let failures = made.failures.iter().map(|failure| &failure.message);
                mistakes.extend(failures.map(|message| format!("{}: {message}", oracle.name)));
                checked += 1;
            }
            other => mistakes.push(format!("{}: {:?}", oracle.name, other.err())),
        }
    }
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
    assert!(checked >= 60, "only {checked} programs");
}

/// Its reduction has no identity, on purpose, which is found.
const ONLY_LEFT_IDENTITY: &str = "parallel-scan-ad/q15";

/// Reverse-mode derivatives have derivatives themselves, in forward and reverse mode.
#[test]
fn derivatives_of_the_papers_programs_have_derivatives() {
    let (mut mistakes, mut checked) = (Vec::new(), 0);
    for oracle in oracles() {
        if oracle.claims(false) == 0 {
            continue;
        }
        let simplified = "inline,canonicalize,inline,canonicalize,inline,canonicalize,gradient";
        let Ok((ir, points)) = oracle.derivative_at(false, simplified) else { continue };
        let function = Interpreter::new(&ir, Limits::default()).function_named("the_vjp");
        let function = function.expect("it was made");
        let signature = Callable::type_of(&ir, function).expect("it is a function").clone();
        let wrt = changing(&ir.store, &signature.inputs);
        checked += 1;
        match certified(&ir, function, &wrt, &points) {
            Ok(certificate) => {
                let failures = certificate.failures.iter().map(|failure| &failure.message);
                let failures = failures.filter(|_| oracle.name != ONLY_LEFT_IDENTITY);
                mistakes.extend(failures.map(|message| format!("{}: {message}", oracle.name)));
            }
            Err(why) => mistakes.push(format!("{}: {why}", oracle.name)),
        }
    }
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
    assert!(checked > 100, "only {checked} programs");
}

/// The tangents of those derivatives along their arguments have derivatives as well, which are
/// those of third order: one in reverse mode, two in forward mode, and their transposes.
#[test]
fn third_derivatives_of_the_papers_programs_are_right() {
    let (mut mistakes, mut checked) = (Vec::new(), 0);
    for oracle in oracles() {
        if oracle.claims(false) == 0 {
            continue;
        }
        let simplified = "inline,canonicalize,inline,canonicalize,inline,canonicalize,gradient";
        let Ok((ir, points)) = oracle.derivative_at(false, simplified) else { continue };
        checked += 1;
        match third(&ir, &points) {
            Ok(certificate) => {
                let failures = certificate.failures.iter().map(|failure| &failure.message);
                let failures = failures.filter(|_| oracle.name != ONLY_LEFT_IDENTITY);
                mistakes.extend(failures.map(|message| format!("{}: {message}", oracle.name)));
            }
            Err(why) => mistakes.push(format!("{}: {why}", oracle.name)),
        }
    }
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
    assert!(checked > 100, "only {checked} programs");
}

/// Returns the certificate of the tangents of `@the_vjp` along arguments of the same size as those
/// at some points.
fn third(ir: &Ir, points: &[Arguments]) -> Result<Certificate, String> {
    let function = |ir: &Ir, name: &str| {
        let function = Interpreter::new(ir, Limits::default()).function_named(name);
        let function = function.expect("it was made");
        (function, Callable::type_of(ir, function).expect("it is a function").clone())
    };
    let inputs = function(ir, "the_vjp").1.inputs;
    let second = forwards(&print_to_string(ir, PrintOptions::default()), "the_vjp")?;
    let along = |point: &Arguments| {
        let tangents = changing(&ir.store, &inputs)
            .into_iter()
            .map(|at| tangent_like(ir, inputs[at], &point.values[at]));
        let values = point.values.iter().cloned().chain(tangents).collect();
        Arguments { values, ..point.clone() }
    };
    let points: Vec<Arguments> = points.iter().map(along).collect();
    let (function, signature) = function(&second, "the_jvp");
    let wrt = changing(&second.store, &signature.inputs);
    certified(&second, function, &wrt, &points)
}
