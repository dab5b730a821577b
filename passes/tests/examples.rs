//! The examples of passes and rules are true: what is fenced as `mlir before` becomes what is fenced as
//! `mlir after`, name by name.

use cotan_ir::text::{self, ParseOptions, PrintOptions};
use cotan_ir::verify::verify;
use cotan_ir::{Diagnostics, Ir};
use cotan_passes::canonicalize::{block_rules, rules};
use cotan_passes::{PassManager, PassRegistry, Pipeline};

/// The examples in a documentation: before and after.
fn examples<'a>(name: &str, doc: &'a str) -> Vec<(&'a str, &'a str)> {
    let fenced = |word: &str| {
        let fence = format!("```mlir {word}\n");
        let blocks = doc.split(&fence).skip(1);
        blocks.map(|block| block.split("```").next().unwrap_or_default()).collect::<Vec<_>>()
    };
    let (before, after) = (fenced("before"), fenced("after"));
    assert_eq!(before.len(), after.len(), "`{name}`: not every example has an end");
    assert!(!before.is_empty(), "`{name}` has no example");
    before.into_iter().zip(after).collect()
}

fn messages(diagnostics: &Diagnostics) -> Vec<&str> {
    diagnostics.iter().map(|found| &found.message[..]).collect()
}

fn module(name: &str, program: &str) -> Ir {
    let registry = cotan_dialects::registry();
    let parsed = text::parse(&registry, name, program.into(), 1, ParseOptions::default());
    let mut diagnostics = parsed.diagnostics;
    verify(&parsed.ir, &mut diagnostics);
    assert!(diagnostics.is_empty(), "`{name}`: {:?}\n{program}", messages(&diagnostics));
    parsed.ir
}

fn printed(ir: &Ir) -> String {
    text::print_to_string(ir, PrintOptions::default())
}

/// Every example of `doc` is what the pipeline does.
fn check(name: &str, doc: &str, pipeline: &str) {
    let passes = PassRegistry::standard();
    for (before, after) in examples(name, doc) {
        let mut ir = module(name, before);
        let pipeline = Pipeline::parse(&passes, ir.registry(), pipeline).unwrap();
        let report = PassManager::new(pipeline).run(&mut ir, &mut []);
        assert!(report.failure.is_none(), "`{name}` fails on its example");
        assert_eq!(printed(&ir), printed(&module(name, after)), "`{name}`");
    }
}

#[test]
fn every_pass_does_what_its_example_shows() {
    for pass in PassRegistry::standard().passes() {
        check(pass.name, pass.doc, pass.name);
    }
}

#[test]
fn every_rule_does_what_its_example_shows() {
    for rule in rules(&cotan_dialects::registry()) {
        let only = format!("canonicalize{{fast-math=true enable-patterns={}}}", rule.name);
        check(rule.name, rule.doc, &only);
    }
}

#[test]
fn every_rule_for_blocks_does_what_its_example_shows() {
    for rule in block_rules() {
        let only = format!("canonicalize{{enable-patterns={}}}", rule.name);
        check(rule.name, rule.doc, &only);
    }
}

#[test]
fn rules_have_names_of_their_own() {
    let mut names: Vec<_> =
        rules(&cotan_dialects::registry()).iter().map(|rule| rule.name).collect();
    names.extend(block_rules().iter().map(|rule| rule.name));
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
    let plain =
        |name: &&str| name.chars().all(|c| c.is_ascii_lowercase() || "-0123456789".contains(c));
    assert_eq!(names.iter().find(|name| !plain(name)), None);
}
