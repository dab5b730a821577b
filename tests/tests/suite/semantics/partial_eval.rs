//! Partial evaluation preserves the semantics of programs of which random arguments are known. It
//! adds no work in any call, and the program stays within the budget.

use cotan_dialects::Callable;
use cotan_dialects::interp::observe::Work;
use cotan_dialects::interp::text::{Notation, write};
use cotan_dialects::interp::{Datum, Interpreter, Limits, parameter_names};
use cotan_ir::{Ir, Op, Type};
use cotan_passes::canonicalize::{block_rules, rules};
use cotan_passes::{PassManager, Pipeline};
use cotan_tests::agree::Runs;
use cotan_tests::effort::{is_enough, seeds};
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
    /// The calls with added work.
    more: Vec<String>,
}

impl Compared {
    fn add(&mut self, before: &Tried, after: &Tried, place: &dyn Fn() -> String) {
        assert_eq!(before.text, after.text, "{}", place());
        self.work[0] += before.work;
        self.work[1] += after.work;
        if after.work > before.work {
            self.more.push(format!("{} before, {} after: {}", before.work, after.work, place()));
        }
    }
}

/// The result of a call.
struct Tried {
    text: Vec<String>,
    work: u64,
}

fn call(ir: &Ir, name: &str, args: Vec<Datum>) -> Option<Tried> {
    let mut work = Work::default();
    let mut interpreter = Interpreter::new(ir, Limits::default()).observed(&mut work);
    let function = interpreter.function_named(name)?;
    let made = interpreter.call(function, args).ok()?;
    let types = &Callable::type_of(ir, function)?.results;
    let text = |(ty, datum): (&Type, &Datum)| write(ir, *ty, datum, Notation::Text, usize::MAX);
    let text = types.iter().zip(&made).map(text).collect();
    Some(Tried { text, work: work.total() })
}

fn evaluated(ir: &Ir, pipeline: &str) -> Option<Ir> {
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &REGISTRY, pipeline);
    let pipeline = pipeline.unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut ir = ir.clone();
    PassManager::new(pipeline).run(&mut ir, &mut []).failure.is_none().then_some(ir)
}

/// Returns the arguments that can be known, each as text.
fn known(ir: &Ir, function: Op, args: &[Datum]) -> Vec<(usize, String)> {
    let types = Callable::type_of(ir, function).expect("it is a function");
    let names = parameter_names(ir, function);
    let places = (0..args.len()).filter(|&at| {
        let text = cotan_ir::text::type_to_string(ir, types.inputs[at]);
        // The text of an empty array has no inner sizes.
        let is_empty = args[at].shape().is_some_and(|shape| shape.contains(&0) && shape.len() > 1);
        !is_empty && !["*", "f8"].iter().any(|word| text.contains(word))
    });
    let text = |at: usize| {
        let value = write(ir, types.inputs[at], &args[at], Notation::Text, usize::MAX);
        (at, format!("{}={}", names[at], value.replace(' ', "")))
    };
    places.map(text).collect()
}

/// Returns the number of operations that emit a value.
fn constants(datum: &Datum) -> usize {
    1 + datum.parts().into_iter().flatten().map(constants).sum::<usize>()
}

/// Compares the calls of one program.
fn compare(maker: Maker, seed: u64, compared: &mut Compared) {
    let text = maker(&mut Choices::new(&bytes(seed)));
    let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).expect("it is a program");
    let (decisions, random) = (bytes(seed + 1), bytes(seed + 2));
    let runs = Runs::of(&ir, 2, &mut Choices::new(&decisions)).expect("it takes numbers");
    let choices = &mut Choices::new(&random);
    let size = ir.walk(ir.root()).count();
    for (name, args, _) in runs.given() {
        let Some(before) = call(&ir, name, args.to_vec()) else { continue };
        let function = Interpreter::new(&ir, Limits::default()).function_named(name);
        let mut known = known(&ir, function.expect("it was called"), args);
        known.retain(|_| choices.below(3) > 0);
        let budget = *choices.pick(&[0, 50, 200, 1000]);
        let parts: Vec<String> = known.iter().map(|known| format!(" known={}", known.1)).collect();
        let parts = parts.join("").replacen(" known=", "", 1).replace(" known=", ",");
        let given = if known.is_empty() {
            String::new()
        } else {
            format!(" function={name} known={parts}")
        };
        let pipeline = format!("partial-eval{{budget={budget}{given}}}");
        let Some(after) = evaluated(&ir, &pipeline) else { continue };
        let mut rest = args.to_vec();
        known.iter().rev().for_each(|known| drop(rest.remove(known.0)));
        let place = || format!("seed {seed}: {pipeline} in\n{text}");
        let tried = call(&after, name, rest).unwrap_or_else(|| panic!("it runs: {}", place()));
        let constants: usize = known.iter().map(|known| constants(&args[known.0])).sum();
        let bound = usize::try_from(budget).unwrap_or(0).max(size + constants);
        assert!(after.walk(after.root()).count() <= bound, "{}", place());
        compared.add(&before, &tried, &place);
        compared.calls += 1;
        compared.with_known += usize::from(!known.is_empty());
    }
}

fn hold(maker: Maker) {
    let mut compared = Compared::default();
    let seeds = seeds(PROGRAMS.0, PROGRAMS.1);
    let count = seeds.end - seeds.start;
    seeds.for_each(|seed| compare(maker, seed, &mut compared));
    let Compared { calls, with_known, work: [before, after], more } = compared;
    println!(
        "{count} programs, {calls} calls, {with_known} with known arguments: {before} to {after}"
    );
    let broken = more.len();
    assert!(more.is_empty(), "{broken} calls\n{}", more[..broken.min(30)].join("\n"));
    assert!(is_enough(calls, count as usize / 2), "only {calls} calls");
    assert!(is_enough(with_known, count as usize / 2), "only {with_known} calls");
}

#[test]
fn programs_of_scalars_stay_the_same_with_known_parts() {
    hold(typed::program);
}

#[test]
fn programs_of_arrays_stay_the_same_with_known_parts() {
    hold(arrays::program);
}

/// A rule that adds work, on its own example at least, is not a rule of partial evaluation.
#[test]
fn no_example_of_a_rule_takes_more_work() {
    let operations = rules(&REGISTRY).into_iter().map(|rule| (rule.name, rule.doc));
    let blocks = block_rules().iter().map(|rule| (rule.name, rule.doc));
    let examples = operations.chain(blocks).flat_map(|(name, doc)| {
        laws::fenced(doc, "before").into_iter().map(move |text| (name, text))
    });
    // The work of a map is that of its applications.
    let examples = examples.filter(|(_, text)| !text.contains("!linear."));
    let mut compared = Compared::default();
    for (name, text) in examples {
        let Ok(ir) = laws::read_dialects(&REGISTRY, "example.mlir", text, false) else { continue };
        let Some(after) = evaluated(&ir, "partial-eval") else { continue };
        let (decisions, place) = (bytes(3), || format!("`{name}`:\n{text}"));
        let Ok(runs) = Runs::of(&ir, 8, &mut Choices::new(&decisions)) else { continue };
        for (function, args, _) in runs.given() {
            let Some(before) = call(&ir, function, args.to_vec()) else { continue };
            let tried = call(&after, function, args.to_vec());
            let tried = tried.unwrap_or_else(|| panic!("it runs: {}", place()));
            compared.add(&before, &tried, &place);
            compared.calls += 1;
        }
    }
    assert!(compared.more.is_empty(), "{}", compared.more.join("\n"));
    assert!(compared.calls > 1_000, "only {} calls", compared.calls);
}
