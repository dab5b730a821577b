//! Running internal pipelines, which may fail.

use crate::program::diagnostics_sink::Sink;
use crate::program::guard::CRASH_HINT;
use crate::program::status::Status;
use crate::report::{Report, Site, made_by};
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostics, Ir};
use cotan_passes::{FailureKind, Instrument, PassManager, PassRegistry, Pipeline, VerifyEach};

/// Passes that copy operations of the program, whose failures are about the program.
const COPYING: [&str; 3] = ["arrays-to-nests", "bufferize", "insert-bounds-checks"];

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

    /// Returns a warning if a pass created the operation at fault: the program has nothing that lacks
    /// machine code, so the reason is inside the compiler.
    pub fn fault(&self, ir: &Ir, passes: &PassRegistry) -> Option<Report> {
        let mut found = self.found.iter();
        let error = found.find(|found| found.severity == Severity::Error)?;
        let maker = made_by(ir, error.place.loc)?;
        let is_pass = passes.pass(maker).is_some() && !COPYING.contains(&maker);
        is_pass.then(|| {
            Report::of(ir, error)
                .severity(Severity::Warning)
                .note("so it is interpreted, which takes much longer: this is a limit of Cotan; please report it")
        })
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
    let mut recorder = sink.console.view.clone();
    recorder.before_pipeline(ir);
    let mut all: Vec<&mut dyn Instrument> = vec![&mut recorder];
    all.extend(instruments.iter_mut().map(|it| &mut **it as &mut dyn Instrument));
    let mut manager = PassManager::new(pipeline);
    // As for compiling in memory: after each pass it costs a seventh of the time of all passes.
    if !cfg!(debug_assertions) {
        manager.verify = VerifyEach::End;
    }
    let report = manager.run(ir, &mut all);
    sink.console.view.statistics(&report.statistics);
    sink.console.view.findings(ir, &report.diagnostics);
    let Some(failure) = report.failure else {
        sink.diagnostics(ir, &report.diagnostics);
        return Ok(());
    };
    let found = CompileFailure::found(report.diagnostics);
    let message = Some(failure.to_string());
    Err(match failure.kind {
        FailureKind::Panic(_) | FailureKind::UnreportedChange | FailureKind::StaleAnalysis(_) => {
            CompileFailure { message, status: Status::Internal, ..found }
        }
        _ if found.found.has_errors() => found,
        _ => CompileFailure { message, ..found },
    })
}

#[cfg(test)]
mod tests {
    use super::CompileFailure;
    use cotan_ir::codes::NO_CODE;
    use cotan_ir::diagnostics::Severity;
    use cotan_ir::text::{ParseOptions, parse};
    use cotan_ir::{Diagnostic, Diagnostics, Ir, Loc};

    fn failure(loc: Loc) -> CompileFailure {
        let mut found = Diagnostics::default();
        found.push(Diagnostic::error(&NO_CODE, loc, "a vector has 1 to 64 lanes"));
        CompileFailure::found(found)
    }

    #[test]
    fn operations_of_passes_without_machine_code_are_faults() {
        let registry = cotan_dialects::registry();
        let text = "func.func @f() {\n  return\n}\n";
        let mut ir: Ir = parse(&registry, "a.mlir", text.into(), 0, ParseOptions::default()).ir;
        let passes = cotan_passes::registry();
        let written = ir.walk(ir.root()).last().map_or(Loc::UNKNOWN, |op| ir.loc(op));
        assert!(failure(written).fault(&ir, &passes).is_none());
        // Copies of source operations, and rules that are not passes.
        for rule in ["bufferize", "arrays-to-nests", "transpose mul"] {
            let copied = ir.store.derived_loc(written, rule);
            assert!(failure(copied).fault(&ir, &passes).is_none(), "{rule}");
        }
        let copied = ir.store.derived_loc(written, "bufferize");
        let made = ir.store.derived_loc(copied, "pack-contractions");
        let fault = failure(made).fault(&ir, &passes).expect("a pass made it");
        assert_eq!((fault.severity, fault.code), (Severity::Warning, Some(&NO_CODE)));
    }
}
