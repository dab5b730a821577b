//! From arrays to calls, for programs that embed Cotan.

mod cache;
mod loader;
mod located;
mod owned;
mod program;

pub use cache::CompilationCache;
pub use loader::{Loaded, Loader};
pub use owned::OwnedFunction;
pub use program::Program;

use crate::compile::CompiledModule;
use crate::{CallError, CompileError, Compiled, Cpu};
use cotan_dialects::MemoryAccess;
use cotan_dialects::ad::Request;
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Ir};
use cotan_passes::options::Word;
use cotan_passes::{FloatingPoint, Instrument, PassManager, Pipeline, VerifyEach};

/// Maximal number of chunks of a long parallel loop: enough for many cores. It does not depend on
/// the number of cores, since results depend on it.
const CHUNKS: usize = 64;

/// The settings of [`Jit::with`].
#[derive(Clone, Copy, Debug)]
pub struct JitOptions {
    /// The allowed transformations of sums of floats.
    pub fp: FloatingPoint,
    /// The number of threads of long loops, the caller included, which divides these into chunks;
    /// `None` for one thread and loops as they are.
    pub threads: Option<usize>,
    /// True if accesses to buffers are checked, even those that lowering makes.
    pub check_bounds: bool,
}

impl Default for JitOptions {
    fn default() -> Self {
        Self { fp: FloatingPoint::Default, threads: None, check_bounds: false }
    }
}

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
        Self::with(ir, &JitOptions::default(), &mut [])
    }

    /// As [`Jit::new`], but floats are added in the order of the program: results are those of the
    /// interpreter, bit for bit.
    ///
    /// # Errors
    /// As there.
    pub fn strict(ir: &Ir) -> Result<Self, CompileError> {
        Self::with(ir, &JitOptions { fp: FloatingPoint::Strict, ..Default::default() }, &mut [])
    }

    /// Compiles as [`Jit::new`], with long loops in chunks on this number of threads, the caller
    /// included. Results are the same bits for every number of threads, but may differ from those
    /// of [`Jit::new`], since sums are grouped by chunks.
    ///
    /// # Errors
    /// As there.
    pub fn threaded(ir: &Ir, threads: usize) -> Result<Self, CompileError> {
        let options = JitOptions { threads: Some(threads), ..Default::default() };
        Self::with(ir, &options, &mut [])
    }

    /// Compiles as [`Jit::new`], with settings and instruments of the passes.
    ///
    /// # Errors
    /// As there.
    pub fn with(
        ir: &Ir,
        options: &JitOptions,
        instruments: &mut [&mut dyn Instrument],
    ) -> Result<Self, CompileError> {
        let lowered = options.lowered(ir, instruments)?;
        let program = Program::compile(&lowered);
        Self::of(program.map_err(|error| located::error(&lowered, error))?, options)
    }

    /// As [`Jit::with`]; a module that an earlier process compiled for this CPU is loaded from the
    /// cache.
    ///
    /// # Errors
    /// As there.
    pub fn cached(
        ir: &Ir,
        options: &JitOptions,
        instruments: &mut [&mut dyn Instrument],
        cache: &CompilationCache,
    ) -> Result<Self, CompileError> {
        let file = cache.file(ir, &options.pipeline(ir));
        let known = cache.load(&file, ir);
        if let Some(program) = known.and_then(|it| Program::load(&it.lowered, &it.compiled).ok()) {
            return Self::of(program, options);
        }
        let lowered = options.lowered(ir, instruments)?;
        let compiled = CompiledModule::of(&lowered);
        let compiled = compiled.map_err(|error| located::error(&lowered, error))?;
        cache.store(&file, &lowered, &compiled);
        Self::of(Program::load(&lowered, &compiled)?, options)
    }

    fn of(mut program: Program, options: &JitOptions) -> Result<Self, CompileError> {
        program.set_threads(options.threads.unwrap_or(1));
        Ok(Self(program))
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

impl JitOptions {
    /// Returns the module with expanded derivatives, lowered.
    fn lowered(
        &self,
        ir: &Ir,
        instruments: &mut [&mut dyn Instrument],
    ) -> Result<Ir, CompileError> {
        let mut ir = ir.clone();
        if ir.walk(ir.root()).any(|op| Request::of(&ir, op).is_some()) {
            run(&mut ir, "gradient", instruments)?;
        }
        let lowering = self.pipeline(&ir);
        run(&mut ir, &lowering, instruments)?;
        Ok(ir)
    }

    /// Returns the pipeline that lowers a module for this machine.
    fn pipeline(&self, ir: &Ir) -> String {
        let chunks = if self.threads.is_some() { CHUNKS } else { 1 };
        let (fp, unit) = (self.fp.word(), Cpu::host().vector_unit());
        let options = format!("{{fp={fp} chunks={chunks} {unit}}}");
        // Handwritten code may access memory out of bounds, and `call` is safe.
        let touches_buffers = ir.walk(ir.root()).any(|op| MemoryAccess::of(ir, op).is_some());
        match self.check_bounds || touches_buffers {
            true => format!("lower-to-vector-loops{options},insert-bounds-checks"),
            false => format!("lower-to-loops{options}"),
        }
    }
}

fn run(
    ir: &mut Ir,
    pipeline: &str,
    instruments: &mut [&mut dyn Instrument],
) -> Result<(), CompileError> {
    let pipeline = Pipeline::parse(&cotan_passes::registry(), ir.registry(), pipeline);
    let pipeline = pipeline.expect("the pipelines of `cotan-passes` have these names and options");
    let mut manager = PassManager::new(pipeline);
    // Verify only at the end in release builds: verifying after each pass costs a quarter of the
    // compile time.
    if !cfg!(debug_assertions) {
        manager.verify = VerifyEach::End;
    }
    let report = manager.run(ir, instruments);
    let Some(failure) = report.failure else { return Ok(()) };
    let mut diagnostics = report.diagnostics;
    if !diagnostics.has_errors() {
        let root = ir.loc(ir.root());
        diagnostics.push(Diagnostic::new(Severity::Error, root, failure.to_string()));
    }
    Err(located::error(ir, CompileError::Operations(diagnostics)))
}
