//! A compiled module, and calling its functions.

use crate::call::Entry;
use crate::emit::{Callers, Emission, Emitter, entry_name, needs_workspace};
use crate::signature::{self, Signature};
use crate::workspace::Workspaces;
use crate::{CallError, Compiled, Error, Host, Level, Loader, Object, Target};
use cotan_dialects::func::Func;
use cotan_ir::{Diagnostics, Ir};
use inkwell::context::Context;
use inkwell::module::Module;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Why a module has no machine code.
#[derive(Debug, Error)]
pub enum NoProgram {
    /// Operations that have none, or derivatives that cannot be made.
    #[error("{0}")]
    Operations(Diagnostics),
    /// LLVM does not do what it should.
    #[error(transparent)]
    Llvm(#[from] Error),
}

/// How long each stage of compiling took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stages {
    /// From our IR to that of LLVM.
    pub emit: Duration,
    /// LLVM's passes on its IR.
    pub optimise: Duration,
    /// From LLVM's IR to an object.
    pub codegen: Duration,
    /// From the object to code in memory.
    pub link: Duration,
    /// How many instructions of LLVM were emitted: later stages take as long as there are many.
    pub instructions: usize,
}

impl Stages {
    /// The stages in their order, with their names.
    pub fn named(&self) -> [(&'static str, Duration); 4] {
        let Self { emit, optimise, codegen, link, .. } = *self;
        [("emit", emit), ("optimise", optimise), ("codegen", codegen), ("link", link)]
    }
}

/// The functions of a module as machine code in this process. Many threads may call them at once.
///
/// ```
/// use cotan_backend_llvm::{Program, Tensor};
///
/// let text = "func.func @f(%x: f64) -> f64 {
///   %y = math.exp %x : f64
///   return %y : f64
/// }";
/// let ir = cotan_ir::parse_str(&cotan_dialects::registry(), text)?;
/// let program = Program::compile(&ir)?;
/// let f = program.function("f")?;
/// assert_eq!(f.call(&[Tensor::from(0.0)])?, [Tensor::from(1.0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Program {
    loader: Loader,
    signatures: BTreeMap<String, Signature>,
    /// `None` if no function needs buffers, or runs parts of loops at once.
    workspaces: Option<Workspaces>,
    /// How long it took to make.
    pub stages: Stages,
}

impl Program {
    /// Compiles every function of a verified module, which are all at the bottom level.
    ///
    /// # Errors
    /// If an operation has no machine code, or LLVM fails.
    pub fn compile(ir: &Ir) -> Result<Self, NoProgram> {
        let mut stages = Stages::default();
        let mut start = Instant::now();
        let mut lap = |stage: &mut Duration| {
            *stage = start.elapsed();
            start = Instant::now();
        };
        let context = Context::create();
        let target = Target::default();
        let emitted = Emitter::module(&context, ir, &target.cpu, Callers::Entries);
        let Emission { module, apart } = emitted.map_err(NoProgram::Operations)?;
        let workspaces = needs_workspace(&module).then(Workspaces::default);
        stages.instructions = [&module].into_iter().chain(&apart).map(instructions).sum();
        lap(&mut stages.emit);
        let host = Host::with(&target)?;
        // What we emit is right, or we are wrong: checking takes as long as some passes.
        if cfg!(debug_assertions) {
            host.check(&module)?;
        }
        if let Some(pipeline) = target.level.pipeline() {
            host.improve(&module, pipeline)?;
        }
        lap(&mut stages.optimise);
        let object = host.generate(&module)?;
        let apart: Vec<Arc<Object>> = apart
            .iter()
            .map(|module| compiled_once(&host, target.level, module))
            .collect::<Result<_, _>>()?;
        lap(&mut stages.codegen);
        let loader = Loader::new()?;
        loader.add(&object)?;
        apart.iter().try_for_each(|object| loader.add(object))?;
        let mut signatures = BTreeMap::new();
        for op in ir.walk(ir.root()) {
            let func = ir.get::<Func>(op).filter(|func| !func.is_declaration(ir));
            let name = func.and_then(|_| ir.symbol_name(op));
            if let Some((name, signature)) = name.zip(signature::read(ir, op)) {
                loader.address(&entry_name(ir.text(name)))?;
                signatures.insert(ir.text(name).to_owned(), signature);
            }
        }
        lap(&mut stages.link);
        Ok(Self { loader, signatures, workspaces, stages })
    }

    /// Lets so many threads, the caller among them, run what may run at once: `scf.parallel`. Results do not depend
    /// on how many they are. At first there is one.
    pub fn set_threads(&mut self, threads: usize) {
        if let Some(workspaces) = &mut self.workspaces {
            workspaces.set_threads(threads);
        }
    }

    /// A function by its name.
    ///
    /// # Errors
    /// If there is none that has a signature.
    pub fn function(&self, name: &str) -> Result<Compiled<'_>, CallError> {
        let missing = || CallError::NoFunction(name.to_owned());
        let signature = self.signatures.get(name).ok_or_else(missing)?;
        // SAFETY: the entry of every function is made with this signature.
        let entry = unsafe { self.loader.function::<Entry>(&entry_name(name)) };
        let entry = *entry.map_err(|_| missing())?;
        Ok(Compiled::new(entry, signature, self.workspaces.as_ref()))
    }

    /// The machine code, for calls by C signature: `int32_t f(int64_t sizes..., inputs..., T
    /// *results..., void *workspace)`.
    pub fn loader(&self) -> &Loader {
        &self.loader
    }
}

/// The object of a module that many programs of this process have, by its bitcode: all are for the same machine.
fn compiled_once(host: &Host, level: Level, module: &Module<'_>) -> Result<Arc<Object>, Error> {
    static KNOWN: Mutex<BTreeMap<Vec<u8>, Arc<Object>>> = Mutex::new(BTreeMap::new());
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let bitcode = module.write_bitcode_to_memory().as_slice().to_vec();
    if let Some(object) = known().get(&bitcode) {
        return Ok(Arc::clone(object));
    }
    if cfg!(debug_assertions) {
        host.check(module)?;
    }
    if let Some(pipeline) = level.pipeline() {
        host.improve(module, pipeline)?;
    }
    let object = Arc::new(host.generate(module)?);
    known().insert(bitcode, Arc::clone(&object));
    Ok(object)
}

/// How many instructions a module has.
fn instructions(module: &Module<'_>) -> usize {
    let blocks = module.get_functions().flat_map(|function| function.get_basic_block_iter());
    blocks.map(|block| block.get_instructions().count()).sum()
}
