//! `batch-builds` keeps every bit, and leaves few bodies.

use cotan_dialects::Callable;
use cotan_dialects::array::{FloorMod, Gather, Index, index_of_size};
use cotan_dialects::autodiff::batch::IterationDomain;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Op, Part, Shape, Value, parameters_of};
use cotan_passes::batch_builds::by_rules::rules;
use cotan_passes::{PassManager, PassRegistry, Pipeline, VerifyEach, run_pipeline};
use cotan_tests::agree::Runs;
use cotan_tests::arrays::program;
use cotan_tests::corpus::oracles::oracles;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::laws::{self, Law, fenced};
use cotan_tests::meaning::{bytes, hold, meaning_with};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The pass alone.
static ALONE: LazyLock<PassRegistry> = LazyLock::new(|| {
    let pass = cotan_passes::registry().pass("batch-builds").expect("there is such a pass");
    PassRegistry::new().with_pass(pass)
});

fn meaning(input: &[u8]) -> Law<usize> {
    meaning_with(&ALONE, program, input).map(|compared| compared * 4)
}

#[test]
fn every_bit_stays() {
    hold(meaning, 20_000..20_400);
}

/// The rules that change out-of-range reads.
const IN_RANGE: &[&str] = &["read-of-elementwise", "read-of-replicate", "read-of-gather"];

/// Returns a program after a pipeline.
fn passed(ir: &Ir, pipeline: &str) -> Law<Ir> {
    let pipeline = Pipeline::parse(&ALONE, ir.registry(), pipeline).expect("it is one");
    let mut changed = ir.clone();
    let manager = PassManager { verify: VerifyEach::Each, ..PassManager::new(pipeline) };
    let report = manager.run(&mut changed, &mut []);
    match report.failure {
        Some(failure) => Err(format!("{failure}: {}", laws::messages(&report.diagnostics))),
        None => Ok(changed),
    }
}

/// Checks that a pipeline preserves every bit of the results of a program.
fn keeps(text: &str, pipeline: &str, seed: u64) -> Law<Ir> {
    let ir = laws::read_dialects(&REGISTRY, "made.mlir", text, false)?;
    let choices = bytes(seed);
    let runs = Runs::of(&ir, 4, &mut Choices::new(&choices))?;
    let after = passed(&ir, pipeline)?;
    runs.agree(&after).map_err(|why| format!("{why} in\n{text}"))?;
    Ok(after)
}

/// The exact rules, on arbitrary programs.
#[test]
fn exact_rules_keep_every_bit() {
    let exact = rules(&REGISTRY).into_iter().map(|rule| rule.name);
    let exact: Vec<&str> = exact.filter(|name| !IN_RANGE.contains(name)).collect();
    let names = exact.join(",");
    let pipeline = format!("batch-builds{{strategy=rules enable-patterns={names}}}");
    for seed in 30_000..30_120 {
        let text = program(&mut Choices::new(&bytes(seed)));
        keeps(&text, &pipeline, seed).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    }
}

/// Returns a generated program of fixed sizes that are not 0, whose reads are brought into range;
/// `None` if its sizes cannot be.
fn index_safe(seed: u64) -> Option<Ir> {
    let text = program(&mut Choices::new(&bytes(seed)));
    let mut ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
    let mut names = BTreeSet::new();
    for op in ir.walk(ir.root()) {
        let ty = Callable::type_of(&ir, op);
        for &ty in ty.into_iter().flat_map(|ty| ty.inputs.iter().chain(&ty.results)) {
            parameters_of(&ir, Part::Type(ty), &mut |name| {
                names.insert(format!("{}=2", ir.text(name)));
            });
        }
    }
    if !names.is_empty() {
        let names = names.into_iter().collect::<Vec<_>>().join(" ");
        let pipeline = format!("bind-dim-parameters{{{names}}}");
        run_pipeline(&mut ir, &cotan_passes::registry(), &pipeline).ok()?;
    }
    let values = ir.walk(ir.root()).flat_map(|op| ir.results(op));
    let mut shapes = values.filter_map(|value| Shape::of(&ir.store, ir.ty(value)));
    let is_fixed = |size: &Poly| size.as_constant().is_some_and(|size| size > 0);
    if !shapes.all(|shape| shape.sizes.iter().all(is_fixed)) {
        return None;
    }
    for op in ir.walk(ir.root()).collect::<Vec<_>>() {
        bring_into_range(&mut ir, op);
    }
    Some(ir)
}

