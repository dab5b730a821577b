//! Static costs of functions equal the counts of the interpreter, and gradients are within their
//! bound, wherever its assumptions are true.

use cotan_dialects::interp::observe::Work;
use cotan_dialects::interp::{Arguments, Interpreter, Limits, Sources, read_arguments};
use cotan_dialects::{Callable, RegionExecution};
use cotan_ir::codes::{ABOVE_BOUND, NO_COST};
use cotan_ir::{Ir, Op};
use cotan_passes::cost::bound::{PIPELINE, of_gradient};
use cotan_passes::cost::of_function;
use cotan_passes::{PassManager, Pipeline};
use cotan_tests::corpus::oracles::oracles;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use cotan_tests::sizes::alike;
use std::fs;
use std::path::Path;

/// Returns the programs of the papers, of the kit and of the tour, with their names.
fn programs() -> Vec<(String, String)> {
    let mut programs: Vec<_> = oracles().into_iter().map(|it| (it.name, it.text)).collect();
    for folder in ["kit", "../examples/programs"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for file in fs::read_dir(folder).expect("it is a folder").flatten() {
            let text = fs::read_to_string(file.path()).expect("a program is text");
            programs.push((file.path().display().to_string(), text));
        }
    }
    programs
}

fn read(name: &str, text: &str) -> Ir {
    laws::read_dialects(&REGISTRY, name, text, false).expect("it can be read")
}

fn functions(ir: &Ir) -> Vec<Op> {
    ir.walk(ir.root()).filter(|&op| Callable::is(ir, op)).collect()
}

/// Arguments where every dimension parameter is `size`.
fn arguments(ir: &Ir, function: Op, size: usize) -> Option<Arguments> {
    let dims = alike(ir, function, size);
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let sources = Sources { dims: &dims, seed: Some(5), bytes: 1 << 20, ..Sources::default() };
    read_arguments(ir, function, &[], sources).ok()
}

/// Returns whether everything in a module runs as often as is counted: nothing is chosen, no
/// reduction begins with its first element instead of an identity, and nothing is sorted.
fn is_exact(ir: &Ir) -> bool {
    let is_plain = |op: Op| match ir.regions(op) {
        [] => true,
        [_] if Callable::is(ir, op) => true,
        [_] => {
            let name = ir.name_text(op);
            let varies = ["array.reduce", "array.scan", "array.sort", "array.argsort"];
            let is_repeated = RegionExecution::of(ir, op) == Some(RegionExecution::Repeated);
            is_repeated && !varies.contains(&name)
        }
        _ => false,
    };
    ir.walk(ir.root()).skip(1).all(is_plain)
}

#[test]
fn static_costs_equal_the_counts_of_a_run() {
    let (mut checked, mut exact, mut wrong) = (0, 0, Vec::new());
    for (name, text) in programs() {
        let ir = read(&name, &text);
        for function in functions(&ir) {
            let tally = match of_function(&ir, function) {
                Ok(tally) => tally,
                Err(found) => {
                    assert_eq!(found.code, Some(&NO_COST), "{name}");
                    continue;
                }
            };
            let Some(given) = arguments(&ir, function, 4) else { continue };
            let sizes = given.sizes.clone();
            let mut work = Work::default();
            let mut interpreter = Interpreter::new(&ir, Limits::default()).observed(&mut work);
            if interpreter.call_sized(function, given).is_err() {
                continue;
            }
            let size = |name| sizes.iter().find(|known| known.0 == name).map(|known| known.1);
            let said = tally.work.eval(size).expect("it is small") as u64;
            let counted = work.total();
            checked += 1;
            exact += u32::from(said == counted);
            if said < counted || is_exact(&ir) && said != counted {
                wrong.push(format!("{name}: {said} are said, {counted} counted"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    println!("{checked} functions, {exact} of them exactly");
    assert!(checked > 100, "only {checked} functions");
}

#[test]
fn gradients_are_within_their_bound() {
    let registry = cotan_passes::registry();
    let (mut bounded, mut asked, mut wrong) = (0, 0, Vec::new());
    for (name, text) in programs() {
        let ir = read(&name, &text);
        for function in functions(&ir) {
            let pipeline = Pipeline::parse(&registry, &REGISTRY, PIPELINE);
            let manager = PassManager::new(pipeline.expect("it is a pipeline"));
            let Ok(bound) = of_gradient(&ir, function, &manager) else { continue };
            let above = bound.failures.iter().filter(|it| it.code == Some(&ABOVE_BOUND));
            wrong.extend(above.map(|found| format!("{name}: {}", found.message)));
            match bound.failures.is_empty() {
                true => bounded += 1,
                false => asked += 1,
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    println!("{bounded} gradients within their bound, {asked} without one");
    assert!(bounded > 30, "only {bounded} gradients");
}
