//! From functions of a module to machine code.

use crate::config;
use crate::errors::{Class, Failure};
use crate::watch::Watch;
use cotan_backend_llvm::{Jit, JitOptions, OwnedFunction};
use cotan_dialects::func::make_others_private;
use cotan_dialects::interp::find_function;
use cotan_ir::Ir;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_passes::FloatingPoint;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// The settings of a compilation.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Settings {
    /// The number of threads of long loops, if these are divided.
    pub threads: Option<usize>,
    /// True if sums are added in the order of the program.
    pub strict: bool,
}

/// A compiled function and the number of its program.
pub struct Compiled {
    /// The machine code.
    pub code: OwnedFunction,
    /// A hash of the module, the function and the settings: the same in every process.
    pub id: u64,
}

/// Compiles a function of a verified module.
pub fn compile(
    ir: &Ir,
    name: &str,
    settings: Settings,
    watch: &mut Watch,
) -> Result<Compiled, Failure> {
    let mut ir = ir.clone();
    let function =
        find_function(&ir, Some(name)).map_err(|message| Failure::new(Class::Error, message))?;
    make_others_private(&mut ir, &[function]);
    let fp = if settings.strict { FloatingPoint::Strict } else { FloatingPoint::Default };
    let options = JitOptions { fp, threads: settings.threads, ..JitOptions::default() };
    let jit = match config::cache() {
        Some(cache) => Jit::cached(&ir, &options, &mut [watch], &cache),
        None => Jit::with(&ir, &options, &mut [watch]),
    };
    let jit = jit.map_err(|error| Failure::not_compiled(&ir, &error))?;
    let program = Arc::new(jit.into_program());
    let code = OwnedFunction::new(program, name)
        .map_err(|error| Failure::new(Class::Unsupported, error.to_string()))?;
    Ok(Compiled { code, id: content_hash(&ir, name, settings) })
}

/// Returns a hash of what determines machine code on this machine.
fn content_hash(ir: &Ir, name: &str, settings: Settings) -> u64 {
    let mut hasher = DefaultHasher::new();
    let text = print_to_string(ir, PrintOptions { generic: true, ..PrintOptions::default() });
    (env!("CARGO_PKG_VERSION"), text, name, settings).hash(&mut hasher);
    hasher.finish()
}
