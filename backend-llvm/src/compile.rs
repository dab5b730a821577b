//! From functions to objects, on several threads.

use crate::codegen::{Emission, Emitter, LinkageMode, needs_workspace};
use crate::partition::{self, Partition};
use crate::{Error, Host, Level, Object, Target};
use cotan_ir::{Diagnostics, Ir};
use inkwell::context::Context;
use inkwell::module::Module;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The reason why a module has no machine code.
#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    /// Operations without machine code, or derivatives that do not exist.
    #[error("{0}")]
    Operations(Diagnostics),
    /// An error reported by LLVM.
    #[error(transparent)]
    Llvm(#[from] Error),
}

/// The time of each stage of compilation. Partitions of large modules are compiled in parallel:
/// then the times before linking are those of the slowest thread.
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
    /// Number of LLVM instructions emitted: the cost of later stages is proportional to it.
    pub instructions: usize,
}

impl Stages {
    /// Returns the stages in their order, with their names.
    pub fn named(&self) -> [(&'static str, Duration); 4] {
        let Self { emit, optimise, codegen, link, .. } = *self;
        [("emit", emit), ("optimise", optimise), ("codegen", codegen), ("link", link)]
    }

    /// All of them.
    pub(crate) fn sum(&self) -> Duration {
        self.named().iter().map(|(_, time)| *time).sum()
    }

    /// One after the other.
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self {
            emit: self.emit + other.emit,
            optimise: self.optimise + other.optimise,
            codegen: self.codegen + other.codegen,
            link: self.link + other.link,
            instructions: self.instructions + other.instructions,
        }
    }
}

/// The stack of a compiling thread in bytes, that of a main thread: LLVM recurs through
/// expressions.
const STACK: usize = 8 << 20;

/// The compiled functions of a module.
#[derive(Default)]
pub(crate) struct CompiledModule {
    /// An object for each part.
    pub objects: Vec<Object>,
    /// The objects that are shared with other programs, by their names.
    pub apart: BTreeMap<String, Arc<Object>>,
    /// True if a function allocates buffers, or runs parallel loops.
    pub needs_workspace: bool,
    /// The times, of the slowest thread.
    pub stages: Stages,
}

impl CompiledModule {
    /// Compiles every function for this process: large modules in parts, on as many threads as
    /// there are cores.
    pub fn of(ir: &Ir) -> Result<Self, CompileError> {
        let start = Instant::now();
        let parts = partition::parts(ir);
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let next = AtomicUsize::new(0);
        let work = || -> Vec<(usize, Result<Self, CompileError>)> {
            let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            let mine = numbers.map_while(|number| Some((number, parts.get(number)?)));
            mine.map(|(number, part)| (number, Self::part(ir, part))).collect()
        };
        let threads: Vec<Vec<(usize, Result<Self, CompileError>)>> = thread::scope(|scope| {
            let spawn = |_| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok();
            let others: Vec<_> = (1..parts.len().min(cores)).filter_map(spawn).collect();
            let mine = work();
            let others = others.into_iter().map(|other| other.join());
            let others = others.map(|other| other.unwrap_or_else(|e| std::panic::resume_unwind(e)));
            [mine].into_iter().chain(others).collect()
        });
        let mut made = Self::joined(threads)?;
        // Partitioning, and starting and joining threads, costs time as well.
        made.stages.emit += start.elapsed().saturating_sub(made.stages.sum());
        Ok(made)
    }

    /// Compiles the functions of a part.
    fn part(ir: &Ir, part: &Partition) -> Result<Self, CompileError> {
        let mut stages = Stages::default();
        let mut start = Instant::now();
        let mut lap = |stage: &mut Duration| {
            *stage = start.elapsed();
            start = Instant::now();
        };
        let context = Context::create();
        let target = Target::default();
        let emitted = Emitter::module(&context, ir, &target.cpu, LinkageMode::Entries, part);
        let Emission { module, apart } = emitted.map_err(CompileError::Operations)?;
        stages.instructions = [&module].into_iter().chain(&apart).map(instructions).sum();
        lap(&mut stages.emit);
        let host = Host::kept(&target)?;
        let needs_workspace = needs_workspace(&module);
        improve(&host, target.level, &module)?;
        lap(&mut stages.optimise);
        let objects = vec![host.generate(&module)?];
        let named = |module: &Module<'_>| {
            let name = module.get_name().to_string_lossy().into_owned();
            Ok((name, compiled_once(&host, target.level, module)?))
        };
        let apart = apart.iter().map(named).collect::<Result<_, Error>>()?;
        lap(&mut stages.codegen);
        Ok(Self { objects, apart, needs_workspace, stages })
    }

    /// Merges the results of several threads.
    fn joined(
        threads: Vec<Vec<(usize, Result<Self, CompileError>)>>,
    ) -> Result<Self, CompileError> {
        let mut all = Self::default();
        let mut parts = BTreeMap::new();
        let mut instructions = 0;
        for thread in threads {
            let mut stages = Stages::default();
            for (number, made) in thread {
                if let Ok(made) = &made {
                    stages = stages.and(&made.stages);
                    instructions += made.stages.instructions;
                }
                parts.insert(number, made);
            }
            if stages.sum() > all.stages.sum() {
                all.stages = stages;
            }
        }
        all.stages.instructions = instructions;
        let mut wrong = Diagnostics::default();
        for made in parts.into_values() {
            match made {
                Ok(made) => {
                    all.objects.extend(made.objects);
                    all.apart.extend(made.apart);
                    all.needs_workspace |= made.needs_workspace;
                }
                Err(CompileError::Operations(diagnostics)) => wrong.extend(diagnostics),
                Err(other) => return Err(other),
            }
        }
        if wrong.has_errors() { Err(CompileError::Operations(wrong)) } else { Ok(all) }
    }
}

/// Runs LLVM's passes. The emitted module is verified in debug builds only: verification costs as
/// much as some passes.
fn improve(host: &Host, level: Level, module: &Module<'_>) -> Result<(), Error> {
    if cfg!(debug_assertions) {
        host.check(module)?;
    }
    level.pipeline().map_or(Ok(()), |pipeline| host.improve(module, pipeline))
}

/// Returns the object of a module that many programs of this process have, by its bitcode: all are
/// for the same machine.
fn compiled_once(host: &Host, level: Level, module: &Module<'_>) -> Result<Arc<Object>, Error> {
    static KNOWN: Mutex<BTreeMap<Vec<u8>, Arc<Object>>> = Mutex::new(BTreeMap::new());
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let bitcode = module.write_bitcode_to_memory().as_slice().to_vec();
    if let Some(object) = known().get(&bitcode) {
        return Ok(Arc::clone(object));
    }
    improve(host, level, module)?;
    let object = Arc::new(host.generate(module)?);
    known().insert(bitcode, Arc::clone(&object));
    Ok(object)
}

/// Returns the number of instructions of a module.
fn instructions(module: &Module<'_>) -> usize {
    let blocks = module.get_functions().flat_map(|function| function.get_basic_block_iter());
    blocks.map(|block| block.get_instructions().count()).sum()
}
