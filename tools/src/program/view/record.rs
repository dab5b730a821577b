//! The record of the passes of a command.

use super::facts;
use super::lines::{Lines, Located, located};
use super::spans::{Spans, milliseconds};
use super::steps::Steps;
use crate::report::{Report, Site};
use cotan_dialects::Callable;
use cotan_ir::dims::Poly;
use cotan_ir::file::Aliased;
use cotan_ir::source::Source;
use cotan_ir::text::{Locations, PrintOptions, poly_to_string, print_to_string};
use cotan_ir::{Diagnostics, Ir, Op, Symbol};
use cotan_passes::Statistics;
use cotan_passes::cost::{Tally, of_function};
use cotan_passes::instrument::{End, Invocation};
use serde_json::{Value, json};
use std::time::Instant;

/// Maximal number of bytes of text in one page.
const TEXT_LIMIT: usize = 4_000_000;

/// Maximal number of bytes of a source text in the page.
const SOURCE_LIMIT: usize = 500_000;

/// The passes of a command, and the module after each.
#[derive(Debug, Default)]
pub struct Record {
    /// The lines of all stages.
    pub lines: Lines,
    /// The stages, each with its difference to the one before.
    pub stages: Vec<Value>,
    /// The runs of passes, also of those that changed nothing.
    pub runs: Vec<Value>,
    /// The applied rules.
    pub steps: Steps,
    /// The statistics of passes.
    pub statistics: Vec<Value>,
    /// The diagnostics of passes, and remarks on the module.
    pub findings: Vec<Value>,
    /// The certificate of a derivative, as text; empty without one.
    pub certificate: String,
    /// The measurements of `bench`; null without any.
    pub bench: Value,
    /// The times of passes and nests.
    pub spans: Spans,
    /// Number of stages whose text exceeds the limit.
    pub omitted: usize,
    /// The source texts.
    pub sources: Vec<Value>,
    last_costs: Option<Value>,
}

impl Record {
    /// Adds the module as a stage, unless its text is that of the last one.
    pub fn stage(&mut self, ir: &Ir, pass: &str, target: &str, is_valid: bool) {
        let start = Instant::now();
        self.add_stage(ir, pass, target, is_valid);
        self.spans.pause(start.elapsed());
    }

    fn add_stage(&mut self, ir: &Ir, pass: &str, target: &str, is_valid: bool) {
        let rows = rows(ir, is_valid);
        if self.lines.bytes_with(&rows) > TEXT_LIMIT {
            self.omitted += 1;
            return;
        }
        let edits = self.lines.edits(rows);
        if edits.is_empty() && !self.stages.is_empty() {
            return;
        }
        if self.stages.is_empty() {
            self.sources = sources(ir);
        }
        let costs = if is_valid { costs(ir) } else { json!([]) };
        let is_same = self.last_costs.as_ref() == Some(&costs);
        self.stages.push(json!({
            "pass": pass,
            "target": target,
            "run": self.runs.len().checked_sub(1),
            "edits": edits,
            "costs": if is_same { Value::Null } else { costs.clone() },
        }));
        self.last_costs = Some(costs);
    }

    /// Starts the time of a pass.
    pub fn start_pass(&mut self) {
        self.steps.run = self.runs.len();
        self.spans.open();
    }

    /// Adds a run of a pass, and the module if it was changed.
    pub fn end_pass(&mut self, ir: &Ir, invocation: Invocation<'_>, end: End) {
        let pass = invocation.step.pass.name;
        let time = self.spans.close(pass, Some(self.runs.len()));
        let symbol = ir.symbol_name(invocation.op).map(|name| format!("@{}", ir.text(name)));
        let target = symbol.unwrap_or_default();
        self.runs.push(json!({
            "pass": pass,
            "doc": invocation.step.pass.summary,
            "target": target,
            "ms": milliseconds(time),
            "end": match end {
                End::Unchanged => "unchanged",
                End::Changed => "changed",
                End::Failed => "failed",
            },
        }));
        if end != End::Unchanged {
            self.stage(ir, pass, &target, end == End::Changed);
        }
    }

    /// Adds the statistics of a pipeline.
    pub fn statistics(&mut self, statistics: &Statistics) {
        for (pass, counts) in statistics.by_pass() {
            for (what, count) in counts.iter().filter(|(_, count)| *count > 0) {
                let row = json!({"pass": pass, "name": what.name, "doc": what.doc, "count": count});
                self.statistics.push(row);
            }
        }
    }

    /// Adds diagnostics, one line each, with the number of stages so far.
    pub fn findings(&mut self, ir: &Ir, found: &Diagnostics) {
        for found in found.iter() {
            let report = Report::of(ir, found);
            let (file, line, column) = match &report.site {
                Site::Spot(spot) => (spot.file.clone(), spot.start.line, spot.start.column),
                _ => (String::new(), 0, 0),
            };
            self.findings.push(json!({
                "severity": found.severity.word(),
                "text": found.message,
                "file": file,
                "line": line,
                "column": column,
                "stage": self.stages.len().saturating_sub(1),
            }));
        }
    }

    /// Adds diagnostics about operations, which a rule may have created.
    pub fn findings_at(&mut self, ir: &Ir, ops: &[Op], found: &Diagnostics) {
        let first = self.findings.len();
        self.findings(ir, found);
        for (finding, &op) in self.findings[first..].iter_mut().zip(ops) {
            finding["op"] = json!(ir.name_text(op));
        }
    }
}

/// Returns the lines of a module, with their locations and facts.
fn rows(ir: &Ir, is_valid: bool) -> Vec<Located> {
    // Aliases of locations would need their definitions.
    let is_loc = |(_, aliased): &(Symbol, Aliased)| matches!(aliased, Aliased::Loc(_));
    let aliases = !ir.file.aliases().iter().any(is_loc);
    let print =
        |locations| print_to_string(ir, PrintOptions { locations, aliases, ..Default::default() });
    let plain = print(Locations::Hidden);
    let mut rows = located(&plain, &print(Locations::Kept));
    if is_valid {
        let facts = facts::of_lines(ir, &plain, rows.len());
        rows.iter_mut().zip(facts).for_each(|(row, facts)| row.facts = facts);
    }
    rows
}

/// Returns the source texts, without large ones.
fn sources(ir: &Ir) -> Vec<Value> {
    let is_small = |source: &&Source| source.text.len() <= SOURCE_LIMIT;
    let sources = ir.sources.all().iter().filter(is_small);
    let object = |source: &Source| {
        let (name, first, text) = (&*source.name, source.first_line, source.text.to_string());
        json!({"name": name, "first": first, "text": text})
    };
    sources.map(object).collect()
}

/// Returns the cost polynomials of each function that has them.
fn costs(ir: &Ir) -> Value {
    let functions = ir.walk(ir.root()).filter(|&op| Callable::is(ir, op));
    let costs = functions.filter_map(|function| {
        let name = ir.text(ir.symbol_name(function)?).to_owned();
        let tally = of_function(ir, function).ok()?;
        Some(json!({"function": name, "counts": counts(ir, &tally)}))
    });
    Value::Array(costs.collect())
}

/// Returns the counts of a function, as polynomials of its sizes.
fn counts(ir: &Ir, tally: &Tally) -> Value {
    let text = |poly: &Poly| poly_to_string(ir, poly);
    let operations = tally.operations().map(|poly| text(&poly));
    json!({
        "operations": operations,
        "work": text(&tally.work),
        "moves": text(&tally.moves),
        "adds": text(&tally.adds),
        "multiplies": text(&tally.multiplies),
        "functions": text(&tally.functions),
        "nesting": tally.nesting,
    })
}
