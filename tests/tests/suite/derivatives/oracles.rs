//! The derivatives of the oracle programs equal those in their files, in forward and reverse mode,
//! by every AD method. Unsupported programs of a method are listed in a table,
//! `tests/methods/METHOD.txt`.

use cotan_ir::Ir;
use cotan_passes::{METHODS, provenance};
use cotan_tests::corpus::oracles::{Oracle, oracles};
use cotan_tests::golden;
use cotan_tests::method_conformance::{of_method, pipeline};
use std::fmt::Write;

#[test]
fn derivatives_are_those_of_the_papers() {
    let mut mistakes = Vec::new();
    for method in METHODS {
        let found = of_method(&cotan_passes::registry(), method);
        mistakes.extend(found.mistakes);
        let file = format!("conformance/methods/{}.txt", method.name);
        mistakes.extend(golden::differs(&file, &found.table));
    }
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
}

/// Papers on reverse mode print gradients only. Forward derivatives agree with them.
#[test]
fn forward_derivatives_match_lone_gradients() {
    let (mut held, mut mistakes) = (0, Vec::new());
    for oracle in oracles().iter().filter(|oracle| oracle.claims(true) == 0) {
        for method in ["direct", "bulk-arrays"] {
            match oracle.check_along(&format!("differentiate{{method={method}}}")) {
                Ok(claims) => held += claims,
                Err(why) => mistakes.push(format!("{} by {method}: {why:?}", oracle.name)),
            }
        }
    }
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
    assert!(held >= 80, "only {held} claims");
}

/// Number of programs of the papers that each AD method supports by its own rules, or after
/// decomposition, and of those it rejects. No method uses the derivatives of another one for its
/// leaves.
#[test]
fn methods_have_rules_of_their_own() {
    let mut table =
        String::from("road: by its own rules, in other words, opaque leaves, refused\n");
    let oracles = oracles();
    let of_papers = |oracle: &&Oracle| !oracle.name.starts_with("end-to-end/");
    for method in METHODS {
        let (mut own, mut other, mut refused) = (0, 0, 0);
        for oracle in oracles.iter().filter(of_papers) {
            let forward = oracle.claims(false) == 0;
            let pipeline = pipeline(method, oracle);
            match oracle.derivative_at(forward, &pipeline) {
                Err(_) => refused += 1,
                Ok((ir, _)) if is_said_again(&ir, &pipeline) => other += 1,
                Ok(_) => own += 1,
            }
        }
        let all = own + other + refused;
        writeln!(table, "{}: {own}, {other}, 0, {refused} of {all}", method.name)
            .expect("strings take all");
    }
    assert_eq!(golden::differs("conformance/methods/rules.txt", &table), None);
}

/// Returns whether a module contains decompositions of operations for which an AD method has no
/// rule.
fn is_said_again(ir: &Ir, pipeline: &str) -> bool {
    pipeline.contains("inline") || ir.walk(ir.root()).any(|op| provenance::is_decomposed(ir, op))
}
