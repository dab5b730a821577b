//! Verifiers that several operations share, and type inference of results from operands.

pub mod body;
pub(crate) mod discardable;
pub mod infer;
mod op_error;
pub mod successors;

pub use op_error::op_error;
