//! The errors between a module and a callable function.

use thiserror::Error;

/// A failure of LLVM, with LLVM's own words as the reason.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// This LLVM cannot generate code for the machine it runs on.
    #[error("LLVM has no code generator for this machine: {0}")]
    NoHost(String),

    /// The module violates a rule of LLVM IR: an error of the emitter.
    #[error("LLVM refuses the module: {0}")]
    InvalidModule(String),

    /// A pass pipeline that LLVM does not understand or that failed.
    #[error("LLVM cannot run the pipeline `{pipeline}`: {reason}")]
    Pipeline {
        /// The pipeline, as specified.
        pipeline: String,
        /// The reason why it cannot run.
        reason: String,
    },

    /// Code generation failed.
    #[error("LLVM cannot generate code: {0}")]
    CodeGeneration(String),

    /// The JIT could not be started.
    #[error("LLVM cannot start a JIT: {0}")]
    NoJit(String),

    /// The JIT rejected an object, for instance because a symbol is defined twice.
    #[error("the JIT refuses the object: {0}")]
    InvalidObject(String),

    /// A symbol that is not there, or that needs one that is not.
    #[error("the JIT cannot resolve `{name}`: {reason}")]
    Symbol {
        /// The requested symbol.
        name: String,
        /// The reason why it is not available.
        reason: String,
    },
}
