//! The search for a small candidate.

use super::condition::Condition;
use super::edits::{self, Edit};
use super::literals;
use crate::Program;
use cotan_ir::spec::Traits;
use cotan_ir::text::{self, ParseOptions, PrintOptions, print_to_string};
use cotan_ir::{Diagnostics, Ir, verify};
use std::collections::HashSet;

/// The smallest module so far for which the condition holds.
pub struct Search<'s> {
    program: &'s Program,
    condition: &'s Condition,
    options: ParseOptions,
    /// The module.
    pub ir: Ir,
    /// Its text.
    pub text: String,
    /// The number of candidates that were tried.
    pub tried: u64,
    most: u64,
    seen: HashSet<String>,
}

impl<'s> Search<'s> {
    /// Creates a search from a valid module.
    pub fn new(
        program: &'s Program,
        condition: &'s Condition,
        options: ParseOptions,
        ir: Ir,
        most: u64,
    ) -> Self {
        let text = printed(&ir);
        let seen = HashSet::from([text.clone()]);
        Self { program, condition, options, ir, text, tried: 0, most, seen }
    }

    /// Returns whether the condition holds for the whole module.
    pub fn holds_at_first(&self) -> bool {
        self.condition.holds(self.program, &self.ir, &self.text)
    }

    /// Tries edits of each kind until none succeeds.
    pub fn run(&mut self) {
        loop {
            let before = self.text.clone();
            for kind in edits::KINDS {
                self.shrink(kind(&self.ir));
            }
            self.sizes();
            self.numbers();
            if self.text == before || self.tried >= self.most {
                return;
            }
        }
    }

    /// Tries many edits at once, then fewer.
    fn shrink(&mut self, mut edits: Vec<Edit>) {
        let mut size = edits.len();
        while size > 0 {
            let mut end = edits.len();
            while end > 0 {
                let start = end.saturating_sub(size);
                if self.edit(&edits[start..end]) {
                    edits.drain(start..end);
                }
                end = start;
            }
            size /= 2;
        }
    }

    /// Keeps these edits if the condition still holds.
    fn edit(&mut self, edits: &[Edit]) -> bool {
        let mut ir = self.ir.clone();
        let changed = edits.iter().filter(|edit| edit.apply(&mut ir).is_some()).count();
        if changed == 0 {
            return false;
        }
        edits::sweep(&mut ir);
        if measure(&ir) >= measure(&self.ir) {
            return false;
        }
        let text = printed(&ir);
        self.keep(ir, text)
    }

    /// Keeps a candidate if it is valid and new, and the condition holds.
    fn keep(&mut self, ir: Ir, text: String) -> bool {
        if self.tried >= self.most || !self.seen.insert(text.clone()) {
            return false;
        }
        let mut found = Diagnostics::default();
        verify::verify(&ir, &mut found);
        if found.has_errors() {
            return false;
        }
        self.tried += 1;
        self.program.console.progress.doing(&format!("candidate {}", self.tried));
        let holds = self.condition.holds(self.program, &ir, &text);
        if holds {
            (self.ir, self.text) = (ir, text);
        }
        holds
    }

    /// Keeps a text if it is a valid module and the condition holds.
    fn keep_text(&mut self, text: String) -> bool {
        let registry = &self.program.registry;
        let parsed = text::parse(registry, "candidate", text.into(), 0, self.options);
        if parsed.diagnostics.has_errors() {
            return false;
        }
        let text = printed(&parsed.ir);
        self.keep(parsed.ir, text)
    }

    fn sizes(&mut self) {
        for size in literals::sizes(&self.text) {
            for smaller in literals::smaller(size) {
                if self.keep_text(literals::with_size(&self.text, size, smaller)) {
                    break;
                }
            }
        }
    }

    fn numbers(&mut self) {
        let count = literals::numbers(&self.text).len();
        for index in (0..count).rev() {
            // A kept candidate has as many numbers, unless its text is shorter.
            let Some(at) = literals::numbers(&self.text).get(index).cloned() else { continue };
            for simple in literals::simple(&self.text[at.clone()]) {
                let mut text = self.text.clone();
                text.replace_range(at.clone(), simple);
                if self.keep_text(text) {
                    break;
                }
            }
        }
    }
}

/// Returns the numbers of operations that are no constants, of all operations, and of values that
/// functions take and return.
fn measure(ir: &Ir) -> (usize, usize, usize) {
    let ops = || ir.walk(ir.root());
    let others = ops().filter(|&op| !ir.has_traits(op, Traits::CONSTANT)).count();
    (others, ops().count(), ops().map(|op| edits::arity(ir, op)).sum())
}

fn printed(ir: &Ir) -> String {
    print_to_string(ir, PrintOptions::default())
}
