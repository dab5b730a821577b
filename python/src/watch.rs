//! Observation of passes: their times, and signals of Python.

use cotan_ir::Ir;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_passes::instrument::Instrument;
use cotan_passes::{End, Invocation};
use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// The time between two looks for signals.
const PATIENCE: Duration = Duration::from_millis(20);

/// Times passes, and ends a run after Ctrl-C.
#[derive(Debug)]
pub struct Watch {
    /// The total time of each pass, in the order of first runs.
    pub passes: Vec<(&'static str, Duration)>,
    /// The exception of a signal handler.
    pub raised: Option<PyErr>,
    /// The module after each pass that changed it, if this is recorded.
    pub changes: Option<Vec<String>>,
    begun: Instant,
    looked: Instant,
}

impl Default for Watch {
    fn default() -> Self {
        let now = Instant::now();
        Self { passes: Vec::new(), raised: None, changes: None, begun: now, looked: now }
    }
}

impl Watch {
    /// Returns a watch that records the module after each change, if `changes` is set.
    pub fn recording(changes: bool) -> Self {
        Self { changes: changes.then(Vec::new), ..Self::default() }
    }

    /// Returns the result of a run, or the exception that ended it.
    pub fn ended<T, E: Into<PyErr>>(&mut self, result: Result<T, E>) -> PyResult<T> {
        match self.raised.take() {
            Some(raised) => Err(raised),
            None => result.map_err(Into::into),
        }
    }
}

impl Instrument for Watch {
    fn before_pass(&mut self, _: &Ir, _: Invocation<'_>) {
        self.begun = Instant::now();
    }

    fn after_pass(&mut self, ir: &Ir, invocation: Invocation<'_>, end: End) {
        let (name, time) = (invocation.step.pass.name, self.begun.elapsed());
        if let Some(changes) = self.changes.as_mut().filter(|_| end == End::Changed) {
            let text = print_to_string(ir, PrintOptions::default());
            changes.push(format!("// IR after {name}\n{}\n", text.trim_end()));
        }
        match self.passes.iter_mut().find(|pass| pass.0 == name) {
            Some(pass) => pass.1 += time,
            None => self.passes.push((name, time)),
        }
    }

    fn interrupts(&mut self) -> bool {
        if self.looked.elapsed() < PATIENCE {
            return self.raised.is_some();
        }
        self.looked = Instant::now();
        if let Err(raised) = Python::attach(|py| py.check_signals()) {
            self.raised = Some(raised);
        }
        self.raised.is_some()
    }
}

/// A finished piece of work, for `logging` and `cotan.timing()`.
pub struct Record<'a> {
    /// The kind of work: `compile`, `derive`.
    pub kind: &'a str,
    /// The function.
    pub function: &'a str,
    /// The types of its arguments.
    pub inputs: Vec<String>,
    /// The time of each stage, in their order.
    pub stages: Vec<(&'a str, Duration)>,
    /// The time of each pass.
    pub passes: Vec<(&'static str, Duration)>,
}

impl Record<'_> {
    /// Passes the record to the package.
    pub fn report(self, py: Python<'_>) -> PyResult<()> {
        let seconds = |times: Vec<(&str, Duration)>| -> Vec<(String, f64)> {
            times.into_iter().map(|(name, time)| (name.to_owned(), time.as_secs_f64())).collect()
        };
        let record = py.import("cotan._log")?.getattr(pyo3::intern!(py, "record"))?;
        let (stages, passes) = (seconds(self.stages), seconds(self.passes));
        record.call1((self.kind, self.function, self.inputs, stages, passes))?;
        Ok(())
    }
}
