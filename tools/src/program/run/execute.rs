//! Running a function by one engine or the other.

use super::engine::Engine;
use super::ledger::Ledger;
use super::no_results::{Cause, NoResults};
use super::{count, settings::Settings};
use crate::Program;
use crate::program::derive;
use crate::program::refusal::Refusal;
use crate::program::status::Status;
use cotan_dialects::interp::observe::{Observer, Peaks, Work};
use cotan_dialects::interp::{Arguments, Datum, Interpreter, Limits};
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
    pub settings: &'r Settings,
    pub ir: &'r Ir,
    pub function: Op,
    /// The pipeline that makes derivatives.
    pub how: &'r str,
}

impl Run<'_> {
    /// Returns its results.
    pub fn results(&self, args: Arguments, ledger: &mut Ledger) -> Result<Vec<Datum>, Status> {
        if self.settings.engine == Engine::Interpreter {
            return self.interpreted(args, ledger);
        }
        let mut ir = self.ir.clone();
        let why = match self.compiled(&mut ir, &args, ledger) {
            Ok(results) => return Ok(results),
            Err(why) => why,
        };
        let is_optional = self.settings.engine == Engine::Either;
        match why {
            NoResults::NoCode(refusal) if is_optional && refusal.status == Status::Diagnostics => {
                self.tell(&format!("interpreted: {}", refusal.reason()));
                self.interpreted(args, ledger)
            }
            NoResults::Stopped { cause: Cause::Room, why } => Err(self.no_room(why)),
            NoResults::Stopped { cause, why } => {
                let place = self.place_of_stop(args, cause);
                Err(place.unwrap_or_else(|| self.stopped(cause, why)))
            }
            NoResults::NoCode(_) => Err(why.show(&ir, self.settings)),
        }
    }

    fn compiled(
        &self,
        ir: &mut Ir,
        args: &Arguments,
        ledger: &mut Ledger,
    ) -> Result<Vec<Datum>, NoResults> {
        if self.settings.engine == Engine::Either && touches_buffers(ir, self.function) {
            let why = "it reads and writes buffers, which only the interpreter looks after";
            return Err(Refusal::new(why, Status::Diagnostics).into());
        }
        derive::offer(ir, &[self.function]);
        let function = self.derive(ir, derive::SIMPLIFIED, ledger)?;
        compiled(self.program, self.settings, ir, function, args, ledger)
    }

    fn interpreted(&self, args: Arguments, ledger: &mut Ledger) -> Result<Vec<Datum>, Status> {
        let (settings, mut ir) = (self.settings, self.ir.clone());
        let derived = self.derive(&mut ir, derive::INLINED, ledger);
        let function = derived.map_err(|why| why.show(&ir, &settings.sink))?;
        let (mut work, mut peaks) = (Work::default(), Peaks::default());
        let mut both: [&mut dyn Observer; 2] = [&mut work, &mut peaks];
        let mut interpreter = Interpreter::new(&ir, settings.limits);
        if settings.count {
            interpreter = interpreter.observed(&mut both);
        }
        self.program.console.progress.doing("interpreting");
        let results = ledger.stage("interpret", || interpreter.call_sized(function, args));
        if settings.count {
            settings.sink.text(&count::report(&ir, &work, &peaks));
        }
        results.map_err(|stop| shown(settings, &ir, stop.into_diagnostic()))
    }

    fn no_room(&self, why: String) -> Status {
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
        let function = self.derive(&mut ir, derive::INLINED, &mut Ledger::default()).ok()?;
        let limits = Limits { fuel: SEARCH, ..settings.limits };
        self.program.console.progress.doing("looking for the place where it stopped");
        let stop = Interpreter::new(&ir, limits).call_sized(function, args).err()?;
        let stop = stop.into_diagnostic();
        let is_limit = stop.code.is_some_and(|code| code.id == LIMIT.id);
        // A size that is too large for machine code exceeds the memory limit here as well.
        let needs_room = stop.notes.iter().any(|note| note.setting == Some("Limits::bytes"));
        let is_found = !is_limit || cause == Cause::Argument && needs_room;
        is_found.then(|| shown(settings, &ir, stop))
    }

    /// Expands the derivative requests, and returns the function that replaces this one.
    fn derive(
        &self,
        ir: &mut Ir,
        pipeline: &'static str,
        ledger: &mut Ledger,
    ) -> Result<Op, Refusal> {
        if !derive::asks(ir) {
            return Ok(self.function);
        }
        let whole = format!("{pipeline}{}", self.how);
        let expand = || derive::expand_for(ir, self.function, &whole, &self.settings.sink);
        let function = ledger.stage(pipeline, expand)?;
        self.tell(&format!("the program asks for derivatives: `{whole}` made them"));
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
            if MemoryAccess::of(ir, op).is_some() {
                return true;
            }
            let callee = Callee::name(ir, op).and_then(|name| symbols.resolve(ir, op, name));
            open.extend(callee.filter(|&callee| seen.insert(callee)));
        }
    }
    false
}

/// Shows why a program cannot go on.
fn shown(settings: &Settings, ir: &Ir, stop: Diagnostic) -> Status {
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
    _: &Settings,
    _: &mut Ir,
    _: Op,
    _: &Arguments,
    _: &mut Ledger,
) -> Result<Vec<Datum>, NoResults> {
    let message = "--engine=jit: this `cotan` is built without LLVM; \
                   `cargo build -p cotan --features llvm` makes one that has it";
    Err(Refusal::new(message, Status::Usage).into())
}
