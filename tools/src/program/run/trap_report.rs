//! The outcome of machine code without results.

use super::settings::RunSettings;
use crate::program::error::CompileFailure;
use crate::program::status::Status;
use cotan_ir::Ir;

/// The outcome of machine code without results.
pub enum TrapReport {
    /// The module has no machine code.
    NoMachineCode(CompileFailure),
    /// The run trapped.
    #[cfg_attr(not(feature = "llvm"), allow(dead_code, reason = "nothing runs"))]
    Trapped {
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
    OutOfMemory,
    /// An argument, or a size that is negative or too large.
    Argument,
    /// The trap of an operation of the program.
    Program,
}

impl TrapReport {
    /// Shows it, and returns the status of the run.
    pub fn show(self, ir: &Ir, settings: &RunSettings) -> Status {
        match self {
            Self::NoMachineCode(failure) => failure.show(ir, &settings.sink),
            Self::Trapped { why, .. } => settings.report_failure(why, Status::Diagnostics),
        }
    }
}

impl From<CompileFailure> for TrapReport {
    fn from(failure: CompileFailure) -> Self {
        Self::NoMachineCode(failure)
    }
}
