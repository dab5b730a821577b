//! The functions of a module for programs of others, which call them by C signature.

use crate::codegen::{Emitter, LinkageMode};
use crate::partition::Partition;
use crate::{CompileError, Host, Target};
use cotan_ir::Ir;
use inkwell::context::Context;

/// The kind of an artifact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArtifactKind {
    /// An object file, to be linked.
    Object,
    /// Assembly, as text.
    Assembly,
    /// LLVM IR, as text.
    Llvm,
}

/// Compiles a verified module whose functions are fully lowered. Its public functions are declared
/// by their [`header`](crate::header()); they need only libc and libm.
///
/// ```
/// use cotan_backend_llvm::{ArtifactKind, Target, build};
/// # let text = "func.func @f(%x: f64) -> f64 {
/// #   %y = math.exp %x : f64
/// #   return %y : f64
/// # }";
/// # let ir = cotan_ir::parse_str(&cotan_dialects::registry(), text)?;
/// let object = build(&ir, &Target::default(), ArtifactKind::Object)?;
/// assert!(object.starts_with(b"\x7fELF") || cfg!(not(target_os = "linux")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If an operation has no machine code, C has no function of a name, or LLVM fails.
pub fn build(ir: &Ir, target: &Target, form: ArtifactKind) -> Result<Vec<u8>, CompileError> {
    let context = Context::create();
    let all = Partition::whole(ir);
    let emitted = Emitter::module(&context, ir, &target.cpu, LinkageMode::Linked, &all);
    let module = emitted.map_err(CompileError::Operations)?.module;
    let host = Host::with(target)?;
    if cfg!(debug_assertions) {
        host.check(&module)?;
    }
    if let Some(pipeline) = target.level.pipeline() {
        host.improve(&module, pipeline)?;
    }
    Ok(match form {
        ArtifactKind::Object => host.generate(&module)?.bytes().to_vec(),
        ArtifactKind::Assembly => host.assemble(&module)?,
        ArtifactKind::Llvm => module.print_to_string().to_bytes().to_vec(),
    })
}
