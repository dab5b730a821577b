//! LLVM as the target of lowered loops.

use super::{Kind, link};
use crate::program::diagnostics_sink::Sink;
use crate::program::run::compile_failure;
use crate::program::status::Status;
use cotan_backend_llvm::{ArtifactKind, Cpu, Level, Target};
use cotan_ir::Ir;
use cotan_ir::nearest::nearest;
use cotan_passes::VectorUnit;

pub use cotan_backend_llvm::name_results;

/// Returns the CPUs that there are, a line for each.
pub fn cpus() -> Result<String, String> {
    Ok(Cpu::names().map(|name| format!("{name}\n")).collect())
}

/// Returns the target of code generation, from the arguments.
pub fn target(cpu: &str, level: u8) -> Result<Target, String> {
    let level = [Level::O0, Level::O1, Level::O2, Level::O3][usize::from(level).min(3)];
    let known = Cpu::named(cpu).map(|cpu| Target { cpu, level });
    known.ok_or_else(|| match nearest(cpu, Cpu::names()) {
        Some(near) => format!("--target-cpu: no CPU `{cpu}`; did you mean `{near}`?"),
        None => format!("--target-cpu: no CPU `{cpu}`; --target-cpu=help lists them"),
    })
}

/// Returns the vector unit for which loops are lowered.
pub fn vector_unit(target: &Target) -> VectorUnit {
    target.cpu.vector_unit()
}

/// Returns the artifact of a lowered module; `name` is that of the header.
pub fn written(
    ir: &Ir,
    sink: &Sink,
    kind: Kind,
    target: &Target,
    name: &str,
) -> Result<Vec<u8>, Status> {
    let made = |form| {
        sink.console.progress.doing("compiling");
        let built = cotan_backend_llvm::build(ir, target, form);
        built.map_err(|error| compile_failure(error).show(ir, sink))
    };
    match kind {
        Kind::Object => made(ArtifactKind::Object),
        Kind::Llvm => made(ArtifactKind::Llvm),
        Kind::Assembly => made(ArtifactKind::Assembly),
        Kind::Shared => link::shared(&made(ArtifactKind::Object)?).map_err(|report| {
            sink.show(&report);
            Status::Diagnostics
        }),
        Kind::Header => {
            let header = cotan_backend_llvm::header(ir, name).map_err(|diagnostics| {
                sink.diagnostics(ir, &diagnostics);
                Status::Diagnostics
            })?;
            Ok(header.into_bytes())
        }
        Kind::Loops | Kind::Stablehlo => Ok(super::text(ir)),
    }
}
