//! `--timing=trace`: the runs of passes as events, for trace viewers such as Perfetto.

use cotan_ir::{Ir, Op};
use cotan_passes::instrument::{End, Instrument, Invocation};
use serde_json::{Value, json};
use std::time::Instant;

/// Records the runs of passes, if that is requested.
pub struct Trace {
    start: Option<Instant>,
    open: Vec<Instant>,
    events: Vec<Value>,
}

impl Trace {
    /// Records from now on, or never.
    pub fn new(records: bool) -> Self {
        Self { start: records.then(Instant::now), open: Vec::new(), events: Vec::new() }
    }

    /// Adds an event that ends now, and began at the last open one.
    fn close(&mut self, name: &str, category: &str, arguments: Value) {
        let (Some(start), Some(from)) = (self.start, self.open.pop()) else { return };
        let micros = |from: Instant, to: Instant| (to - from).as_secs_f64() * 1e6;
        self.events.push(json!({
            "name": name,
            "cat": category,
            "ph": "X",
            "ts": micros(start, from),
            "dur": micros(from, Instant::now()),
            "pid": 1,
            "tid": 1,
            "args": arguments,
        }));
    }

    fn open(&mut self) {
        self.open.extend(self.start.map(|_| Instant::now()));
    }

    /// Returns the events as a JSON object; `None` if none are recorded.
    pub fn text(&self) -> Option<String> {
        let events = &self.events;
        self.start.map(|_| format!("{}\n", json!({ "traceEvents": events })))
    }
}

impl Instrument for Trace {
    fn before_pass(&mut self, _ir: &Ir, _invocation: Invocation<'_>) {
        self.open();
    }

    fn after_pass(&mut self, ir: &Ir, invocation: Invocation<'_>, end: End) {
        let symbol = match end {
            // A failed pass may have erased its operation.
            End::Failed => None,
            End::Changed | End::Unchanged => ir.symbol_name(invocation.op),
        };
        let on = symbol.map_or("", |name| ir.text(name)).to_owned();
        let arguments = json!({ "on": on, "changed": end == End::Changed });
        self.close(invocation.step.pass.name, "pass", arguments);
    }

    fn before_verify(&mut self, _ir: &Ir, _ops: &[Op]) {
        self.open();
    }

    fn after_verify(&mut self, _ir: &Ir, ops: &[Op], valid: bool) {
        self.close("verify", "verifier", json!({ "operations": ops.len(), "valid": valid }));
    }
}
