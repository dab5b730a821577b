//! The target of code generation, and the optimization level.

use crate::Cpu;
use inkwell::OptimizationLevel;

/// The target of code generation, and the optimization level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The CPU.
    pub cpu: Cpu,
    /// The optimization level.
    pub level: Level,
}

impl Default for Target {
    /// Returns the host CPU, and the default level.
    fn default() -> Self {
        Self { cpu: Cpu::host(), level: Level::O2 }
    }
}

/// LLVM's optimization level. Loop transformations are done before, at every level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// Nothing.
    O0,
    /// Little.
    O1,
    /// The level that pays off for most programs: cleanup passes.
    #[default]
    O2,
    /// Everything, which may take many times as long.
    O3,
}

impl Level {
    /// Returns the LLVM pipeline, in the syntax of `opt -passes`.
    pub(crate) fn pipeline(self) -> Option<&'static str> {
        match self {
            Self::O0 => None,
            Self::O1 => Some("function(early-cse,simplifycfg)"),
            Self::O2 => Some("function(early-cse,instcombine<no-verify-fixpoint>,simplifycfg)"),
            Self::O3 => Some("default<O3>"),
        }
    }

    pub(crate) fn codegen(self) -> OptimizationLevel {
        match self {
            Self::O0 => OptimizationLevel::None,
            Self::O1 => OptimizationLevel::Less,
            Self::O2 => OptimizationLevel::Default,
            Self::O3 => OptimizationLevel::Aggressive,
        }
    }
}
