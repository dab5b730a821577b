//! The functions of a module for programs of others, which call them by C signature.

use crate::emit::{Callers, Emitter};
use crate::parts::Part;
use crate::{Host, NoProgram, Target};
use cotan_ir::Ir;
use inkwell::context::Context;

/// What code is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An object file, to be linked.
    Object,
    /// Assembly, as text.
    Assembly,
    /// LLVM IR, as text.
    Llvm,
}

/// Compiles a verified module whose functions are all at the bottom level. Those that are not private can
/// be called, as their [`header`](crate::header()) says; they need nothing but libc and libm.
///
/// ```
/// use cotan_backend_llvm::{Form, Target, build};
/// # let text = "func.func @f(%x: f64) -> f64 {
/// #   %y = math.exp %x : f64
/// #   return %y : f64
/// # }";
/// # let ir = cotan_ir::parse_str(&cotan_dialects::registry(), text)?;
/// let object = build(&ir, &Target::default(), Form::Object)?;
/// assert!(object.starts_with(b"\x7fELF") || cfg!(not(target_os = "linux")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If an operation has no machine code, C has no function of a name, or LLVM fails.
pub fn build(ir: &Ir, target: &Target, form: Form) -> Result<Vec<u8>, NoProgram> {
    let context = Context::create();
    let all = Part::whole(ir);
    let emitted = Emitter::module(&context, ir, &target.cpu, Callers::Linked, &all);
    let module = emitted.map_err(NoProgram::Operations)?.module;
    let host = Host::with(target)?;
    if cfg!(debug_assertions) {
        host.check(&module)?;
    }
    if let Some(pipeline) = target.level.pipeline() {
        host.improve(&module, pipeline)?;
    }
    Ok(match form {
        Form::Object => host.generate(&module)?.bytes().to_vec(),
        Form::Assembly => host.assemble(&module)?,
        Form::Llvm => module.print_to_string().to_bytes().to_vec(),
    })
}
