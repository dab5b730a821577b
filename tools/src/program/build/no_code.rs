//! The fallback without LLVM: the program as loops.

use super::Kind;
use crate::program::diagnostics_sink::Sink;
use crate::program::status::Status;
use crate::report::{Report, Site};
use cotan_ir::Ir;
use cotan_passes::VectorUnit;

/// The error for other artifacts.
const MISSING: &str = "this `cotan` is built without LLVM and emits loops only; `cargo build -p cotan --features llvm` builds one with LLVM";

/// Loops are for no CPU.
pub struct Target;

/// Returns the CPUs that there are.
pub fn cpus() -> Result<String, String> {
    Err(MISSING.to_owned())
}

/// Returns the target of code generation.
pub fn target(_: &str, _: u8) -> Result<Target, String> {
    Ok(Target)
}

/// Returns the vector unit for which loops are lowered: the default of the passes.
pub fn vector_unit(_: &Target) -> VectorUnit {
    VectorUnit::default()
}

/// Headers need it, and there are none.
pub fn name_results(_: &mut Ir) {}

/// Returns the artifact of a lowered module.
pub fn written(ir: &Ir, sink: &Sink, kind: Kind, _: &Target, _: &str) -> Result<Vec<u8>, Status> {
    if kind == Kind::Loops {
        return Ok(super::text(ir));
    }
    sink.show(&Report::error(Site::Nowhere, format!("--emit={}: {MISSING}", kind.name())));
    Err(Status::Usage)
}
