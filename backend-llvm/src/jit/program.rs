//! A compiled module, and calling its functions.

use crate::codegen::{body_name, entry_name};
use crate::compile::{CompileError, CompiledModule, Stages};
use crate::runtime::Entry;
use crate::runtime::Workspaces;
use crate::signature::{self, Signature};
use crate::{CallError, Compiled, Loader};
use cotan_dialects::func::Func;
use cotan_ir::Ir;
use std::collections::BTreeMap;
use std::time::Instant;

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
    /// The time of each stage.
    pub stages: Stages,
}

impl Program {
    /// Compiles every function of a verified module, which are all at the bottom level.
    ///
    /// Accesses of `memref` are compiled as they are. They stay in bounds if the module is the output
    /// of `lower-to-loops`. Run `insert-bounds-checks` on any other module with such accesses, as
    /// [`Jit::new`](crate::Jit::new) does: calls of its functions may otherwise access memory out of
    /// bounds.
    ///
    /// # Errors
    /// If an operation has no machine code, or LLVM fails.
    pub fn compile(ir: &Ir) -> Result<Self, CompileError> {
        Self::load(ir, &CompiledModule::of(ir)?)
    }

    /// Loads the code of a lowered module.
    pub(super) fn load(ir: &Ir, compiled: &CompiledModule) -> Result<Self, CompileError> {
        let CompiledModule { objects, apart, needs_workspace, stages } = compiled;
        let (mut stages, start) = (*stages, Instant::now());
        let loader = Loader::new()?;
        let apart = apart.values().map(|object| &**object);
        objects.iter().chain(apart).try_for_each(|object| loader.add(object))?;
        let mut signatures = BTreeMap::new();
        for op in ir.walk(ir.root()) {
            let func = ir.get::<Func>(op).filter(|func| !func.is_declaration(ir));
            let name = func.and_then(|_| ir.symbol_name(op));
            if let Some((name, signature)) = name.zip(signature::read(ir, op)) {
                loader.address(&entry_name(ir.text(name)))?;
                signatures.insert(ir.text(name).to_owned(), signature);
            }
        }
        stages.link = start.elapsed();
        let workspaces = needs_workspace.then(Workspaces::default);
        Ok(Self { loader, signatures, workspaces, stages })
    }

    /// Sets the number of threads for parallel loops (`scf.parallel`), the caller included. Results
    /// do not depend on it. The default is one.
    pub fn set_threads(&mut self, threads: usize) {
        if let Some(workspaces) = &mut self.workspaces {
            workspaces.set_threads(threads);
        }
    }

    /// Returns a function by its name.
    ///
    /// # Errors
    /// If there is none that has a signature.
    pub fn function(&self, name: &str) -> Result<Compiled<'_>, CallError> {
        let missing = || CallError::NoFunction(name.to_owned());
        let signature = self.signatures.get(name).ok_or_else(missing)?;
        // SAFETY: the entry of every function has this signature.
        let entry = unsafe { self.loader.function::<Entry>(&entry_name(name)) };
        let entry = *entry.map_err(|_| missing())?;
        Ok(Compiled::new(entry, signature, self.workspaces.as_ref()))
    }

    /// Returns the workspaces of calls, if functions need any.
    pub(super) fn workspaces(&self) -> Option<&Workspaces> {
        self.workspaces.as_ref()
    }

    /// Returns the symbol of a function among those of [`Program::loader`], for calls by C
    /// signature: `int32_t f(int64_t sizes..., inputs..., T *results..., void *workspace)`. Nothing
    /// checks the arguments of such a call.
    pub fn symbol(name: &str) -> String {
        body_name(name)
    }

    /// Returns the machine code, whose functions have the names that [`Program::symbol`] returns.
    pub fn loader(&self) -> &Loader {
        &self.loader
    }
}
