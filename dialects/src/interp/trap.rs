//! Traps of programs.

use cotan_ir::codes::{Code, LIMIT, NO_MEANING};
use cotan_ir::{Diagnostic, Ir, Op};
use std::fmt;

/// The reason and location of a trap.
#[derive(Clone, Debug)]
pub struct Trap(Box<Diagnostic>);

impl Trap {
    /// Returns a trap at an operation.
    #[cold]
    pub fn at(ir: &Ir, op: Op, code: &'static Code, message: impl Into<String>) -> Self {
        Self(Box::new(Diagnostic::error(code, ir.loc(op), message)))
    }

    /// Returns the trap of an operation without interpreter semantics.
    #[cold]
    pub fn no_meaning(ir: &Ir, op: Op, why: &str) -> Self {
        let message = format!("`{}` cannot be evaluated: {why}", ir.name_text(op));
        Self::at(ir, op, &NO_MEANING, message)
    }

    /// Returns the trap of an exceeded memory limit.
    #[cold]
    pub(super) fn out_of_memory(ir: &Ir, op: Op, what: &str, limit: u64) -> Self {
        let stop = Self::at(ir, op, &LIMIT, format!("not enough memory for {what}"));
        let message = format!("values may use {limit} bytes; `Limits::bytes` raises the limit");
        stop.note_setting("Limits::bytes", message)
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, message: impl Into<String>) -> Self {
        *self.0 = self.0.note(message);
        self
    }

    /// Adds a note that names a setting in backquotes.
    #[must_use]
    pub fn note_setting(mut self, setting: &'static str, message: impl Into<String>) -> Self {
        *self.0 = self.0.note_setting(setting, message);
        self
    }

    /// Returns the diagnostic.
    pub fn into_diagnostic(self) -> Diagnostic {
        *self.0
    }
}

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Trap {}

impl From<Diagnostic> for Trap {
    fn from(diagnostic: Diagnostic) -> Self {
        Self(Box::new(diagnostic))
    }
}
