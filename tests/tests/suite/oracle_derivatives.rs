//! The derivatives of the oracle programs are those that are written beside them, forwards and
//! backwards, by every road. What a road refuses is a table, `tests/methods/METHOD.txt`.

use cotan_ir::Ir;
use cotan_passes::{AdMethod, METHODS, provenance};
use cotan_tests::kept;
use cotan_tests::oracles::{Failure, Oracle, oracles};
use std::fmt::Write;

/// Functions as values are replaced by their code before the roads that have no derivatives of them.
const WITHOUT_CLOSURES: &str = "inline,canonicalize,inline,canonicalize,inline,canonicalize,";

/// What makes the derivative of a program by a road.
fn pipeline(method: &AdMethod, oracle: &Oracle) -> String {
    let before = match method.name {
        "direct" | "bulk-arrays" | "linear-maps" if oracle.text.contains("closure.") => {
            WITHOUT_CLOSURES
        }
        _ => "",
    };
    format!("{before}differentiate{{method={}}}", method.name)
}

/// What becomes of a program: a line of the table, or a mistake.
fn verdict(method: &AdMethod, oracle: &Oracle, forward: bool) -> Result<String, String> {
    let pipeline = pipeline(method, oracle);
    let way = if forward { "jvp" } else { "vjp" };
    match oracle.check(forward, &pipeline) {
        Ok(()) => Ok(format!("{} {way}: as claimed", oracle.name)),
        Err(Failure::Refused(why)) => Ok(format!("{} {way}: refused: {why}", oracle.name)),
        Err(Failure::Wrong(why)) => Err(format!("{} by {}: {why}", oracle.name, method.name)),
    }
}

#[test]
fn derivatives_are_those_of_the_papers() {
    let (oracles, mut mistakes) = (oracles(), Vec::new());
    for method in METHODS {
        let (mut table, mut held, mut all) = (String::new(), 0, 0);
        for oracle in &oracles {
            for forward in [true, false] {
                if oracle.claims(forward) == 0 {
                    continue;
                }
                all += 1;
                match verdict(method, oracle, forward) {
                    Ok(line) => {
                        held += usize::from(line.ends_with("as claimed"));
                        writeln!(table, "{line}").expect("strings take all");
                    }
                    Err(mistake) => mistakes.push(mistake),
                }
            }
        }
        writeln!(table, "{held} of {all} as claimed").expect("strings take all");
        mistakes.extend(kept::differs(&format!("conformance/methods/{}.txt", method.name), &table));
    }
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
}

/// The papers that go backwards only print gradients only. What is made forwards fits them.
#[test]
fn derivatives_forwards_fit_gradients_that_stand_alone() {
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

/// How many programs of the papers each road takes by its own rules, or once they are said in other words,
/// and how many it refuses. There are no leaves whose derivatives are taken from another road.
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
    assert_eq!(kept::differs("conformance/methods/rules.txt", &table), None);
}

/// Whether something stands in a module in place of operations for which a road has no rule.
fn is_said_again(ir: &Ir, pipeline: &str) -> bool {
    pipeline.contains("inline") || ir.walk(ir.root()).any(|op| provenance::is_decomposed(ir, op))
}
