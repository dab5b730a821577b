//! Each pass from arrays to vectors preserves the results of programs, bit for bit, and stays
//! inside of buffers: the interpreter runs its output.

use cotan_dialects::func::Func;
use cotan_dialects::interp::{Datum, Limits, Trap};
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Ir, codes};
use cotan_passes::instrument::{End, Instrument, Invocation};
use cotan_passes::{PassManager, Pipeline};
use cotan_tests::agree::{Range, Runs};
use cotan_tests::derivatives::{derived, request};
use cotan_tests::examples::programs;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::{Choices, seeded};
use cotan_tests::{arrays, buffers, effort, laws};

/// Sizes at which vectors have a rest, or none, or are nothing but a rest.
const SIZES: &[i64] = &[0, 1, 2, 7, 8, 9, 13];

/// For machines with long and with short vectors.
const WAYS: [&str; 2] =
    ["lower-to-loops{fp=strict}", "lower-to-loops{fp=strict width=16 registers=16}"];

/// Calls that need more are not compared.
const LIMITS: Limits = Limits { fuel: 2_000_000, bytes: 64 << 20, depth: 100 };

/// The errors for programs without machine code: float formats, tuples, functions as values.
const REFUSED: &[&str] = &["has no machine code", "is not lowered to loops over buffers"];

/// Repeats the calls after each pass that changed something.
struct Steps<'a> {
    runs: &'a Runs<'a>,
    compared: usize,
    wrong: Option<String>,
}

impl Instrument for Steps<'_> {
    fn after_pass(&mut self, ir: &Ir, invocation: Invocation<'_>, end: End) {
        if end != End::Changed || self.wrong.is_some() {
            return;
        }
        match agree(ir, self.runs) {
            Ok(compared) => self.compared += compared,
            Err(why) => self.wrong = Some(format!("after {}: {why}", invocation.step.pass.name)),
        }
    }
}

/// Compares the calls of functions that are lowered; returns how many that were.
fn agree(ir: &Ir, runs: &Runs<'_>) -> Result<usize, String> {
    let functions = SymbolTable::new(ir, ir.root());
    let mut compared = 0;
    for (name, arguments, results) in runs.given() {
        let function = ir.store.symbols.find(name).and_then(|name| functions.get(name));
        let given = function.and_then(|op| buffers::call(ir, op, arguments, results, LIMITS));
        match given {
            None => {}
            Some(Err(stop)) if is_limit(&stop) => {}
            Some(Err(stop)) => return Err(format!("@{name}({arguments:?}) stops: {stop}")),
            Some(Ok(given))
                if given.iter().map(Vec::as_slice).eq(results.iter().map(Datum::words)) =>
            {
                compared += 1;
            }
            Some(Ok(given)) => {
                return Err(format!("@{name}({arguments:?}) is {results:?}, and now {given:x?}"));
            }
        }
    }
    Ok(compared)
}

fn is_limit(stop: &Trap) -> bool {
    stop.clone().into_diagnostic().code == Some(&codes::LIMIT)
}

/// Returns the number of calls that agree, of all after each pass.
fn compare(ir: &Ir, way: &str) -> Result<usize, String> {
    let choices = seeded(3, 20_000);
    let range = Range { sizes: SIZES, ..Range::default() };
    let Ok(runs) = Runs::with(ir, 3, &range, &mut Choices::new(&choices)) else {
        return Ok(0);
    };
    let mut lowered = ir.clone();
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &REGISTRY, way).expect("it is one");
    let mut steps = Steps { runs: &runs, compared: 0, wrong: None };
    let report = PassManager::new(pipeline).run(&mut lowered, &mut [&mut steps]);
    let refused = report.failure.map(|_| laws::messages(&report.diagnostics));
    let is_fault = |why: &String| !REFUSED.iter().any(|reason| why.contains(reason));
    match steps.wrong.or(refused.filter(is_fault)) {
        Some(why) => Err(format!("{way}, {why}\n")),
        None => Ok(steps.compared),
    }
}

/// Returns the gradient of the last function of a program.
fn gradient(text: &str) -> Option<Ir> {
    let mut ir = read(text);
    let last = ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op)).last()?;
    let signature = Func::type_of(&ir, last)?.clone();
    let name = ir.text(ir.symbol_name(last)?).to_owned();
    let request = request(&mut ir, &name, &signature, false);
    derived(&format!("{text}{request}"), "gradient").ok()
}

fn read(text: &str) -> Ir {
    laws::read_dialects(&REGISTRY, "generated", text, false).expect("it is a program")
}

fn compare_generated(program: impl Fn(&str) -> Option<Ir>) {
    let (mut compared, mut wrong) = (0, Vec::new());
    for seed in effort::seeds(4_000, 60) {
        let choices = seeded(seed, 4_000);
        let text = arrays::program(&mut Choices::new(&choices));
        let Some(ir) = program(&text) else { continue };
        match compare(&ir, WAYS[seed as usize % WAYS.len()]) {
            Ok(count) => compared += count,
            Err(why) => wrong.push(format!("seed {seed}: {why}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
    assert!(effort::is_enough(compared, 500), "only {compared} calls");
}

#[test]
fn each_pass_preserves_results() {
    compare_generated(|text| Some(read(text)));
}

#[test]
fn each_pass_preserves_gradients() {
    compare_generated(gradient);
}

#[test]
fn each_pass_preserves_the_kit() {
    let mut compared = 0;
    for (name, text) in programs("tests/kit") {
        let programs = [Some(read(&text)), gradient(&text)];
        for (ir, way) in
            programs.into_iter().flatten().flat_map(|ir| WAYS.map(|way| (ir.clone(), way)))
        {
            compared += compare(&ir, way).unwrap_or_else(|why| panic!("{name}: {why}"));
        }
    }
    assert!(compared > 500, "only {compared} calls");
}
