//! Running a function by one engine or the other.

use super::engine::Engine;
use super::timings::Timings;
use super::trap_report::{Cause, TrapReport};
use super::{count, settings::RunSettings};
use crate::Program;
use crate::program::derive;
use crate::program::error::CompileFailure;
use crate::program::status::Status;
use cotan_dialects::func::make_others_private;
use cotan_dialects::interp::observe::{Observer, Peaks, Work};
use cotan_dialects::interp::{Arguments, Datum, Interpreter, Limits};
use cotan_dialects::memref::Dealloc;
use cotan_dialects::{Callee, MemoryAccess};
use cotan_ir::codes::{ARGUMENT, LIMIT, STOPPED};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Diagnostic, Diagnostics, Ir, Op};
use std::collections::HashSet;

/// Limit of the interpreter in the search for the operation at which machine code trapped.
const SEARCH: u64 = 100_000_000;

/// A function to run.
pub struct Run<'r> {
    pub program: &'r Program,
    pub settings: &'r RunSettings,
    pub ir: &'r Ir,
    pub function: Op,
    /// The pipeline that makes derivatives.
    pub how: &'r str,
}

impl Run<'_> {
    /// Returns its results.
    pub fn results(&self, args: Arguments, timings: &mut Timings) -> Result<Vec<Datum>, Status> {
        if self.settings.engine == Engine::Interpreter {
            return self.interpreted(args, timings);
        }
        let mut ir = self.ir.clone();
        let why = match self.compiled(&mut ir, &args, timings) {
            Ok(results) => return Ok(results),
            Err(why) => why,
        };
        let is_optional = self.settings.engine == Engine::Either;
        match why {
            TrapReport::NoMachineCode(failure)
                if is_optional && failure.status == Status::Diagnostics =>
            {
                match failure.fault(&ir, &self.program.passes) {
                    Some(fault) => self.settings.sink.show(&fault),
                    None => self.tell(&format!("interpreted: {}", failure.reason())),
                }
                self.interpreted(args, timings)
            }
            TrapReport::Trapped { cause: Cause::OutOfMemory, why } => Err(self.out_of_memory(why)),
            TrapReport::Trapped { cause, why } => {
                let place = self.place_of_stop(args, cause);
                Err(place.unwrap_or_else(|| self.stopped(cause, why)))
            }
            TrapReport::NoMachineCode(_) => Err(why.show(&ir, self.settings)),
        }
    }

    fn compiled(
        &self,
        ir: &mut Ir,
        args: &Arguments,
        timings: &mut Timings,
    ) -> Result<Vec<Datum>, TrapReport> {
        if self.settings.engine == Engine::Either && touches_buffers(ir, self.function) {
            let why = "it reads and writes buffers, which only the interpreter looks after";
            return Err(CompileFailure::new(why, Status::Diagnostics).into());
        }
        make_others_private(ir, &[self.function]);
        let function = self.derive(ir, derive::SIMPLIFIED, timings)?;
        compiled(self.program, self.settings, ir, function, args, timings)
    }

    fn interpreted(&self, args: Arguments, timings: &mut Timings) -> Result<Vec<Datum>, Status> {
        let (settings, mut ir) = (self.settings, self.ir.clone());
        let derived = self.derive(&mut ir, derive::INLINED, timings);
        let function = derived.map_err(|why| why.show(&ir, &settings.sink))?;
        let (mut work, mut peaks) = (Work::default(), Peaks::default());
        let mut both: [&mut dyn Observer; 2] = [&mut work, &mut peaks];
        let mut interpreter = Interpreter::new(&ir, settings.limits);
        if settings.count {
            interpreter = interpreter.observed(&mut both);
        }
        self.program.console.progress.doing("interpreting");
        let results = timings.stage("interpret", || interpreter.call_sized(function, args));
        if settings.count {
            settings.sink.text(&count::report(&ir, &work, &peaks));
        }
        results.map_err(|stop| shown(settings, &ir, stop.into_diagnostic()))
    }

    fn out_of_memory(&self, why: String) -> Status {
        let (settings, ir) = (self.settings, self.ir);
        let message = format!(
            "results and buffers may take {} bytes; `Limits::bytes` raises the limit",
            settings.limits.bytes
        );
        let found = Diagnostic::error(&LIMIT, ir.loc(self.function), why);
        shown(settings, ir, found.note_setting("Limits::bytes", message))
    }

    /// Shows why the function stopped, if the operation is not known.
    fn stopped(&self, cause: Cause, why: String) -> Status {
        let code = if cause == Cause::Argument { &ARGUMENT } else { &STOPPED };
        let found = Diagnostic::error(code, self.ir.loc(self.function), why);
        shown(self.settings, self.ir, found)
    }

    /// Finds the location of a trap. Machine code reports only the cause; the interpreter finds the
    /// operation, if it reaches it within a limit.
    fn place_of_stop(&self, args: Arguments, cause: Cause) -> Option<Status> {
        let (settings, mut ir) = (self.settings, self.ir.clone());
        let function = self.derive(&mut ir, derive::INLINED, &mut Timings::default()).ok()?;
        let limits = Limits { fuel: SEARCH, ..settings.limits };
        self.program.console.progress.doing("looking for the operation that stopped");
        let stop = Interpreter::new(&ir, limits).call_sized(function, args).err()?;
        let stop = stop.into_diagnostic();
        let is_limit = stop.code.is_some_and(|code| code.id == LIMIT.id);
        // A size that is too large for machine code exceeds the memory limit here as well.
        let needs_room = stop.notes.iter().any(|note| note.setting == Some("Limits::bytes"));
        let is_found = !is_limit || cause == Cause::Argument && needs_room;
        is_found.then(|| shown(settings, &ir, stop))
    }

    /// Expands the derivative requests, and returns the function that replaces this one.
    pub fn derive(
        &self,
        ir: &mut Ir,
        pipeline: &'static str,
        timings: &mut Timings,
    ) -> Result<Op, CompileFailure> {
        if !derive::asks(ir) {
            return Ok(self.function);
        }
        let whole = format!("{pipeline}{}", self.how);
        let expand = || {
            derive::expand_for(&self.program.passes, ir, self.function, &whole, &self.settings.sink)
        };
        let function = timings.stage(pipeline, expand)?;
        self.tell(&format!("the program requests derivatives: expanded by `{whole}`"));
        Ok(function)
    }

    /// Reports the current step, in verbose mode.
    fn tell(&self, what: &str) {
        if self.settings.verbose {
            self.settings.sink.text(&format!("{what}\n"));
        }
    }
}

