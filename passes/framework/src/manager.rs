//! Runs pipelines over modules.

mod parallel;

use crate::analysis::AnalysisCache;
use crate::instrument::{End, Instrument, Invocation};
use crate::pass::{Change, PassContext};
use crate::pipeline::{Element, Nest, NestAnchor, Pipeline, Step};
use crate::report::{Failure, FailureKind, Report, Reproducer, Statistics};
use cotan_ir::rewrite::Event;
use cotan_ir::spec::Traits;
use cotan_ir::{Diagnostics, Ir, Op, Remap, fingerprint, verify};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The points at which the module is verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VerifyEach {
    /// After every pass that reports a change: the operation it ran on.
    #[default]
    Changed,
    /// After every pass: the operation it ran on.
    Each,
    /// Once, after the pipeline.
    End,
    /// Never.
    None,
}

/// Runs a pipeline and returns a [`Report`].
#[derive(Debug)]
pub struct PassManager {
    /// The pipeline to run.
    pub pipeline: Pipeline,
    /// The points at which the module is verified.
    pub verify: VerifyEach,
    /// Names of passes to skip.
    pub skip: Vec<String>,
    /// Attaches a [`Reproducer`] to a failure. This copies the module before each element of the
    /// outermost nest.
    pub reproduce: bool,
    /// The number of threads. With more than one, nests of passes that are registered as isolated
    /// run on their operations in parallel, and instruments are not called inside of these nests.
    pub threads: usize,
}

impl PassManager {
    /// Creates a manager that runs `pipeline` with default settings.
    pub fn new(pipeline: Pipeline) -> Self {
        Self {
            pipeline,
            verify: VerifyEach::default(),
            skip: Vec::new(),
            reproduce: false,
            threads: 1,
        }
    }

    /// Runs the pipeline; stops at the first pass that fails. If much was erased, the module is
    /// compacted between passes: then [`Report::remap`] maps old handles to new ones.
    #[must_use = "the report says whether a pass failed"]
    pub fn run(&self, ir: &mut Ir, instruments: &mut [&mut dyn Instrument]) -> Report {
        let mut active = Active::new(self, ir, instruments);
        let failure = active.root().err().map(|failure| *failure);
        let Active { statistics, diagnostics, analyses, changed, remap, .. } = active;
        let analyses = analyses.counts().clone();
        Report { changed, remap, statistics, analyses, diagnostics, failure }
    }
}

/// The state of a run in progress.
struct Active<'a, 'i> {
    manager: &'a PassManager,
    ir: &'a mut Ir,
    instruments: &'a mut [&'i mut dyn Instrument],
    statistics: Statistics,
    diagnostics: Diagnostics,
    analyses: AnalysisCache,
    changed: bool,
    remap: Option<Remap>,
}

type Progress = Result<(), Box<Failure>>;

