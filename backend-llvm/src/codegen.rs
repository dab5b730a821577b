//! From the bottom level of IR to LLVM IR.
//!
//! A function of scalars and flat buffers becomes a C function: `int32_t f(parameters..., T
//! *results..., void *workspace)`. It returns a [`Status`](crate::Status). A buffer is a bare
//! pointer, `index` an `int64_t`, a boolean a byte, any other integer one of 8, 16, 32 or 64 bits,
//! a float of 16 bits a `uint16_t`, and scalars are passed by value. The workspace provides buffers; null selects the C library. The
//! computation of a function is defined by the code that operations record
//! ([`cotan_numerics::code`]); the few operations named here move data and control.

mod address;
mod attributes;
mod body;
mod buffers;
mod calls;
mod cleanup;
mod control;
mod entry;
mod export;
mod fma_constants;
mod formula;
mod formula_loops;
mod instructions;
mod masked_loads;
mod parallel;
mod quotients;
mod slow_path;
mod small_floats;
mod stack;
mod structured;
mod tables;
mod types;
mod vectors;
mod workspace;

pub(crate) use entry::{body_name, entry_name};
pub(crate) use workspace::needs_workspace;

use crate::codegen::body::Body;
use crate::codegen::fma_constants::Splat;
use crate::codegen::formula::Outlined;
use crate::partition::{self, Partition};
use crate::{Cpu, signature};
use cotan_ir::codes::NO_CODE;
use cotan_ir::{Attr, Diagnostic, Diagnostics, Ir, Op, OpName, Symbol, Type};
use inkwell::builder::{Builder, BuilderError};
use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::values::{FunctionValue, GlobalValue};
use rustc_hash::FxHashMap;

/// The equivalence of operations up to their operands.
type Key = (OpName, Option<Attr>, Vec<Type>);

/// The callers of the functions of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkageMode {
    /// This process, by an array of pointers.
    Entries,
    /// Programs of others, by C signature: all functions that are not private.
    Linked,
}

/// The emitted modules.
pub(crate) struct Emission<'c> {
    pub module: Module<'c>,
    /// Functions called by the module that other programs may share: one in each module; none for C
    /// artifacts, which are a single object.
    pub apart: Vec<Module<'c>>,
}

/// Emits one module.
pub(crate) struct Emitter<'c, 'i> {
    pub ir: &'i Ir,
    pub context: &'c Context,
    pub module: Module<'c>,
    /// Modules of code that many programs want, each with one function.
    apart: Vec<Module<'c>>,
    /// The index of the partition to emit.
    part: usize,
    pub builder: Builder<'c>,
    functions: FxHashMap<Symbol, FunctionValue<'c>>,
    /// Functions of code that is too long to be repeated.
    outlined: FxHashMap<Key, Outlined<'c>>,
    /// Slow-path functions, by their names and their numbers of steps and lanes.
    rare: FxHashMap<(&'static str, usize, u32), FunctionValue<'c>>,
    tables: FxHashMap<usize, GlobalValue<'c>>,
    /// Constant arrays, by their attributes.
    constants: FxHashMap<Attr, GlobalValue<'c>>,
    /// Vector constants in memory.
    splats: FxHashMap<Splat, GlobalValue<'c>>,
    /// True if the machine multiplies by powers of two in one instruction, and has masks.
    has_avx512: bool,
    /// True if the addend of an FMA may be a whole vector in memory, and there are gathers.
    has_avx2: bool,
    /// True if the machine converts between `f16` and `f32` in one instruction.
    converts_halves: bool,
    /// Number of bytes of a register of the machine.
    vector_width: u32,
    callers: LinkageMode,
}

/// The reason why a function has no machine code.
pub(crate) type Emitted<T> = Result<T, Box<Diagnostic>>;

impl<'c, 'i> Emitter<'c, 'i> {
    /// Emits the functions of a part, which may call all of the module.
    pub fn module(
        context: &'c Context,
        ir: &'i Ir,
        cpu: &Cpu,
        callers: LinkageMode,
        part: &Partition,
    ) -> Result<Emission<'c>, Diagnostics> {
        let mut emitter = Self {
            ir,
            context,
            module: context.create_module("cotan"),
            apart: Vec::new(),
            part: part.number,
            builder: context.create_builder(),
            functions: FxHashMap::default(),
            outlined: FxHashMap::default(),
            rare: FxHashMap::default(),
            tables: FxHashMap::default(),
            constants: FxHashMap::default(),
            splats: FxHashMap::default(),
            has_avx512: cpu.has_avx512(),
            has_avx2: cpu.has_avx2(),
            converts_halves: cpu.converts_halves(),
            vector_width: cpu.vector_unit().width,
            callers,
        };
        let functions = &part.functions;
        let mut diagnostics = Diagnostics::default();
        let mut declared = Vec::new();
        for op in partition::functions(ir) {
            match emitter.declare(op) {
                Ok(function) => declared.push((op, function)),
                Err(diagnostic) if functions.contains(&op) => diagnostics.push(*diagnostic),
                Err(_) => {}
            }
        }
        emitter.refuse_recursion(&declared, functions, &mut diagnostics);
        declared.retain(|(op, _)| functions.contains(op));
        for (op, function) in declared {
            let emitted = Body::emit(&mut emitter, op, function);
            let emitted = emitted.and_then(|()| match callers {
                LinkageMode::Entries if signature::read(ir, op).is_none() => Ok(()),
                LinkageMode::Entries => emitter.entry(op, function),
                LinkageMode::Linked => emitter.export(op, function),
            });
            if let Err(diagnostic) = emitted {
                diagnostics.push(*diagnostic);
            }
        }
        let Self { module, apart, .. } = emitter;
        if diagnostics.has_errors() { Err(diagnostics) } else { Ok(Emission { module, apart }) }
    }

    /// Returns an operation that has no machine code.
    pub fn refuse(&self, op: Op, why: &str) -> Box<Diagnostic> {
        let message = format!("`{}` has no machine code: {why}", self.ir.name_text(op));
        Box::new(Diagnostic::error(&NO_CODE, self.ir.loc(op), message))
    }
}

/// Building an instruction fails only if its operands have the wrong types.
pub(crate) fn built<T>(result: Result<T, BuilderError>) -> T {
    result.expect("the operands of an instruction are of its types, and there is a block for it")
}
