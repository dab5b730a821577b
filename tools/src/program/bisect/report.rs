//! The report of a search.

use super::rule::Found;
use crate::program::meaning::Culprit;
use std::fmt::Write as _;

/// Returns the report about a wrong pass.
pub fn found(culprit: &Culprit, found: &Found) -> String {
    let mut text = format!("pass: {} on {}\n", culprit.pass, culprit.on);
    let difference = match found {
        Found::NoRules => {
            text += "rule: none, the pass applies no rules\n";
            &culprit.difference
        }
        Found::NotByRules(count) => {
            let _ = writeln!(text, "rule: none, values are equal after all {count} applications");
            &culprit.difference
        }
        Found::Rule { number, of, fired, place, difference } => {
            let _ = writeln!(text, "rule: {}, application {number} of {of}", fired.rule);
            let _ = writeln!(text, "operation: {place}");
            for line in fired.before.lines() {
                let _ = writeln!(text, "  - {line}");
            }
            for line in fired.after.iter().flat_map(|op| op.lines()) {
                let _ = writeln!(text, "  + {line}");
            }
            if !fired.replaced_by.is_empty() {
                let _ = writeln!(text, "  = {}", fired.replaced_by);
            }
            difference
        }
    };
    let _ = writeln!(text, "difference: {difference}");
    text
}

/// Returns the report about a pipeline without a wrong pass.
pub fn nothing_found(function: &str, lost: &[(Option<&'static str>, String)]) -> String {
    let mut text = match lost {
        [] => format!("the values of @{function} are equal after every pass\n"),
        _ => format!("the values of @{function} are equal as long as they can be compared\n"),
    };
    for (pass, why) in lost {
        let pass = pass.unwrap_or_default();
        let _ = writeln!(text, "not compared after `{pass}`: {why}");
    }
    text
}
