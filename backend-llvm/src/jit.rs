//! From arrays to calls, for programs that embed Cotan.

mod function;
mod loader;
mod program;

pub use function::Function;
pub use loader::{Loaded, Loader};
pub use program::Program;

use crate::{CallError, CompileError, Compiled, Cpu};
use cotan_dialects::MemoryAccess;
use cotan_dialects::ad::Request;
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Ir};
use cotan_passes::{PassManager, Pipeline, VerifyEach};

/// The functions of a module as machine code in this process.
///
/// Many threads may call them at once. See the [crate] for an example.
#[derive(Debug)]
pub struct Jit(Program);

impl Jit {
    /// Compiles a verified module, after expanding its derivative requests. All dialects that
    /// declare a lowering take part.
    ///
    /// # Errors
    /// If a derivative does not exist, an operation has no machine code, or LLVM fails.
    pub fn new(ir: &Ir) -> Result<Self, CompileError> {
        Self::lowered(ir, "default")
    }

    /// As [`Jit::new`], but floats are added in the order of the program: results are those of the
    /// interpreter, bit for bit.
    ///
    /// # Errors
    /// As there.
    pub fn strict(ir: &Ir) -> Result<Self, CompileError> {
        Self::lowered(ir, "strict")
    }

    /// Compiles as [`Jit::new`], with long loops in chunks on this number of threads, the caller
    /// included. Results are the same bits for every number of threads, but may differ from those
    /// of [`Jit::new`], since sums are grouped by chunks.
    ///
    /// # Errors
    /// As there.
    pub fn threaded(ir: &Ir, threads: usize) -> Result<Self, CompileError> {
        let mut jit = Self::lowered(ir, "default chunks=64")?;
        jit.0.set_threads(threads);
        Ok(jit)
    }

    fn lowered(ir: &Ir, rules: &str) -> Result<Self, CompileError> {
        let mut ir = ir.clone();
        if ir.walk(ir.root()).any(|op| Request::of(&ir, op).is_some()) {
            run(&mut ir, "gradient")?;
        }
        let unit = Cpu::host().vector_unit();
        // Handwritten code may access memory out of bounds, and `call` is safe.
        let pipeline = match ir.walk(ir.root()).any(|op| MemoryAccess::of(&ir, op).is_some()) {
            true => format!("lower-to-vectors{{fp={rules} {unit}}},insert-bounds-checks"),
            false => format!("lower-to-loops{{fp={rules} {unit}}}"),
        };
        run(&mut ir, &pipeline)?;
        Program::compile(&ir).map(Self)
    }

    /// Returns a function by its name.
    ///
    /// # Errors
    /// If there is none that has a signature.
    pub fn function(&self, name: &str) -> Result<Compiled<'_>, CallError> {
        self.0.function(name)
    }

    /// Returns the compiled program.
    pub fn program(&self) -> &Program {
        &self.0
    }

    /// Returns the compiled program, to be shared.
    pub fn into_program(self) -> Program {
        self.0
    }
}

fn run(ir: &mut Ir, pipeline: &str) -> Result<(), CompileError> {
    let pipeline = Pipeline::parse(&cotan_passes::registry(), ir.registry(), pipeline);
    let pipeline = pipeline.expect("the pipelines of `cotan-passes` have these names and options");
    let mut manager = PassManager::new(pipeline);
    // Verify only at the end in release builds: verifying after each pass costs a quarter of the
    // compile time.
    if !cfg!(debug_assertions) {
        manager.verify = VerifyEach::End;
    }
    let report = manager.run(ir, &mut []);
    let Some(failure) = report.failure else { return Ok(()) };
    let mut diagnostics = report.diagnostics;
    if !diagnostics.has_errors() {
        let root = ir.loc(ir.root());
        diagnostics.push(Diagnostic::new(Severity::Error, root, failure.to_string()));
    }
    Err(CompileError::Operations(diagnostics))
}
