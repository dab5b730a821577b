//! Loads and stores of lowered loops are a constant factor of the declared cost of operations, at
//! two sizes, so that both have the same order of growth.

use cotan_dialects::Callable;
use cotan_dialects::interp::{Arguments, Interpreter, Limits, Sources, read_arguments};
use cotan_ir::{Ir, Op, Symbol};
use cotan_passes::cost::of_function;
use cotan_tests::buffers::{call_by, traffic};
use cotan_tests::corpus::oracles::oracles;
use cotan_tests::derivatives::{derived, request};
use cotan_tests::effort::{sample, seeds};
use cotan_tests::examples::programs;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::meaning::bytes;
use cotan_tests::sizes::alike;
use cotan_tests::{arrays, dual, laws};

/// Scalar loops as they are built, and vectors.
const WAYS: [&str; 2] = [
    "scalarize-rank0,arrays-to-nests,bufferize{fp=strict}",
    "lower-to-loops{fp=strict width=8 registers=4}",
];

/// Elements that are loaded and stored for each unit of declared work.
const FACTOR: f64 = 8.0;

/// The growth of that ratio from one size to its double; passes that pack and block have fixed parts.
const GROWTH: f64 = 1.4;

/// Elements that a call may load and store for nothing.
const FIXED: f64 = 64.0;

/// Programs under `COTAN_TESTS=full`.
const PROGRAMS: u64 = 5_000;

/// Limits of runs.
const LIMITS: Limits = Limits { fuel: 3_000_000, bytes: 256 << 20, depth: 100 };

fn read(text: &str) -> Option<Ir> {
    laws::read_dialects(&REGISTRY, "costs.mlir", text, false).ok()
}

fn functions(ir: &Ir) -> Vec<String> {
    let named = |op: Op| ir.symbol_name(op).map(|name| ir.text(name).to_owned());
    ir.walk(ir.root()).filter(|&op| Callable::is(ir, op)).filter_map(named).collect()
}

fn function(ir: &Ir, name: &str) -> Option<Op> {
    Interpreter::new(ir, Limits::default()).function_named(name)
}

/// Returns the declared work of a call, and the elements that its lowered code loads and stores;
/// `None` if either is unknown.
fn measured(source: &Ir, lowered: &Ir, name: &str, size: usize) -> Option<[f64; 2]> {
    let op = function(source, name)?;
    let tally = of_function(source, op).ok()?;
    let dims = alike(source, op, size);
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let sources = Sources { dims: &dims, seed: Some(5), bytes: 1 << 22, ..Sources::default() };
    let args = read_arguments(source, op, &[], sources).ok()?;
    let sizes: Vec<(Symbol, i64)> = args.sizes.clone();
    let by_name = |name: Symbol| sizes.iter().find(|known| known.0 == name).map(|known| known.1);
    let given = Arguments { values: args.values.clone(), sizes: args.sizes };
    let results = Interpreter::new(source, LIMITS).call_sized(op, given).ok()?;
    let mut counting = Interpreter::counting(lowered, LIMITS);
    let op = counting.function_named(name)?;
    call_by(&mut counting, lowered, op, &args.values, &results)?.ok()?;
    let found = traffic(&counting, lowered);
    let elements: usize = args.values.iter().chain(&results).map(|datum| datum.words().len()).sum();
    let declared = tally.work.eval(by_name)? as f64 + elements as f64 + FIXED;
    Some([declared, (found.loads + found.stores) as f64])
}

/// Collects the mistakes of the functions of a program, and returns how many were measured.
fn check(name: &str, ir: &Ir, way: &str, sizes: [usize; 2], wrong: &mut Vec<String>) -> u32 {
    let mut lowered = ir.clone();
    let passes = cotan_passes::registry();
    if cotan_passes::run_pipeline(&mut lowered, &passes, way).is_err() {
        return 0;
    }
    let mut count = 0;
    for function in functions(ir) {
        let at = |size| measured(ir, &lowered, &function, size);
        let [Some(small), Some(large)] = sizes.map(at) else { continue };
        count += 1;
        let ratio = |[declared, found]: [f64; 2]| found / declared;
        let grows = |before: f64, after: f64| after > FACTOR || after > GROWTH * before.max(1.0);
        let (before, after) = (ratio(small), ratio(large));
        // Terms of lower order hide the order of growth at small sizes.
        let still_grows = || at(2 * sizes[1]).is_none_or(|twice| grows(after, ratio(twice)));
        if grows(before, after) && still_grows() {
            wrong.push(format!(
                "{name}, @{function}, {way}: {before:.2} elements for each unit of work, then {after:.2} \
                 ({small:?}, {large:?})"
            ));
        }
    }
    count
}

/// The gradient of a function of a program, simplified.
fn gradient(text: &str, name: &str) -> Option<Ir> {
    let mut ir = read(text)?;
    let signature = Callable::type_of(&ir, function(&ir, name)?)?.clone();
    let request = request(&mut ir, name, &signature, false);
    derived(&format!("{text}{request}"), "gradient").ok()
}

/// The programs of the tour, the kit and the oracles.
fn written() -> Vec<(String, String)> {
    let mut all: Vec<_> = oracles().into_iter().map(|it| (it.name, it.text)).collect();
    all.extend(programs("tests/kit"));
    all.extend(programs("examples/programs"));
    all
}

#[test]
fn traffic_of_programs_is_what_they_declare() {
    let (mut count, mut wrong) = (0, Vec::new());
    for (at, (name, text)) in written().into_iter().enumerate() {
        if !(at as u64).is_multiple_of(sample(1, 10)) {
            continue;
        }
        let Some(ir) = read(&text) else { continue };
        let last = functions(&ir).pop().unwrap_or_default();
        let both = [Some(ir), gradient(&text, &last)];
        for (ir, way) in both.iter().flatten().flat_map(|ir| WAYS.map(|way| (ir, way))) {
            count += check(&name, ir, way, [8, 16], &mut wrong);
        }
    }
    println!("{count} functions");
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 20, "only {count} functions");
}

#[test]
fn traffic_of_generated_programs_is_what_they_declare() {
    let (mut count, mut wrong) = (0, Vec::new());
    for seed in seeds(PROGRAMS, 24) {
        let bytes = bytes(seed);
        let mut choices = Choices::new(&bytes);
        let text = match seed % 2 {
            0 => dual::program(&mut choices),
            _ => arrays::program(&mut choices),
        };
        let Some(ir) = read(&text) else { continue };
        let both = [Some(ir), if seed % 4 < 2 { gradient(&text, "main") } else { None }];
        let way = WAYS[seed as usize / 4 % WAYS.len()];
        for ir in both.iter().flatten() {
            count += check(&format!("seed {seed}"), ir, way, [4, 8], &mut wrong);
        }
    }
    println!("{count} functions");
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 20, "only {count} functions");
}
