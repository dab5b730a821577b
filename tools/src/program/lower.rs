//! From arrays to loops over buffers.

use crate::Program;
use crate::program::findings::Sink;
use crate::program::status::Status;
use crate::report::{Report, Site};
use cotan_ir::Ir;
use cotan_passes::options::Word;
use cotan_passes::{FloatingPoint, PassManager, Pipeline};

/// Brings a module to the level of loops and buffers.
const LOWERING: &str = "lower-to-loops";

/// Lowers a module; `fp` says what may be made of sums of floats.
pub fn lower(program: &Program, ir: &mut Ir, fp: FloatingPoint, sink: &Sink) -> Result<(), Status> {
    // A driver may have passes of its own, and none that lower.
    if program.passes.pipeline(LOWERING).is_none() {
        return Ok(());
    }
    let shown = |message: String, status| {
        sink.show(&Report::error(Site::Nowhere, message));
        status
    };
    let text = format!("{LOWERING}{{fp={}}}", fp.word());
    let pipeline = Pipeline::parse(&program.passes, &program.registry, &text);
    let pipeline = pipeline.map_err(|errors| {
        let error = errors.first().map(ToString::to_string).unwrap_or_default();
        shown(error, Status::Internal)
    })?;
    let report = PassManager::new(pipeline).run(ir, &mut []);
    sink.diagnostics(ir, &report.diagnostics);
    match report.failure {
        Some(failure) => Err(shown(failure.to_string(), Status::Diagnostics)),
        None => Ok(()),
    }
}
