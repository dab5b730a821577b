//! The applied rules of a run.

use crate::report::Site;
use cotan_ir::Ir;
use cotan_ir::rewrite::Fired;
use serde_json::{Value, json};

/// Maximal number of rule applications on the page.
const LIMIT: usize = 2000;

/// Maximal number of characters of an operation.
const LONGEST: usize = 400;

/// The applied rules, in order.
#[derive(Debug, Default)]
pub struct Steps {
    /// Applications as JSON, with the number of the run of their pass.
    pub all: Vec<Value>,
    /// Number of applications that exceed the limit.
    pub omitted: usize,
    /// The number of the current run of a pass.
    pub run: usize,
}

impl Steps {
    /// Adds an application.
    pub fn add(&mut self, ir: &Ir, pass: &str, fired: &Fired) {
        if self.all.len() >= LIMIT {
            self.omitted += 1;
            return;
        }
        self.all.push(json!({
            "run": self.run,
            "pass": pass,
            "rule": fired.rule,
            "at": place(ir, fired),
            "before": short(fired.before.trim_end()),
            "after": short(fired.after.join("\n").trim_end()),
            "by": short(&fired.replaced_by),
        }));
    }
}

/// `a.mlir:1:2`.
fn place(ir: &Ir, fired: &Fired) -> String {
    match Site::of(ir, fired.loc.into()) {
        Site::Spot(spot) => format!("{}:{}:{}", spot.file, spot.start.line, spot.start.column),
        Site::Location(location) => location,
        Site::Nowhere => String::new(),
    }
}

/// Returns the text, cut after [`LONGEST`] characters.
fn short(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