impl<'a, 'i> Active<'a, 'i> {
    fn new(
        manager: &'a PassManager,
        ir: &'a mut Ir,
        instruments: &'a mut [&'i mut dyn Instrument],
    ) -> Self {
        Self {
            manager,
            ir,
            instruments,
            statistics: Statistics::new(manager.pipeline.passes()),
            diagnostics: Diagnostics::default(),
            analyses: AnalysisCache::default(),
            changed: false,
            remap: None,
        }
    }

    fn root(&mut self) -> Progress {
        let nest = self.manager.pipeline.root();
        if !self.runs_on(nest, self.ir.root()) {
            return Err(self.failure(None, self.ir.root(), FailureKind::WrongRoot));
        }
        self.before_nest(nest, self.ir.root());
        let ended = self.root_elements(nest);
        self.after_nest(nest, self.ir.root());
        ended?;
        let valid = self.manager.verify != VerifyEach::End || self.verify(&[self.ir.root()]);
        if valid { Ok(()) } else { Err(self.failure(None, self.ir.root(), FailureKind::Verifier)) }
    }

    fn root_elements(&mut self, nest: &Nest) -> Progress {
        for (index, element) in nest.elements.iter().enumerate() {
            // Compaction is safe only here, where no pass or caller holds a handle.
            if index > 0 && self.ir.wants_compaction() {
                self.compact();
            }
            let before = self.manager.reproduce.then(|| Box::new(self.ir.clone()));
            if let Err(mut failure) = self.element(element, self.ir.root()) {
                failure.reproducer = before.map(|ir| Reproducer {
                    pipeline: self.manager.pipeline.starting_at(index).to_string(),
                    ir,
                });
                return Err(failure);
            }
        }
        Ok(())
    }

    fn compact(&mut self) {
        self.analyses.clear();
        let later = self.ir.compact();
        self.remap = Some(match self.remap.take() {
            Some(earlier) => earlier.then(&later),
            None => later,
        });
    }

    // The recursion is bounded by the depth of the pipeline.
    fn element(&mut self, element: &Element, op: Op) -> Progress {
        match element {
            Element::Pass(step) => self.step(step, op),
            Element::Nest(nest) => self.inside(nest, op),
        }
    }

    /// Runs a nest on each direct child of `op` that matches its anchor.
    fn inside(&mut self, nest: &Nest, op: Op) -> Progress {
        let children = self.children(nest, op);
        if self.manager.threads > 1 && children.len() > 1 && parallel::is_isolated(nest) {
            return self.in_parallel(nest, &children);
        }
        self.on_children(nest, &children)
    }

    /// Runs a nest on operations in order.
    fn on_children(&mut self, nest: &Nest, children: &[Op]) -> Progress {
        if let [Element::Pass(step)] = nest.elements.as_slice() {
            return self.step_on_each(nest, step, children);
        }
        for &child in children {
            self.before_nest(nest, child);
            let ended = nest.elements.iter().try_for_each(|inner| self.element(inner, child));
            self.after_nest(nest, child);
            ended?;
        }
        Ok(())
    }

    /// Runs one pass on many operations and verifies them together, which is cheaper.
    fn step_on_each(&mut self, nest: &Nest, step: &Step, children: &[Op]) -> Progress {
        let mut unverified = Vec::new();
        for &child in children {
            self.before_nest(nest, child);
            let end = self.run_step(step, child);
            self.after_nest(nest, child);
            if self.must_verify(end?) {
                unverified.push(child);
            }
        }
        self.verify_after(step, &unverified)
    }

    fn children(&self, nest: &Nest, op: Op) -> Vec<Op> {
        let regions = self.ir.regions(op).iter();
        let blocks = regions.flat_map(|&region| self.ir.blocks(region));
        let ops = blocks.flat_map(|block| self.ir.ops(block));
        ops.filter(|&child| self.runs_on(nest, child)).collect()
    }

    fn runs_on(&self, nest: &Nest, op: Op) -> bool {
        match &nest.anchor {
            NestAnchor::Op(name) => self.ir.name_text(op) == name,
            NestAnchor::Any => {
                let passes = nest.elements.iter().all(|element| match element {
                    Element::Pass(step) => step.pass.anchor.accepts_op(self.ir, op),
                    Element::Nest(_) => true,
                });
                passes && self.ir.has_traits(op, Traits::ISOLATED)
            }
        }
    }

    fn step(&mut self, step: &Step, op: Op) -> Progress {
        let end = self.run_step(step, op)?;
        let ops = if self.must_verify(end) { &[op][..] } else { &[] };
        self.verify_after(step, ops)
    }

    fn run_step(&mut self, step: &Step, op: Op) -> Result<End, Box<Failure>> {
        if self.manager.skip.iter().any(|name| name == step.pass.name) {
            return Ok(End::Unchanged);
        }
        if self.instruments.iter_mut().any(|instrument| instrument.interrupts()) {
            return Err(self.failure(Some(step), op, FailureKind::Interrupted));
        }
        let invocation = Invocation { step, op };
        let mut permitted = true;
        for instrument in self.instruments.iter_mut() {
            permitted &= instrument.permits_pass(self.ir, invocation);
        }
        if !permitted {
            return Ok(End::Unchanged);
        }
        for instrument in self.instruments.iter_mut() {
            instrument.before_pass(self.ir, invocation);
        }
        let before = self.checks_reports().then(|| fingerprint(self.ir, op));
        let end = self.run_pass(step, op)?;
        if end == End::Unchanged && before.is_some_and(|before| fingerprint(self.ir, op) != before)
        {
            return Err(self.failure(Some(step), op, FailureKind::UnreportedChange));
        }
        self.invalidate_analyses(step, op, end)?;
        for instrument in self.instruments.iter_mut().rev() {
            instrument.after_pass(self.ir, invocation, end);
        }
        self.changed |= end == End::Changed;
        if end == End::Failed {
            return Err(self.failure(Some(step), op, FailureKind::Pass));
        }
        Ok(end)
    }

    /// Removes the cached analyses that a changed operation invalidates.
    fn invalidate_analyses(&mut self, step: &Step, op: Op, end: End) -> Progress {
        if end == End::Unchanged {
            return Ok(());
        }
        if end == End::Changed
            && self.checks_reports()
            && let Some(name) = self.analyses.stale(self.ir, op)
        {
            return Err(self.failure(Some(step), op, FailureKind::StaleAnalysis(name)));
        }
        self.analyses.invalidate(self.ir, op);
        Ok(())
    }

    /// Returns whether a pass that reports no change is checked to have made none.
    fn checks_reports(&self) -> bool {
        cfg!(debug_assertions) || self.manager.verify == VerifyEach::Each
    }

    fn must_verify(&self, end: End) -> bool {
        match self.manager.verify {
            VerifyEach::Each => true,
            VerifyEach::Changed => end == End::Changed,
            VerifyEach::End | VerifyEach::None => false,
        }
    }

    fn verify_after(&mut self, step: &Step, ops: &[Op]) -> Progress {
        if self.verify(ops) {
            return Ok(());
        }
        let broken = ops.iter().copied().find(|&op| {
            let mut diagnostics = Diagnostics::default();
            verify::verify_op(self.ir, op, &mut diagnostics);
            diagnostics.has_errors()
        });
        let op = broken.unwrap_or(self.ir.root());
        Err(self.failure(Some(step), op, FailureKind::Verifier))
    }

    /// Verifies the operations and returns whether there was no error.
    fn verify(&mut self, ops: &[Op]) -> bool {
        if ops.is_empty() {
            return true;
        }
        for instrument in self.instruments.iter_mut() {
            instrument.before_verify(self.ir, ops);
        }
        let errors = self.diagnostics.error_count();
        verify::verify_ops(self.ir, ops.iter().copied(), &mut self.diagnostics);
        let valid = self.diagnostics.error_count() == errors;
        for instrument in self.instruments.iter_mut().rev() {
            instrument.after_verify(self.ir, ops, valid);
        }
        valid
    }

    /// Runs a pass. A panic becomes a failure, so that a reproducer can be written.
    fn run_pass(&mut self, step: &Step, op: Op) -> Result<End, Box<Failure>> {
        let errors = self.diagnostics.error_count();
        let instruments = &mut *self.instruments;
        let watched = instruments.iter().any(|instrument| instrument.watches_rewrites());
        let staged = instruments.iter().any(|instrument| instrument.watches_stages());
        let mut watch = |ir: &Ir, event: Event| {
            let mut permitted = true;
            for instrument in instruments.iter_mut() {
                permitted &= notify(&mut **instrument, ir, Invocation { step, op }, &event);
            }
            permitted
        };
        self.analyses.start_pass();
        let mut run = PassContext {
            pass: step.pass,
            options: &step.options,
            counts: self.statistics.row(step.id),
            diagnostics: &mut self.diagnostics,
            analyses: &mut self.analyses,
            watch: if watched { Some(&mut watch) } else { None },
            stages: staged.then(Vec::new),
        };
        let ir = &mut *self.ir;
        let ended = catch_unwind(AssertUnwindSafe(|| step.run(ir, op, &mut run)));
        for (name, stage) in run.stages.take().into_iter().flatten() {
            for instrument in self.instruments.iter_mut() {
                instrument.after_stage(&stage, Invocation { step, op }, name);
            }
        }
        match ended {
            Ok(Err(_)) => Ok(End::Failed),
            Ok(Ok(_)) if self.diagnostics.error_count() > errors => Ok(End::Failed),
            Ok(Ok(Change::Changed)) => Ok(End::Changed),
            Ok(Ok(Change::Unchanged)) => Ok(End::Unchanged),
            Err(panic) => {
                let message = panic.downcast_ref::<String>().map(String::as_str);
                let message = message.or_else(|| panic.downcast_ref::<&str>().copied());
                let kind = FailureKind::Panic(message.unwrap_or("no message").to_owned());
                Err(self.failure(Some(step), op, kind))
            }
        }
    }

    fn failure(&self, step: Option<&Step>, op: Op, kind: FailureKind) -> Box<Failure> {
        let (pass, op) = (step.map(|step| step.pass.name), self.describe(op));
        Box::new(Failure { pass, op, kind, reproducer: None })
    }

    /// Returns the operation with its symbol, as in `func.func @f`.
    fn describe(&self, op: Op) -> String {
        if self.ir.is_erased(op) {
            return "an erased operation".to_owned();
        }
        let symbol = self.ir.attr_named(op, "sym_name").and_then(|name| self.ir.as_str(name));
        match symbol {
            Some(symbol) => format!("{} @{symbol}", self.ir.name_text(op)),
            None => self.ir.name_text(op).to_owned(),
        }
    }

    fn before_nest(&mut self, nest: &Nest, op: Op) {
        for instrument in self.instruments.iter_mut() {
            instrument.before_nest(self.ir, nest, op);
        }
    }

    fn after_nest(&mut self, nest: &Nest, op: Op) {
        for instrument in self.instruments.iter_mut().rev() {
            instrument.after_nest(self.ir, nest, op);
        }
    }
}

/// Calls the callback of an instrument for an event of a rewrite. Returns whether the rule of a
/// trial is permitted.
fn notify(
    instrument: &mut dyn Instrument,
    ir: &Ir,
    invocation: Invocation<'_>,
    event: &Event,
) -> bool {
    match event {
        Event::Try { rule, op } => return instrument.permits_rewrite(ir, invocation, rule, *op),
        Event::Missed(missed) => instrument.after_missed_rewrite(ir, invocation, missed),
        Event::Fired(fired) => instrument.after_rewrite(ir, invocation, fired),
    }
    true
}
