//! Making the derivatives that a module asks for.

use crate::program::findings::Sink;
use crate::program::status::Status;
use cotan_dialects::ad::Request;
use cotan_ir::Ir;
use cotan_passes::{PassManager, PassRegistry, Pipeline};

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
    match report.failure {
        None => Ok(()),
        Some(_) => Err(Status::Diagnostics),
    }
}
