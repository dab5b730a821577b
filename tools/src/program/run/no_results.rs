//! The outcome of machine code without results.

use super::settings::Settings;
use crate::program::refusal::Refusal;
use crate::program::status::Status;
use cotan_ir::Ir;

/// The outcome of machine code without results.
pub enum NoResults {
    /// There is none.
    NoCode(Refusal),
    /// It did not come to its end.
    #[cfg_attr(not(feature = "llvm"), allow(dead_code, reason = "nothing runs"))]
    Stopped {
        /// The message.
        why: String,
        cause: Cause,
    },
}

/// The cause of a trap of machine code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "llvm"), allow(dead_code, reason = "nothing runs"))]
pub enum Cause {
    /// Too little memory.
    Room,
    /// An argument, or a size that is negative or too large.
    Argument,
    /// The program.
    Program,
}

impl NoResults {
    /// Shows it, and returns the status of the run.
    pub fn show(self, ir: &Ir, settings: &Settings) -> Status {
        match self {
            Self::NoCode(refusal) => refusal.show(ir, &settings.sink),
            Self::Stopped { why, .. } => settings.report_failure(why, Status::Diagnostics),
        }
    }
}

impl From<Refusal> for NoResults {
    fn from(refusal: Refusal) -> Self {
        Self::NoCode(refusal)
    }
}
