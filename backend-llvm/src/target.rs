//! What code is made for, and how much is done for it.

use crate::Cpu;
use inkwell::OptimizationLevel;

/// What code is made for, and how much is done for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The CPU.
    pub cpu: Cpu,
    /// How much is done.
    pub level: Level,
}

impl Default for Target {
    /// The CPU that we run on, and what pays for most programs.
    fn default() -> Self {
        Self { cpu: Cpu::host(), level: Level::O2 }
    }
}

/// How much LLVM does. What is done to loops is decided before, whatever the level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// Nothing.
    O0,
    /// Little.
    O1,
    /// What pays for most programs: it cleans up after us.
    #[default]
    O2,
    /// Everything, which may take many times as long.
    O3,
}

impl Level {
    /// What is run on a module, in the syntax of `opt -passes`.
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
