//! `--view`: one HTML page with the module after each pass.

mod copies;
mod facts;
mod lines;
mod page;
mod record;
mod spans;
mod steps;

use crate::program::console::Console;
use crate::program::diagnostics_sink::Sink;
use crate::program::input::reason;
use crate::program::output::write_bytes;
use crate::program::status::Status;
use crate::report::{Report, Site};
use clap::ArgMatches;
use cotan_ir::rewrite::Fired;
use cotan_ir::{Diagnostics, Ir, Op};
use cotan_passes::Statistics;
use cotan_passes::instrument::{End, Instrument, Invocation};
use cotan_passes::pipeline::Nest;
use record::Record;
use std::sync::{Arc, Mutex, PoisonError};

/// The flag.
pub const FLAG: &str = "view";

/// The record of a command, shared by its pipelines; empty unless a page was requested.
#[derive(Clone, Debug, Default)]
pub struct Recorder(Arc<Mutex<Option<Record>>>);

impl Recorder {
    /// Returns whether a page was requested.
    pub fn is_on(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    fn start(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Record::default());
    }

    fn finish(&self) -> Option<Record> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn with(&self, record: impl FnOnce(&mut Record)) {
        if let Some(current) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            record(current);
        }
    }

    /// Records the module before its first pass.
    pub fn before_pipeline(&self, ir: &Ir) {
        self.with(|record| record.stage(ir, "input", "", true));
    }

    /// Records the statistics of a pipeline.
    pub fn statistics(&self, statistics: &Statistics) {
        self.with(|record| record.statistics(statistics));
    }

    /// Records diagnostics of passes, and remarks on the module, such as its residuals.
    pub fn findings(&self, ir: &Ir, found: &Diagnostics) {
        self.with(|record| record.findings(ir, found));
    }

    /// Records a diagnostic about each of these operations.
    pub fn findings_at(&self, ir: &Ir, ops: &[Op], found: &Diagnostics) {
        self.with(|record| record.findings_at(ir, ops, found));
    }

    /// Records the certificate of a derivative.
    pub fn certificate(&self, text: &str) {
        self.with(|record| text.clone_into(&mut record.certificate));
    }

    /// Records measurements of a function.
    #[cfg(feature = "llvm")]
    pub fn bench(&self, measured: serde_json::Value) {
        self.with(|record| record.bench = measured);
    }

    /// Runs passes that are not recorded.
    pub fn without<T>(&self, run: impl FnOnce() -> T) -> T {
        let record = self.finish();
        let result = run();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = record;
        result
    }
}

impl Instrument for Recorder {
    fn before_nest(&mut self, _: &Ir, _: &Nest, _: Op) {
        self.with(|record| record.spans.open());
    }

    fn after_nest(&mut self, ir: &Ir, _: &Nest, op: Op) {
        let symbol = ir.symbol_name(op).map_or("", |name| ir.text(name));
        let name = format!("{} {symbol}", ir.name_text(op));
        self.with(|record| _ = record.spans.close(name.trim_end(), None));
    }

    fn before_verify(&mut self, _: &Ir, _: &[Op]) {
        self.with(|record| record.spans.open());
    }

    fn after_verify(&mut self, _: &Ir, _: &[Op], _: bool) {
        self.with(|record| _ = record.spans.close("(verify)", None));
    }

    fn before_pass(&mut self, _: &Ir, _: Invocation<'_>) {
        self.with(Record::start_pass);
    }

    fn after_pass(&mut self, ir: &Ir, invocation: Invocation<'_>, end: End) {
        self.with(|record| record.end_pass(ir, invocation, end));
    }

    fn watches_rewrites(&self) -> bool {
        self.is_on()
    }

    fn after_rewrite(&mut self, ir: &Ir, invocation: Invocation<'_>, fired: &Fired) {
        self.with(|record| record.steps.add(ir, invocation.step.pass.name, fired));
    }
}

/// Runs a command, and writes the page that its flag requests. A failed command writes the passes
/// that ran.
pub fn recorded(
    console: &Console,
    matches: Option<&ArgMatches>,
    command: impl FnOnce() -> Status,
) -> Status {
    let path = matches.and_then(|it| Some((it, it.try_get_one::<String>(FLAG).ok()??)));
    let Some((matches, path)) = path else { return command() };
    console.view.start();
    let status = command();
    let Some(record) = console.view.finish() else { return status };
    match write_bytes(&console.path(path), page::html(&record).as_bytes()) {
        Ok(()) => status,
        Err(error) => {
            let message = format!("cannot write `{path}`: {}", reason(&error));
            Sink::read(matches, console).show(&Report::error(Site::Nowhere, message));
            status.max(Status::Diagnostics)
        }
    }
}
