//! `cotan explain`, and the truth of its explanations.

use crate::run::{cotan, run};
use cotan_ir::codes::ALL;
use cotan_ir::text::{self, ParseOptions};
use cotan_ir::{Diagnostics, verify};
use insta::assert_snapshot;

/// Returns the diagnostics of the parser, else of the verifier.
fn check(program: &str) -> Diagnostics {
    let registry = cotan::registry();
    let options = ParseOptions::default();
    let mut parsed = text::parse(&registry, "example", program.into(), 0, options);
    if !parsed.diagnostics.has_errors() {
        verify::verify(&parsed.ir, &mut parsed.diagnostics);
    }
    parsed.diagnostics
}

#[test]
fn every_example_breaks_its_rule_and_is_mended() {
    let mut wrong = Vec::new();
    for code in ALL.iter().filter(|code| !code.example.is_empty()) {
        let found = check(code.example);
        let codes: Vec<_> =
            found.iter().filter_map(|found| found.code).map(|code| code.id).collect();
        if !codes.contains(&code.id) {
            wrong.push(format!("{}: the example gives {codes:?}", code.id));
        }
        let left: Vec<_> =
            check(code.corrected).iter().map(|found| found.message.clone()).collect();
        if !left.is_empty() {
            wrong.push(format!("{}: the corrected example gives {left:?}", code.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_code_is_explained_however_it_is_copied() {
    let ended = run(&cotan(), &["explain", "[e0103]"], b"");
    assert_snapshot!(ended);
}

#[test]
fn all_codes_are_listed() {
    let ended = run(&cotan(), &["explain"], b"");
    assert_eq!(ended.out.lines().count(), ALL.len());
    assert!(ended.out.starts_with("E0001  this text starts no token\n"), "{}", ended.out);
}

#[test]
fn operations_and_passes_are_explained() {
    let ended = run(&cotan(), &["explain", "array.fold"], b"");
    assert!(ended.out.starts_with("### `array.fold`\n"), "{}", ended.out);
    assert!(ended.out.contains("To a derivative, "), "{}", ended.out);
    let ended = run(&cotan(), &["explain", "sccp"], b"");
    assert!(ended.out.starts_with("## sccp\n"), "{}", ended.out);
    let ended = run(&cotan(), &["explain", "array.fould"], b"");
    assert!(ended.err.contains("did you mean `array.fold`"), "{}", ended.err);
    let ended = run(&cotan(), &["completions", "bash"], b"");
    assert!(ended.out.contains("array.fold") && ended.out.contains("E0103"));
}

#[test]
fn every_operation_and_pass_is_explained() {
    let (registry, passes) = (cotan::registry(), cotan_passes::registry());
    let ops = registry.ops().iter().map(|op| op.name);
    for name in ops.chain(passes.names()) {
        assert!(cotan::reference::section(&registry, &passes, name).is_some(), "{name}");
    }
}

#[test]
fn every_code_is_explained() {
    for code in ALL {
        let ended = run(&cotan(), &["explain", code.id], b"");
        let title = format!("{}: {}\n", code.id, code.title);
        assert!(ended.out.starts_with(&title), "{}", ended.out);
    }
}

#[test]
fn an_unknown_code_is_a_mistake_of_usage() {
    let ended = run(&cotan(), &["explain", "E0109"], b"");
    assert_eq!((ended.status, ended.out.as_str()), (2, ""));
    assert!(ended.err.contains("did you mean `E01"), "{}", ended.err);
}
