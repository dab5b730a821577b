//! The programs of the tour of arrays and of the performance kit have derivatives in whose
//! certificates everything agrees, and so have these derivatives.

use cotan_dialects::eval::{Arguments, Interpreter, Limits, Sources, read_arguments};
use cotan_dialects::{Callable, ad::request::changing};
use cotan_ir::{Ir, Op, Part, parameters_of};
use cotan_passes::certificate::{Certificate, Growth, Trial, Way, certify};
use cotan_passes::{PassManager, PassRegistry, Pipeline};
use cotan_tests::derivatives::{derived, request};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use cotan_tests::oracles::oracles;
use std::fs;
use std::path::Path;

fn ways() -> Vec<Way> {
    let way = |name: &str| {
        let pipeline = Pipeline::parse(&PassRegistry::standard(), &REGISTRY, name);
        let manager = PassManager::new(pipeline.expect("there is such a pipeline"));
        Way { name: name.to_owned(), manager, may_refuse: false }
    };
    ["differentiate", "gradient"].map(way).into()
}

/// The certificate of a function, all sizes being 3, at two random points.
fn certificate(ir: &Ir, name: &str) -> Option<Certificate> {
    let function = Interpreter::new(ir, Limits::default()).function_named(name)?;
    let signature = Callable::type_of(ir, function)?.clone();
    let wrt = changing(&ir.store, &signature.inputs);
    if wrt.is_empty() || changing(&ir.store, &signature.results).is_empty() {
        return None;
    }
    let mut dims: Vec<String> = Vec::new();
    for &ty in &signature.inputs {
        parameters_of(ir, Part::Type(ty), &mut |name| dims.push(format!("{}=3", ir.text(name))));
    }
    dims.sort();
    dims.dedup();
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let points = [5, 6].map(|seed| {
        let sources =
            Sources { dims: &dims, seed: Some(seed), bytes: 1 << 20, ..Sources::default() };
        read_arguments(ir, function, &[], sources)
            .unwrap_or_else(|found| panic!("@{name}: {found:?}"))
    });
    Some(certified(ir, function, &wrt, &points).unwrap_or_else(|why| panic!("@{name}: {why}")))
}

/// The certificate of a function at some points.
fn certified(
    ir: &Ir,
    function: Op,
    wrt: &[usize],
    points: &[Arguments],
) -> Result<Certificate, String> {
    let (ways, limits) = (ways(), Limits::default());
    let trial = Trial { function, wrt, ways: &ways, points, seed: 5, limits };
    certify(ir, &trial).map_err(|untried| {
        let found: Vec<_> = untried.diagnostics.iter().map(|found| found.message.clone()).collect();
        found.join("; ")
    })
}

/// Checks all functions of a file, and what their derivatives backwards are; how many there are.
fn check(path: &Path) -> usize {
    let text = fs::read_to_string(path).expect("there is such a program");
    let file = path.file_name().and_then(|name| name.to_str()).expect("it has a name");
    let ir = laws::read_dialects(&REGISTRY, file, &text, false).expect("it can be read");
    let functions = ir.walk(ir.root()).filter(|&op| Callable::is(&ir, op));
    let names = functions.filter_map(|op| Some(ir.text(ir.symbol_name(op)?).to_owned()));
    let mut checked = 0;
    for name in names.collect::<Vec<_>>() {
        let Some(certificate) = certificate(&ir, &name) else { continue };
        agrees(&certificate, file, &name);
        let counted = |growth: &Growth| growth.work[0] > 0 && growth.bound > growth.work[0];
        assert!(certificate.growths.iter().all(counted), "{file}: @{name}");
        let backwards = backwards(&text, &name);
        agrees(&self::certificate(&backwards, "the_vjp").expect("it gives floats"), file, &name);
        checked += 1;
    }
    checked
}

fn agrees(certificate: &Certificate, file: &str, name: &str) {
    let failures: Vec<_> = certificate.failures.iter().map(|failure| &failure.message).collect();
    assert!(failures.is_empty(), "{file}: @{name}: {failures:#?}");
}

/// The derivative of a function of a text from cotangents, as a function `@the_vjp`.
fn backwards(text: &str, name: &str) -> Ir {
    let mut ir = laws::read_dialects(&REGISTRY, "program.mlir", text, false).expect("it was read");
    let function = Interpreter::new(&ir, Limits::default()).function_named(name);
    let signature = function.and_then(|function| Callable::type_of(&ir, function)).cloned();
    let signature = signature.expect("it is a function");
    let request = request(&mut ir, name, &signature, false);
    derived(&format!("{text}{request}"), "gradient").expect("it has a derivative")
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
    let checked = check_folder("../docs/arrays");
    assert!(checked >= 6, "only {checked} functions");
}

#[test]
fn everything_agrees_in_the_kit() {
    let checked = check_folder("kit");
    assert!(checked >= 16, "only {checked} functions");
}

/// Its reduction has no identity, on purpose, which is found.
const ONLY_LEFT_IDENTITY: &str = "parallel-scan-ad/q15";

/// What derivatives backwards are made of has derivatives itself, forwards and backwards.
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