/// Reduces the indices of an operation modulo the sizes.
fn bring_into_range(ir: &mut Ir, op: Op) {
    let loc = ir.loc(op);
    let sizes = |ir: &Ir, source| Shape::of(&ir.store, ir.ty(source)).expect("an array").sizes;
    let wrapped = |b: &mut Builder<'_>, (at, size): (Value, &Poly)| {
        let size = index_of_size(b, loc, size);
        FloorMod::value(b, loc, at, size)
    };
    if let Some(index) = ir.get::<Index>(op) {
        let sizes = sizes(ir, index.source);
        let b = &mut Builder::before(ir, op);
        let at = index.access().values(b, loc);
        let at: Vec<Value> = at.into_iter().zip(&sizes).map(|pair| wrapped(b, pair)).collect();
        let read = Index::value(b, loc, index.source, &at);
        ir.replace_op(op, &[read]);
    } else if let Some(gather) = ir.get::<Gather>(op) {
        let sizes = sizes(ir, gather.source);
        let end = ir.single_block(gather.body).and_then(|block| ir.last_op(block)).unwrap();
        let at: Vec<Value> = ir.operands(end).collect();
        let b = &mut Builder::before(ir, end);
        let at: Vec<Value> = at.into_iter().zip(&sizes).map(|pair| wrapped(b, pair)).collect();
        ir.set_operands(end, &at);
    }
}

/// Both strategies preserve the results of index-safe programs.
#[test]
fn strategies_agree_on_programs_that_read_in_range() {
    let (mut safe, mut gone) = (0, 0);
    for seed in 40_000..40_100 {
        let Some(ir) = index_safe(seed) else { continue };
        laws::verified(&ir).unwrap();
        let choices = bytes(seed);
        let runs = Runs::of(&ir, 2, &mut Choices::new(&choices)).unwrap();
        for pipeline in ["batch-builds", "batch-builds{strategy=rules}"] {
            let after = passed(&ir, pipeline).unwrap();
            gone += bodies(&ir) - bodies(&after).min(bodies(&ir));
            runs.agree(&after).unwrap_or_else(|why| panic!("seed {seed}, {pipeline}: {why}"));
        }
        safe += 1;
    }
    assert!(safe > 25 && gone > 25, "{safe} programs, {gone} bodies");
}

/// All rules, on programs whose results do not depend on out-of-range reads. Of first-order ones,
/// few bodies remain.
#[test]
fn rules_preserve_the_programs_of_the_papers() {
    let (mut before, mut after) = (0, 0);
    for oracle in oracles() {
        // An exponential of an out-of-range read.
        if oracle.name == "bulk-arrays/o31" {
            continue;
        }
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &oracle.text, false).unwrap();
        let left = keeps(&oracle.text, "batch-builds{strategy=rules}", 1);
        let left = left.unwrap_or_else(|why| panic!("{}: {why}", oracle.name));
        if oracle.name.starts_with("bulk-arrays") {
            before += bodies(&ir);
            after += bodies(&left);
        }
    }
    assert!(before > 20 && after == 0, "{after} of {before} bodies stay");
}

/// Both sides of each rule compute the same, as its example shows them.
#[test]
fn both_sides_of_a_rule_compute_the_same() {
    for rule in rules(&REGISTRY) {
        for (before, after) in fenced(rule.doc, "before").into_iter().zip(fenced(rule.doc, "after"))
        {
            let [before, after] = [before, after]
                .map(|text| laws::read_dialects(&REGISTRY, "made.mlir", text, false).unwrap());
            let choices = bytes(5);
            let runs = Runs::of(&before, 16, &mut Choices::new(&choices));
            let agreed = runs.and_then(|runs| runs.agree(&after));
            agreed.unwrap_or_else(|error| panic!("`{}`: {error}", rule.name));
        }
    }
}

fn bodies(ir: &Ir) -> usize {
    ir.walk(ir.root()).filter(|&op| IterationDomain::of(ir, op).is_some()).count()
}

/// So that the law above is about something.
#[test]
fn few_bodies_stay() {
    let (mut before, mut after) = (0, 0);
    for seed in 0..1_000 {
        let text = program(&mut Choices::new(&bytes(seed)));
        let mut ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
        before += bodies(&ir);
        run_pipeline(&mut ir, &ALONE, "batch-builds").unwrap();
        after += bodies(&ir);
    }
    assert!(before > 250 && 5 * after < before, "{after} of {before} bodies stay");
}
