//! The kind of machine we run on, as a compiler of LLVM modules.

use inkwell::llvm_sys::support::LLVMParseCommandLineOptions;
use inkwell::llvm_sys::target_machine::LLVMTargetMachineRef;
use inkwell::module::Module;
use inkwell::passes::PassBuilderOptions;
use inkwell::targets::{self, CodeModel, FileType, InitializationConfig, RelocMode, TargetMachine};

use crate::{Error, Level, Object, Target, single_lane_stores};
use std::cell::RefCell;
use std::ffi::{CStr, c_int};
use std::mem::ManuallyDrop;
use std::rc::Rc;
use std::sync::Once;

/// Compiles modules for the CPU that it runs on, with every feature that it has, or for another one
/// of its kind.
///
/// It stays on its thread; other threads create their own.
#[derive(Debug)]
pub struct Host {
    machine: TargetMachine,
}

impl Host {
    /// Detects the host.
    pub fn new() -> Result<Self, Error> {
        Self::with(&Target::default())
    }

    /// Compiles for a CPU.
    pub fn with(target: &Target) -> Result<Self, Error> {
        Self::made(target.cpu.name(), target.cpu.features(), target.level)
    }

    /// Returns the last host that this thread made for a target. LLVM's analysis of a CPU costs a
    /// tenth of the time of a small program.
    pub(crate) fn kept(target: &Target) -> Result<Rc<Self>, Error> {
        thread_local! {
            static LAST: RefCell<Option<(Target, Rc<Host>)>> = const { RefCell::new(None) };
        }
        let last = LAST.with_borrow(Clone::clone).filter(|last| last.0 == *target);
        if let Some((_, host)) = last {
            return Ok(host);
        }
        let host = Rc::new(Self::with(target)?);
        LAST.set(Some((target.clone(), Rc::clone(&host))));
        Ok(host)
    }

    /// Returns a target machine for LLVM's linker in this process, which compiles nothing: the CPU
    /// does not matter.
    pub(crate) fn for_linking() -> Result<LLVMTargetMachineRef, Error> {
        let machine = ManuallyDrop::new(Self::made("", "", Level::default())?.machine);
        Ok(machine.as_mut_ptr())
    }

    fn made(cpu: &str, features: &str, level: Level) -> Result<Self, Error> {
        initialise()?;
        let triple = TargetMachine::get_default_triple();
        let kind =
            targets::Target::from_triple(&triple).map_err(|e| Error::NoHost(e.to_string()))?;
        let machine = kind.create_target_machine(
            &triple,
            cpu,
            features,
            level.codegen(),
            RelocMode::PIC,
            CodeModel::Default,
        );
        let machine = machine.ok_or_else(|| Error::NoHost(format!("{triple}, {cpu}")))?;
        Ok(Host { machine })
    }

    /// Returns the name of the CPU, for instance `znver4`.
    pub fn cpu(&self) -> String {
        self.machine.get_cpu().to_string()
    }

    /// Returns the features of the CPU, for instance `+avx512f,+fma,-sse4a`.
    pub fn features(&self) -> String {
        self.machine.get_feature_string().to_string_lossy().into_owned()
    }

    /// Runs a pass pipeline in the syntax of `opt -passes`, for instance `default<O2>`.
    pub fn optimise(&self, module: &Module<'_>, pipeline: &str) -> Result<(), Error> {
        self.check(module)?;
        self.improve(module, pipeline)
    }

    /// Compiles a module to object code.
    pub fn compile(&self, module: &Module<'_>) -> Result<Object, Error> {
        self.check(module)?;
        self.generate(module)
    }

    /// As [`Host::optimise`], of a module that is right: LLVM may crash on another one.
    pub(crate) fn improve(&self, module: &Module<'_>, pipeline: &str) -> Result<(), Error> {
        self.prepare(module);
        let done = module.run_passes(pipeline, &self.machine, PassBuilderOptions::create());
        done.map_err(|e| Error::Pipeline { pipeline: pipeline.to_owned(), reason: e.to_string() })
    }

    /// As [`Host::compile`], of a module that is right: LLVM may crash on another one.
    pub(crate) fn generate(&self, module: &Module<'_>) -> Result<Object, Error> {
        self.write(module, FileType::Object).map(Object::new)
    }

    /// The assembly of a module that is right.
    pub(crate) fn assemble(&self, module: &Module<'_>) -> Result<Vec<u8>, Error> {
        self.write(module, FileType::Assembly)
    }

    fn write(&self, module: &Module<'_>, kind: FileType) -> Result<Vec<u8>, Error> {
        self.prepare(module);
        single_lane_stores::expand(module);
        let buffer = self.machine.write_to_memory_buffer(module, kind);
        let buffer = buffer.map_err(|e| Error::CodeGeneration(e.to_string()))?;
        Ok(buffer.as_slice().to_vec())
    }

    /// Rejects modules on which LLVM would crash.
    pub(crate) fn check(&self, module: &Module<'_>) -> Result<(), Error> {
        module.verify().map_err(|e| Error::InvalidModule(e.to_string()))
    }

    /// Sets the target of the module.
    fn prepare(&self, module: &Module<'_>) {
        module.set_triple(&self.machine.get_triple());
        module.set_data_layout(&self.machine.get_target_data().get_data_layout());
    }
}

/// The passes of LLVM's code generator that are disabled, as `llc` spells them: they cost more
/// compile time than they save for loops whose addresses are strength-reduced, whose invariants are
/// hoisted and whose common subexpressions are shared already. They are half of the time of code
/// generation.
const LEFT_OUT: [&CStr; 6] = [
    c"-disable-lsr",
    c"-enable-misched=false",
    c"-disable-post-ra",
    c"-disable-machine-licm",
    c"-disable-machine-sink",
    c"-disable-machine-cse",
];

/// Registers the host's code generator with LLVM; again is harmless, from any thread.
pub(crate) fn initialise() -> Result<(), Error> {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let words: Vec<_> = [c"cotan"].iter().chain(&LEFT_OUT).map(|word| word.as_ptr()).collect();
        // SAFETY: `words` are the stated number of C strings, which LLVM copies. They set options
        // of the whole process, once, before the first compilation; an option that is already set
        // stays as it is.
        unsafe {
            LLVMParseCommandLineOptions(words.len() as c_int, words.as_ptr(), c"".as_ptr());
        }
    });
    targets::Target::initialize_native(&InitializationConfig::default()).map_err(Error::NoHost)
}
