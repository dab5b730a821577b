//! Running internal pipelines, which may fail.

use crate::program::diagnostics_sink::Sink;
use crate::program::guard::CRASH_HINT;
use crate::program::status::Status;
use crate::report::{Report, Site};
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostics, Ir};
use cotan_passes::{FailureKind, Instrument, PassManager, PassRegistry, Pipeline};

/// The reason why a module was not compiled. It is not shown yet, since there may be a fallback.
pub struct CompileFailure {
    found: Diagnostics,
    message: Option<String>,
    /// The status of the run, if there is no fallback.
    pub status: Status,
}

impl CompileFailure {
    /// Returns the error with the diagnostics of the module.
    pub fn found(found: Diagnostics) -> Self {
        Self { found, message: None, status: Status::Diagnostics }
    }

    /// Returns an error without a location.
    pub fn new(message: impl Into<String>, status: Status) -> Self {
        Self { found: Diagnostics::default(), message: Some(message.into()), status }
    }

    /// In one line.
    pub fn reason(&self) -> &str {
        let mut found = self.found.iter();
        let first = found.find(|found| found.severity == Severity::Error);
        let words = first.map(|found| found.message.as_str());
        words.or(self.message.as_deref()).unwrap_or("unknown reason")
    }

    /// Shows it, and returns the status of the run.
    pub fn show(self, ir: &Ir, sink: &Sink) -> Status {
        sink.diagnostics(ir, &self.found);
        match (self.status, self.message) {
            (Status::Internal, Some(message)) => sink.internal_error(&message, CRASH_HINT),
            (_, Some(message)) => sink.show(&Report::error(Site::Nowhere, message)),
            (_, None) => {}
        }
        self.status
    }
}

/// Runs a pipeline, and shows its diagnostics if it succeeds.
pub fn apply(
    ir: &mut Ir,
    passes: &PassRegistry,
    pipeline: &str,
    instruments: &mut [&mut dyn Instrument],
    sink: &Sink,
) -> Result<(), CompileFailure> {
    let pipeline = Pipeline::parse(passes, ir.registry(), pipeline).map_err(|errors| {
        let error = errors.first().map(ToString::to_string).unwrap_or_default();
        CompileFailure::new(error, Status::Internal)
    })?;
    let report = PassManager::new(pipeline).run(ir, instruments);
    let Some(failure) = report.failure else {
        sink.diagnostics(ir, &report.diagnostics);
        return Ok(());
    };
    let found = CompileFailure::found(report.diagnostics);
    let message = Some(failure.to_string());
    Err(match failure.kind {
        FailureKind::Panic(_) | FailureKind::UnreportedChange => {
            CompileFailure { message, status: Status::Internal, ..found }
        }
        _ if found.found.has_errors() => found,
        _ => CompileFailure { message, ..found },
    })
}
