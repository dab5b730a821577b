//! The rule application that changes the values of a function.

use crate::program::meaning::{Comparison, Culprit, Meaning, RuleProbe};
use cotan_ir::Ir;
use cotan_ir::rewrite::Fired;
use cotan_passes::PassManager;

/// The result of the search inside a pass.
pub enum Found {
    /// The pass applies no rules.
    NoRules,
    /// The values are equal after all of this number of rule applications: the rest of the pass is
    /// wrong.
    NotByRules(usize),
    /// The values differ after this one.
    Rule {
        /// The number of the rule application, from 1.
        number: usize,
        /// The number of all rule applications.
        of: usize,
        /// The rule application.
        fired: Fired,
        /// The location of its root as text.
        place: String,
        /// The difference.
        difference: String,
    },
}

/// Finds the first wrong rule application by bisection: the pipeline runs again for each step.
pub fn find(manager: &PassManager, ir: &Ir, meaning: &Meaning, culprit: &Culprit) -> Found {
    let mut count = RuleProbe::new(meaning, culprit.index, None);
    let _ = manager.run(&mut ir.clone(), &mut [&mut count]);
    let of = count.applied;
    if of == 0 {
        return Found::NoRules;
    }
    let probe = |at| after(manager, ir, meaning, culprit, at);
    let Some(mut last) = probe(of - 1) else { return Found::NotByRules(of) };
    // The values are equal before `low` and differ after `high`.
    let (mut low, mut high) = (0, of - 1);
    while low < high {
        let middle = low + (high - low) / 2;
        match probe(middle) {
            Some(found) => (high, last) = (middle, found),
            None => low = middle + 1,
        }
    }
    let (fired, place, difference) = last;
    Found::Rule { number: high + 1, of, fired, place, difference }
}

/// Returns the rule application with this number if the values differ after it.
fn after(
    manager: &PassManager,
    ir: &Ir,
    meaning: &Meaning,
    culprit: &Culprit,
    at: usize,
) -> Option<(Fired, String, String)> {
    let mut probe = RuleProbe::new(meaning, culprit.index, Some(at));
    let mut changed = ir.clone();
    let _ = manager.run(&mut changed, &mut [&mut probe]);
    let (fired, comparison) = probe.seen?;
    let Comparison::Different(difference) = comparison else { return None };
    let place = crate::program::opt::place(&changed, &fired);
    Some((fired, place, difference))
}
