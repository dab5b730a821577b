//! Making the derivatives that a module asks for.

use crate::program::findings::Sink;
use crate::program::status::Status;
use cotan_dialects::ad::Request;
use cotan_ir::Ir;
use cotan_passes::{FailureKind, PassManager, PassRegistry, Pipeline};

/// How a mistake of ours can be seen again.
const CRASH_HINT: &str = "tell us the command, and attach the file";

/// Makes them, if there are any; whether there were.
pub fn expand_requests(ir: &mut Ir, sink: &Sink) -> Result<bool, Status> {
    let asks = ir.walk(ir.root()).any(|op| Request::of(ir, op).is_some());
    if asks {
        expand(ir, "differentiate", sink)?;
    }
    Ok(asks)
}

/// Runs a pipeline of ours, and shows what it finds.
pub fn expand(ir: &mut Ir, pipeline: &str, sink: &Sink) -> Result<(), Status> {
    let passes = PassRegistry::standard();
    let pipeline = Pipeline::parse(&passes, ir.registry(), pipeline);
    let pipeline = pipeline.map_err(|_| Status::Internal)?;
    let report = PassManager::new(pipeline).run(ir, &mut []);
    sink.diagnostics(ir, &report.diagnostics);
    let Some(failure) = report.failure else { return Ok(()) };
    match failure.kind {
        FailureKind::Panic(_) | FailureKind::UnreportedChange => {
            sink.internal(&failure.to_string(), CRASH_HINT);
            Err(Status::Internal)
        }
        // What the pass or the verifier found is shown already.
        _ => Err(Status::Diagnostics),
    }
}
