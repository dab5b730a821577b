//! Making the derivatives that a module asks for.

use crate::program::findings::Sink;
use crate::program::status::Status;
use cotan_dialects::ad::Request;
use cotan_dialects::eval::find_function;
use cotan_dialects::func::Func;
use cotan_ir::{Ir, Op};
use cotan_passes::{FailureKind, PassManager, PassRegistry, Pipeline};

/// How a mistake of ours can be seen again.
const CRASH_HINT: &str = "tell us the command, and attach the file";

/// Makes them as they come, if there are any; whether there were.
pub fn expand_requests(ir: &mut Ir, sink: &Sink) -> Result<bool, Status> {
    let asks = asks(ir);
    if asks {
        expand(ir, "differentiate", sink)?;
    }
    Ok(asks)
}

/// Makes and simplifies them, for machine code; the functions of these names stay there.
pub fn expand_simplified(ir: &mut Ir, names: &[String], sink: &Sink) -> Result<bool, Status> {
    let asks = asks(ir);
    if asks {
        let functions = names.iter().filter_map(|name| find_function(ir, Some(name)).ok());
        for function in functions.collect::<Vec<Op>>() {
            Func::set_sym_visibility(ir, function, None);
        }
        expand(ir, "gradient", sink)?;
    }
    Ok(asks)
}

fn asks(ir: &Ir) -> bool {
    ir.walk(ir.root()).any(|op| Request::of(ir, op).is_some())
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
