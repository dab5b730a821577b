//! Conformance of an AD method: its derivatives of the programs of the papers.

use crate::corpus::oracles::{Failure, Oracle, oracles};
use cotan_passes::{AdMethod, PassRegistry};
use std::fmt::Write;

/// Functions as values are inlined before AD methods that do not support them.
const WITHOUT_CLOSURES: &str = "inline,canonicalize,inline,canonicalize,inline,canonicalize,";

/// AD methods that eliminate functions as values, or differentiate them.
const WITH_CLOSURES: [&str; 3] = ["unary-normal-form", "split-reverse", "chad"];

/// Returns the pipeline for the derivative of a program by an AD method.
pub fn pipeline(method: &AdMethod, oracle: &Oracle) -> String {
    let is_inlined = oracle.text.contains("closure.") && !WITH_CLOSURES.contains(&method.name);
    let before = if is_inlined { WITHOUT_CLOSURES } else { "" };
    format!("{before}differentiate{{method={}}}", method.name)
}

/// The results of an AD method for all programs.
pub struct Conformance {
    /// A line for each program and direction, and their number.
    pub table: String,
    /// The wrong derivatives.
    pub mistakes: Vec<String>,
}

/// Compares the derivatives of an AD method with those in the files of the programs.
///
/// # Panics
/// If the files cannot be read.
pub fn of_method(passes: &PassRegistry, method: &AdMethod) -> Conformance {
    let (mut table, mut mistakes) = (String::new(), Vec::new());
    let (mut held, mut all) = (0, 0);
    for oracle in &oracles() {
        for forward in [true, false].into_iter().filter(|&forward| oracle.claims(forward) > 0) {
            all += 1;
            match verdict(passes, method, oracle, forward) {
                Ok(line) => {
                    held += usize::from(line.ends_with("as claimed"));
                    writeln!(table, "{line}").expect("strings take all");
                }
                Err(mistake) => mistakes.push(mistake),
            }
        }
    }
    writeln!(table, "{held} of {all} as claimed").expect("strings take all");
    Conformance { table, mistakes }
}

/// Returns the result for a program: a line of the table, or a mistake.
fn verdict(
    passes: &PassRegistry,
    method: &AdMethod,
    oracle: &Oracle,
    forward: bool,
) -> Result<String, String> {
    let (name, way) = (&oracle.name, if forward { "jvp" } else { "vjp" });
    match oracle.check_with(passes, forward, &pipeline(method, oracle)) {
        Ok(()) => Ok(format!("{name} {way}: as claimed")),
        Err(Failure::Refused(why)) => Ok(format!("{name} {way}: refused: {why}")),
        Err(Failure::Wrong(why)) => Err(format!("{name} by {}: {why}", method.name)),
    }
}
