//! Partial evaluation preserves the semantics of programs, also with known arguments, and adds no
//! work: none at all in scalar programs, none in total in programs of arrays, where a rule may read
//! an element again instead of storing an array.

use cotan_dialects::Callable;
use cotan_dialects::arith::Select;
use cotan_dialects::autodiff::has_tangent;
use cotan_dialects::interp::observe::Work;
use cotan_dialects::interp::text::{Notation, write};
use cotan_dialects::interp::{Datum, Interpreter, Limits, parameter_names};
use cotan_ir::{Ir, Op, Type};
use cotan_passes::{PassManager, Pipeline};
use cotan_tests::agree::Runs;
use cotan_tests::effort::sample;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::meaning::{Maker, bytes};
use cotan_tests::{arrays, laws, typed};

/// Number of programs when everything is asked for, and else.
const PROGRAMS: (u64, u64) = (10_000, 100);

/// The numbers of comparisons.
#[derive(Default)]
struct Compared {
    calls: usize,
    /// Calls where an argument was known.
    with_known: usize,
    /// The work of all calls, before and after.
    work: [u64; 2],
    /// An example of added work.
    more: Option<String>,
}

impl Compared {
    fn add(&mut self, before: &Tried, after: &Tried, place: &dyn Fn() -> String) {
        assert_eq!(before.text, after.text, "{}", place());
        self.work[0] += before.work;
        self.work[1] += after.work;
        // A branch between blocks moves nothing, and a selection in its place moves its operands;
        // one of the integers 0 and 1 is one operation, but upstream's rules turn it into two with
        // the opposite condition.
        let computes_more = after.of_floats > before.of_floats;
        if after.work > before.work && computes_more {
            self.more = Some(format!("{} before, {} after: {}", before.work, after.work, place()));
        }
    }
}

/// The result of a call.
struct Tried {
    text: Vec<String>,
    work: u64,
    /// The work of float operations that are not selections.
    of_floats: u64,
}

fn call(ir: &Ir, name: &str, args: Vec<Datum>) -> Option<Tried> {
    let mut work = Work::default();
    let mut interpreter = Interpreter::new(ir, Limits::default()).observed(&mut work);
    let function = interpreter.function_named(name)?;
    let made = interpreter.call(function, args).ok()?;
    let types = &Callable::type_of(ir, function)?.results;
    let text = |(ty, datum): (&Type, &Datum)| write(ir, *ty, datum, Notation::Text, usize::MAX);
    let text = types.iter().zip(&made).map(text).collect();
    let of_floats = work.done().filter(|&(op, _)| {
        let gives_floats = ir.results(op).any(|result| has_tangent(&ir.store, ir.ty(result)));
        gives_floats && ir.get::<Select>(op).is_none()
    });
    let of_floats = of_floats.map(|(_, done)| done.work).sum();
    Some(Tried { text, work: work.total(), of_floats })
}

fn evaluated(ir: &Ir, pipeline: &str) -> Option<Ir> {
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &REGISTRY, pipeline);
    let pipeline = pipeline.unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut ir = ir.clone();
    PassManager::new(pipeline).run(&mut ir, &mut []).failure.is_none().then_some(ir)
}

/// Returns the arguments that can be known: numbers and arrays of known sizes, as text.
fn known(ir: &Ir, function: Op, args: &[Datum]) -> Vec<(usize, String)> {
    let types = Callable::type_of(ir, function).expect("it is a function");
    let names = parameter_names(ir, function);
    let places = (0..args.len()).filter(|&at| {
        let text = cotan_ir::text::type_to_string(ir, types.inputs[at]);
        !["?", "*", "vector", "tuple", "f8"].iter().any(|word| text.contains(word))
    });
    let text = |at: usize| {
        let value = write(ir, types.inputs[at], &args[at], Notation::Text, usize::MAX);
        (at, format!("{}={}", names[at], value.replace(' ', "")))
    };
    places.map(text).collect()
}

/// Compares the calls of one program.
fn compare(maker: Maker, seed: u64, compared: &mut Compared) {
    let text = maker(&mut Choices::new(&bytes(seed)));
    let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).expect("it is a program");
    let runs = Runs::of(&ir, 2, &mut Choices::new(&bytes(seed + 1))).expect("it takes numbers");
    let after = evaluated(&ir, "partial-eval");
    for (index, (name, args, _)) in runs.given().enumerate() {
        let Some(before) = call(&ir, name, args.to_vec()) else { continue };
        if let Some(after) = &after {
            let tried = call(after, name, args.to_vec()).expect("it runs");
            compared.add(&before, &tried, &|| format!("seed {seed}: @{name} in\n{text}"));
            compared.calls += 1;
        }
        let function = Interpreter::new(&ir, Limits::default()).function_named(name);
        let places = known(&ir, function.expect("it was called"), args);
        let Some((place, given)) = places.get(index % places.len().max(1)) else { continue };
        let pipeline = format!("partial-eval{{function={name} known={given}}}");
        let Some(after) = evaluated(&ir, &pipeline) else { continue };
        let mut rest = args.to_vec();
        rest.remove(*place);
        let tried = call(&after, name, rest).expect("it runs");
        compared.add(&before, &tried, &|| format!("seed {seed}: {pipeline} in\n{text}"));
        compared.with_known += 1;
    }
}

fn hold(maker: Maker) -> Compared {
    let count = sample(PROGRAMS.0, PROGRAMS.1);
    let mut compared = Compared::default();
    (0..count).for_each(|seed| compare(maker, seed, &mut compared));
    let Compared { calls, with_known, work: [before, after], .. } = compared;
    println!(
        "{count} programs, {calls} calls, {with_known} with known arguments: {before} to {after}"
    );
    assert!(calls as u64 > count / 2, "only {calls} calls");
    assert!(after <= before, "{before} before, {after} after");
    compared
}

#[test]
fn numbers_that_are_known_change_nothing() {
    let compared = hold(typed::program);
    assert_eq!(compared.more, None);
    assert!(compared.with_known > 50, "only {} calls", compared.with_known);
}

#[test]
fn arrays_that_are_known_change_nothing() {
    hold(arrays::program);
}
