//! One module from its text to its text.

use super::actions::Actions;
use super::op_counts::OpCounts;
use super::reproducer::Provisional;
use super::rewrites::Rewrites;
use super::settings::{OnlyExpected, OptSettings};
use super::trace::Trace;
use super::watch::Watch;
use super::{
    CRASH_HINT, elide, graph, meaning, pipeline, reproducer, round_trip, statistics, timing,
    upstream_names,
};
use crate::Program;
use crate::expected::{self, Text};
use crate::program::diagnostics_sink::Sink;
use crate::program::input::{Input, reason};
use crate::program::output::Output;
use crate::program::panic;
use crate::program::status::Status;
use crate::report::{Report, Site};
use crate::split::Chunk;
use cotan_ir::diagnostics::Severity;
use cotan_ir::text::{self, PrintOptions, print_to_string};
use cotan_ir::{Diagnostics, Ir, verify};
use cotan_passes::instrument::Instrument;
use cotan_passes::{Failure, FailureKind, PassManager, Pipeline};
use std::borrow::Cow;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The state shared by all parts of a file.
pub struct Session<'a> {
    program: &'a Program,
    settings: &'a OptSettings,
    sink: Sink,
    manager: PassManager,
    input: &'a Input,
    watch: Watch<'a>,
    rewrites: Rewrites,
    actions: Actions,
    clock: timing::Clock,
    trace: Trace,
    statistics: statistics::Sums,
    /// The reproducer of a signal, while there may be one.
    provisional: Option<Provisional>,
}

/// The diagnostics of one part: shown at once, or retained for the comparison with its comments.
struct Findings<'a> {
    sink: Sink,
    expectations: Option<OnlyExpected>,
    text: Text<'a>,
    kept: Vec<Report>,
}

impl<'a> Session<'a> {
    /// Ready for the first part.
    pub fn new(
        program: &'a Program,
        settings: &'a OptSettings,
        pipeline: Pipeline,
        input: &'a Input,
        clock: timing::Clock,
        actions: Actions,
    ) -> Self {
        let mut manager = PassManager::new(pipeline);
        manager.verify = settings.verify;
        manager.skip = settings.skip.clone();
        manager.reproduce = settings.reproducer.is_some();
        if !settings.observes_passes() && !program.console.view.is_on() {
            manager.threads = settings.threads;
        }
        Self {
            program,
            settings,
            sink: settings.sink(),
            manager,
            input,
            watch: Watch::new(
                &settings.watch,
                settings.print,
                settings.color(),
                settings.console(),
            ),
            rewrites: Rewrites::new(settings.rewrites.clone(), settings.console()),
            actions,
            clock,
            trace: Trace::new(settings.trace),
            statistics: statistics::Sums::default(),
            provisional: None,
        }
    }

    /// Handles one part. Only a failure to write the result is an error.
    pub fn chunk(
        &mut self,
        index: usize,
        chunk: Chunk<'_>,
        out: &mut Output,
    ) -> io::Result<Status> {
        if index > 0 {
            writeln!(out, "{}", self.settings.output_marker)?;
        }
        let text = Text { file: &self.input.name, text: chunk.text, first_line: chunk.first_line };
        let expectations = self.settings.expectations;
        let sink = self.sink.clone();
        let mut findings = Findings { sink, expectations, text, kept: Vec::new() };
        let module = self.module_text(chunk.text);
        self.provisional = self.provisional_reproducer(&module);
        let work = AssertUnwindSafe(|| self.guarded(chunk, &mut findings, out));
        let ended = catch_unwind(work);
        self.provisional = None;
        match ended {
            Ok(ended) => Ok(findings.finish(ended?)),
            Err(panic) => {
                let words = panic::words(&*panic).to_owned();
                let pipeline = self.manager.pipeline.to_string();
                let written = self.reproduce(&pipeline, &module);
                self.sink.internal_error(&words, &hint(written));
                Ok(Status::Internal)
            }
        }
    }

