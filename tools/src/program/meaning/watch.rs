//! The search for the pass, and the rule, after which a function has other values.

use super::{Comparison, Meaning};
use cotan_ir::Ir;
use cotan_ir::rewrite::Fired;
use cotan_passes::instrument::{End, Instrument, Invocation};

/// Compares values after each pass that changed something. It ends the run at the first difference.
#[derive(Debug)]
pub struct Watch {
    /// The values at the start.
    meanings: Vec<Meaning>,
    /// The first difference.
    pub culprit: Option<Culprit>,
    /// The pass after which a function could no longer be compared, if it ever could, and the reason.
    pub lost: Vec<(Option<&'static str>, String)>,
    executed: usize,
}

/// The pass after which values differ.
#[derive(Clone, Debug)]
pub struct Culprit {
    /// Its number among the executed passes.
    pub index: usize,
    /// Its name.
    pub pass: &'static str,
    /// The operation that it ran on.
    pub on: String,
    /// The difference.
    pub difference: String,
}

impl Watch {
    /// Creates a watch that compares with these values.
    pub fn new(meanings: Vec<Meaning>) -> Self {
        Self { meanings, culprit: None, lost: Vec::new(), executed: 0 }
    }
}

impl Instrument for Watch {
    fn interrupts(&mut self) -> bool {
        self.culprit.is_some()
    }

    fn after_pass(&mut self, ir: &Ir, invocation: Invocation<'_>, end: End) {
        let index = self.executed;
        self.executed += 1;
        if end != End::Changed || self.culprit.is_some() {
            return;
        }
        let pass = invocation.step.pass.name;
        let mut at = 0;
        while let Some(meaning) = self.meanings.get(at) {
            match meaning.compare(ir) {
                Comparison::Equal => at += 1,
                Comparison::Incomparable(why) => {
                    self.lost.push((Some(pass), why));
                    self.meanings.remove(at);
                }
                Comparison::Different(difference) => {
                    let on = described(ir, invocation);
                    self.culprit = Some(Culprit { index, pass, on, difference });
                    return;
                }
            }
        }
    }
}

/// Returns the operation of an invocation with its symbol.
fn described(ir: &Ir, invocation: Invocation<'_>) -> String {
    let op = invocation.op;
    if ir.is_erased(op) {
        return "an erased operation".to_owned();
    }
    match ir.symbol_name(op) {
        Some(name) => format!("{} @{}", ir.name_text(op), ir.text(name)),
        None => ir.name_text(op).to_owned(),
    }
}

/// Compares values after one rule application of one pass.
#[derive(Debug)]
pub struct RuleProbe<'m> {
    /// The values at the start.
    pub meaning: &'m Meaning,
    /// The number of the pass among the executed ones.
    pub pass: usize,
    /// The number of the rule application after which values are compared; none if they are counted.
    pub application: Option<usize>,
    /// The number of passes that ended.
    pub executed: usize,
    /// The number of rule applications in the pass.
    pub applied: usize,
    /// The rule application that was compared, and the comparison.
    pub seen: Option<(Fired, Comparison)>,
}

impl<'m> RuleProbe<'m> {
    /// Creates a probe.
    pub fn new(meaning: &'m Meaning, pass: usize, application: Option<usize>) -> Self {
        Self { meaning, pass, application, executed: 0, applied: 0, seen: None }
    }
}

impl Instrument for RuleProbe<'_> {
    fn interrupts(&mut self) -> bool {
        self.executed > self.pass || self.seen.is_some()
    }

    fn watches_rewrites(&self) -> bool {
        true
    }

    fn after_pass(&mut self, _: &Ir, _: Invocation<'_>, _: End) {
        self.executed += 1;
    }

    fn after_rewrite(&mut self, ir: &Ir, _: Invocation<'_>, fired: &Fired) {
        if self.executed != self.pass {
            return;
        }
        if self.application == Some(self.applied) {
            self.seen = Some((fired.clone(), self.meaning.compare(ir)));
        }
        self.applied += 1;
    }
}
