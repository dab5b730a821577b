//! `--trace-rewrites`: prints the rules as they are applied.

use super::timing::Form;
use crate::program::console::{Console, Stream};
use crate::report::Site;
use cotan_ir::rewrite::{Fired, Missed};
use cotan_ir::{Ir, Loc};
use cotan_passes::instrument::{Instrument, Invocation};
use serde_json::json;
use std::fmt::Write as _;
use std::io::{BufWriter, Write as _};

/// The rules to report, and the format.
#[derive(Clone, Debug, Default)]
pub struct Traced {
    /// The format; no report if `None`.
    pub form: Option<Form>,
    /// True if rules that did not apply are reported, too.
    pub missed: bool,
    /// The passes whose rules are reported; all if empty.
    pub only: Vec<String>,
}

/// Prints applied rules.
pub struct Rewrites {
    traced: Traced,
    out: BufWriter<Stream>,
}

impl Rewrites {
    /// Writes in a form, or nothing.
    pub fn new(traced: Traced, console: &Console) -> Self {
        Self { traced, out: BufWriter::new(console.err.clone()) }
    }

    fn reports(&self, pass: &str) -> bool {
        let only = &self.traced.only;
        only.is_empty() || only.iter().any(|name| name == pass)
    }

    /// Everything so far is out.
    pub fn flush(&mut self) {
        let _ = self.out.flush();
    }
}

impl Instrument for Rewrites {
    fn watches_rewrites(&self) -> bool {
        self.traced.form.is_some()
    }

    fn after_rewrite(&mut self, ir: &Ir, invocation: Invocation<'_>, fired: &Fired) {
        let pass = invocation.step.pass.name;
        let text = match self.traced.form.filter(|_| self.reports(pass)) {
            None => return,
            Some(Form::Text) => text(ir, pass, fired),
            Some(Form::Json) => in_json(ir, pass, fired),
        };
        // A closed standard error is ignored.
        let _ = self.out.write_all(text.as_bytes());
    }

    fn after_missed_rewrite(&mut self, ir: &Ir, invocation: Invocation<'_>, missed: &Missed) {
        let pass = invocation.step.pass.name;
        if self.traced.missed && self.reports(pass) {
            let (place, name) = (place_of(ir, ir.loc(missed.op)), ir.name_text(missed.op));
            let (rule, why) = (missed.rule, missed.condition);
            let why = why.map_or("a condition failed".to_owned(), |why| format!("`{why}` failed"));
            let line = format!("{place}: {pass}: {rule} not applied to `{name}`: {why}\n");
            let _ = self.out.write_all(line.as_bytes());
        }
    }
}

/// Returns a line with the location, then the removed lines, the added lines, and the value that
/// replaces the old one.
fn text(ir: &Ir, pass: &str, fired: &Fired) -> String {
    let mut text = format!("{}: {pass}: {}\n", place(ir, fired), fired.rule);
    for line in fired.before.lines() {
        let _ = writeln!(text, "  - {line}");
    }
    for line in fired.after.iter().flat_map(|op| op.lines()) {
        let _ = writeln!(text, "  + {line}");
    }
    if !fired.replaced_by.is_empty() {
        let _ = writeln!(text, "  = {}", fired.replaced_by);
    }
    text
}

/// `a.mlir:1:2`.
pub fn place(ir: &Ir, fired: &Fired) -> String {
    place_of(ir, fired.loc)
}

/// Returns a location as text: `a.mlir:1:2`.
pub fn place_of(ir: &Ir, loc: Loc) -> String {
    match Site::of(ir, loc.into()) {
        Site::Spot(spot) => format!("{}:{}:{}", spot.file, spot.start.line, spot.start.column),
        Site::Location(location) => location,
        Site::Nowhere => "loc(unknown)".to_owned(),
    }
}

/// Returns one object on a line.
fn in_json(ir: &Ir, pass: &str, fired: &Fired) -> String {
    let (file, start, location) = match Site::of(ir, fired.loc.into()) {
        Site::Spot(spot) => (Some(spot.file), Some(spot.start), None),
        Site::Location(location) => (None, None, Some(location)),
        Site::Nowhere => (None, None, None),
    };
    let object = json!({
        "pass": pass,
        "rule": fired.rule,
        "file": file,
        "line": start.map(|start| start.line),
        "column": start.map(|start| start.column),
        "location": location,
        "before": fired.before.trim_end(),
        "after": fired.after,
        "replaced_by": fired.replaced_by,
    });
    format!("{object}\n")
}