    fn guarded(
        &mut self,
        chunk: Chunk<'_>,
        findings: &mut Findings<'_>,
        out: &mut Output,
    ) -> io::Result<Status> {
        let Some(mut ir) = self.read(chunk, findings) else { return Ok(Status::Diagnostics) };
        let status = self.run_passes(&mut ir, findings);
        if status != Status::Success {
            return Ok(status);
        }
        if self.settings.round_trip
            && let Some(report) = round_trip::difference(&ir, self.settings.parse)
        {
            findings.push(report);
            return Ok(Status::Diagnostics);
        }
        if self.settings.op_counts {
            self.sink.text(&OpCounts::of(&ir).to_string());
        }
        let print = self.settings.print;
        if self.settings.graph {
            self.clock.phase("print", || graph::write(&ir, out))?;
        } else {
            elide::elide(&mut ir, self.settings.elided);
            if self.settings.upstream_names {
                upstream_names::apply(&mut ir);
            }
            self.clock.phase("print", || text::print(&ir, print, out))?;
        }
        // Freeing a large module costs as much as building it, and the process is about to exit.
        std::mem::forget(ir);
        Ok(Status::Success)
    }

    /// Returns the text of a module for a reproducer. Bytecode is printed, if one is requested.
    fn module_text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.input.bytecode.is_none() || self.settings.reproducer.is_none() {
            return text.into();
        }
        let parsed = self.input.parse(&self.program.registry, self.settings.parse);
        match parsed.ir.try_root() {
            Some(_) => print_to_string(&parsed.ir, PrintOptions::default()).into(),
            None => text.into(),
        }
    }

    /// Parses and verifies.
    fn read(&mut self, chunk: Chunk<'_>, findings: &mut Findings<'_>) -> Option<Ir> {
        let whole = chunk.text.len() == self.input.text.len();
        let (registry, name) = (&self.program.registry, &self.input.name);
        let options = self.settings.parse;
        let parse = || match whole {
            true => self.input.parse(registry, options),
            false => text::parse(registry, name, chunk.text.into(), chunk.first_line, options),
        };
        self.program.console.progress.doing("reading");
        let mut parsed = self.clock.phase("parse", parse);
        if !parsed.diagnostics.has_errors() {
            let (ir, diagnostics) = (&parsed.ir, &mut parsed.diagnostics);
            self.clock.phase("verify", || verify::verify(ir, diagnostics));
        }
        findings.add(&parsed.ir, &parsed.diagnostics);
        (!parsed.diagnostics.has_errors()).then_some(parsed.ir)
    }

    fn run_passes(&mut self, ir: &mut Ir, findings: &mut Findings<'_>) -> Status {
        if self.settings.run_reproducer
            && self.manager.pipeline.passes().is_empty()
            && let Some(text) = reproducer::pipeline_of(ir)
        {
            match pipeline::parse(self.program, "mlir_reproducer", text) {
                Ok(pipeline) => self.manager.pipeline = pipeline,
                Err(reports) => {
                    reports.iter().for_each(|report| self.sink.show(report));
                    return Status::Usage;
                }
            }
        }
        if self.manager.pipeline.passes().is_empty() {
            return Status::Success;
        }
        let timing = self.clock.passes();
        let progress = &mut self.program.console.progress.clone();
        let mut values = meaning::watch(self.settings, ir);
        let recorder = &mut self.program.console.view.clone();
        recorder.before_pipeline(ir);
        let trace = &mut self.trace;
        let mut instruments: [&mut dyn Instrument; 8] = [
            &mut self.actions,
            &mut self.watch,
            &mut self.rewrites,
            recorder,
            timing,
            trace,
            progress,
            &mut values,
        ];
        let report = self.manager.run(ir, &mut instruments);
        self.statistics.add(&report.statistics);
        self.program.console.view.statistics(&report.statistics);
        self.program.console.view.findings(ir, &report.diagnostics);
        self.watch.flush();
        self.rewrites.flush();
        findings.add(ir, &report.diagnostics);
        meaning::reports(&values).into_iter().for_each(|report| findings.push(report));
        if values.culprit.is_some() {
            return Status::Diagnostics;
        }
        if let Some(failure) = report.failure {
            return self.failed(failure, findings);
        }
        let Some(failure) = self.watch.failure() else { return Status::Success };
        self.sink.show(&failure);
        Status::Diagnostics
    }

    fn failed(&mut self, failure: Failure, findings: &mut Findings<'_>) -> Status {
        let what = failure.to_string();
        if let FailureKind::Panic(_)
        | FailureKind::UnreportedChange
        | FailureKind::StaleAnalysis(_) = failure.kind
        {
            let written = self.reproduce_failure(&failure);
            self.sink.internal_error(&what, &hint(written));
            return Status::Internal;
        }
        // The diagnostics of the pass or the verifier are already shown.
        let note = Report::error(Site::Nowhere, what);
        match failure.kind {
            FailureKind::WrongRoot => findings.push(note),
            _ if findings.expectations.is_some() => {}
            _ => self.sink.show(&note.severity(Severity::Note)),
        }
        self.reproduce_failure(&failure);
        Status::Diagnostics
    }

    fn reproduce_failure(&mut self, failure: &Failure) -> Option<String> {
        let reproducer = failure.reproducer.as_ref()?;
        let module = print_to_string(&reproducer.ir, self.settings.print);
        self.reproduce(&reproducer.pipeline, &module)
    }

    /// Returns a reproducer of a run that a signal ends, such as a stack overflow, if one was
    /// requested. It is written in advance: a signal handler could not write it.
    fn provisional_reproducer(&self, module: &str) -> Option<Provisional> {
        let path = self.settings.console().path(self.settings.reproducer.as_deref()?);
        let OptSettings { parse, verify, .. } = self.settings;
        let configuration =
            reproducer::configuration(&self.manager.pipeline.to_string(), *parse, *verify);
        let name = path.to_string_lossy().into_owned();
        let text = reproducer::text(&self.program.name, &name, &configuration, module);
        Provisional::write(path, &text)
    }

    /// Writes a reproducer, if one was requested, and reports it; returns its name.
    fn reproduce(&mut self, pipeline: &str, module: &str) -> Option<String> {
        self.provisional = None;
        let path = self.settings.reproducer.as_deref()?;
        let OptSettings { parse, verify, .. } = self.settings;
        let configuration = reproducer::configuration(pipeline, *parse, *verify);
        let message = match reproducer::write(
            &self.program.name,
            path,
            self.settings.console(),
            &configuration,
            module,
        ) {
            Ok(command) => Report::error(Site::Nowhere, format!("to see it again: {command}"))
                .severity(Severity::Note),
            Err(error) => {
                let message = format!("cannot write `{path}`: {}", reason(&error));
                self.sink.show(&Report::error(Site::Nowhere, message));
                return None;
            }
        };
        self.sink.show(&message);
        Some(path.to_owned())
    }

    /// Prints timing and statistics.
    pub fn finish(mut self) {
        self.actions.finish().iter().for_each(|report| self.sink.show(report));
        self.watch.flush();
        if self.settings.statistics {
            self.sink.text(&self.statistics.to_string());
        }
        if let Some(events) = self.trace.text() {
            self.sink.text(&events);
        }
        if let Some(form) = self.settings.timing {
            self.sink.text(&self.clock.report(form));
        }
    }
}

/// Returns the hint on reproducing a panic.
fn hint(written: Option<String>) -> String {
    match written {
        Some(file) => format!("attach the reproducer `{file}`"),
        None => CRASH_HINT.to_owned(),
    }
}

impl Findings<'_> {
    fn add(&mut self, ir: &Ir, diagnostics: &Diagnostics) {
        if diagnostics.is_empty() {
            return;
        }
        match self.expectations {
            None => self.sink.diagnostics(ir, diagnostics),
            Some(_) => self.kept.extend(diagnostics.iter().map(|found| Report::of(ir, found))),
        }
    }

    fn push(&mut self, report: Report) {
        match self.expectations {
            None => self.sink.show(&report),
            Some(_) => self.kept.push(report),
        }
    }

    /// Returns the status of the part, after the comparison of its diagnostics.
    fn finish(self, ended: Status) -> Status {
        let Some(OnlyExpected(only_expected)) = self.expectations else { return ended };
        if ended > Status::Diagnostics {
            return ended;
        }
        let mismatches = expected::mismatches(self.text, &self.kept, only_expected);
        let fits = mismatches.is_empty();
        self.sink.all(mismatches);
        if fits { Status::Success } else { Status::Diagnostics }
    }
}