/// Returns whether a function, or one that it needs, reads or writes a buffer itself.
fn touches_buffers(ir: &Ir, function: Op) -> bool {
    let (mut symbols, mut open, mut seen) =
        (SymbolTables::default(), vec![function], HashSet::new());
    while let Some(function) = open.pop() {
        for op in ir.walk(function) {
            if MemoryAccess::of(ir, op).is_some() || ir.is::<Dealloc>(op) {
                return true;
            }
            let callee = Callee::name(ir, op).and_then(|name| symbols.resolve(ir, op, name));
            open.extend(callee.filter(|&callee| seen.insert(callee)));
        }
    }
    false
}

/// Shows why a program cannot go on.
fn shown(settings: &RunSettings, ir: &Ir, stop: Diagnostic) -> Status {
    let mut diagnostics = Diagnostics::default();
    diagnostics.push(stop);
    settings.sink.diagnostics(ir, &diagnostics);
    Status::Diagnostics
}

#[cfg(feature = "llvm")]
pub use super::jit::run as compiled;

/// Machine code needs LLVM.
#[cfg(not(feature = "llvm"))]
pub fn compiled(
    _: &Program,
    _: &RunSettings,
    _: &mut Ir,
    _: Op,
    _: &Arguments,
    _: &mut Timings,
) -> Result<Vec<Datum>, TrapReport> {
    let message = "--engine=jit: this `cotan` is built without LLVM; `cargo build -p cotan --features llvm` builds one with LLVM";
    Err(CompileFailure::new(message, Status::Usage).into())
}
