//! Rules and passes keep what programs compute, bit for bit.

use cotan_ir::text::{ParseOptions, parse, print_to_string};
use cotan_ir::types::FloatKind;
use cotan_ir::verify::verify;
use cotan_ir::{Diagnostics, Ir};
use cotan_passes::canonicalize::{block_rules, rules};
use cotan_passes::{PassManager, PassRegistry, Pipeline};
use cotan_tests::agree::agree;
use cotan_tests::generate::{Choices, computing, seeded};

fn module(text: &str) -> Ir {
    valid(text).unwrap_or_else(|diagnostics| panic!("{:?}\n{text}", messages(&diagnostics)))
}

fn valid(text: &str) -> Result<Ir, Diagnostics> {
    let registry = cotan_dialects::registry();
    let parsed = parse(&registry, "generated", text.into(), 1, ParseOptions::default());
    let mut diagnostics = parsed.diagnostics;
    verify(&parsed.ir, &mut diagnostics);
    if diagnostics.is_empty() { Ok(parsed.ir) } else { Err(diagnostics) }
}

fn messages(diagnostics: &Diagnostics) -> Vec<&str> {
    diagnostics.iter().map(|found| &found.message[..]).collect()
}

/// The module that a pipeline makes of another one.
fn after(before: &Ir, pipeline: &str) -> Result<Ir, String> {
    let mut ir = before.clone();
    let pipeline = Pipeline::parse(&PassRegistry::standard(), ir.registry(), pipeline)
        .map_err(|errors| format!("{errors:?}"))?;
    let report = PassManager::new(pipeline).run(&mut ir, &mut []);
    match report.failure {
        Some(failure) => Err(format!("{failure}: {:?}", messages(&report.diagnostics))),
        None => Ok(ir),
    }
}

/// The pipelines that must keep what programs compute.
const PIPELINES: &[&str] = &["canonicalize", "canonicalize,cse,canonicalize", "cse,dce,tidy-up"];

/// Ten thousand programs, each through one pipeline.
#[test]
fn passes_keep_what_programs_compute() {
    let mut compared = 0;
    for seed in 0..10_000 {
        let bytes = seeded(seed, 100 + seed as usize % 700);
        let before = module(&computing(&bytes));
        let pipeline = PIPELINES[seed as usize % PIPELINES.len()];
        let told =
            |error: String| format!("{pipeline} on seed {seed}: {error}\n{}", computing(&bytes));
        let result = after(&before, pipeline).and_then(|after| {
            let choices = seeded(seed + 77, 200);
            let agreed = agree(&before, &after, 3, &mut Choices::new(&choices));
            agreed.map_err(|error| {
                format!("{error}\n{}", print_to_string(&after, Default::default()))
            })
        });
        compared += result.map_err(told).unwrap_or_else(|error| panic!("{error}"));
    }
    assert!(compared > 30_000, "only {compared} runs were compared");
}

/// The blocks of a doc comment with that word behind `mlir`.
fn fenced<'a>(doc: &'a str, word: &str) -> Vec<&'a str> {
    let fence = format!("```mlir {word}\n");
    let blocks = doc.split(&fence).skip(1);
    blocks.map(|block| block.split("```").next().unwrap_or_default()).collect()
}

/// Both sides of every rule, as its example shows them.
#[test]
fn both_sides_of_a_rule_compute_the_same() {
    let registry = cotan_dialects::registry();
    let operations = rules(&registry).into_iter().filter(|rule| !rule.reassociates);
    let operations = operations.map(|rule| (rule.name, rule.doc));
    let blocks = block_rules().iter().map(|rule| (rule.name, rule.doc));
    for (name, doc) in operations.chain(blocks) {
        let mut compared = 0;
        let (befores, afters) = (fenced(doc, "before"), fenced(doc, "after"));
        for (before, after) in befores.into_iter().zip(afters) {
            let choices = seeded(7, 2_000);
            let agreed = agree(&module(before), &module(after), 64, &mut Choices::new(&choices));
            compared += agreed.unwrap_or_else(|error| panic!("`{name}`: {error}"));
        }
        assert!(compared > 0, "the example of `{name}` computes nothing");
    }
}

/// What rules do to their examples in other formats of floats, where an example is valid in one.
#[test]
fn rules_keep_what_their_examples_compute_in_every_format() {
    let rules = rules(&cotan_dialects::registry());
    let mut compared = 0;
    for rule in rules.into_iter().filter(|rule| !rule.reassociates) {
        let examples = fenced(rule.doc, "before").into_iter();
        for example in examples.filter(|example| example.contains("f64")) {
            for kind in FloatKind::ALL.iter().filter(|kind| kind.width() <= 64) {
                let text = example.replace("f64", kind.name());
                let Ok(before) = valid(&text) else { continue };
                let only = format!("canonicalize{{enable-patterns={}}}", rule.name);
                let choices = seeded(11, 4_000);
                let agreed = after(&before, &only)
                    .and_then(|after| agree(&before, &after, 128, &mut Choices::new(&choices)));
                let told = |error| panic!("`{}` on {}: {error}", rule.name, kind.name());
                compared += agreed.unwrap_or_else(told);
            }
        }
    }
    assert!(compared > 10_000, "only {compared} runs were compared");
}

/// So that the laws above are about something.
#[test]
fn generated_programs_have_everything() {
    let texts: String = (0..200).map(|seed| computing(&seeded(seed, 300))).collect();
    let wanted = ["cf.cond_br", "call @f", "private", "arith.select", "tensor<3xf64>", "0x7FF8"];
    let missing: Vec<_> = wanted.iter().filter(|word| !texts.contains(**word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
