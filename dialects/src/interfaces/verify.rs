//! What several operations check in the same words, and the types of results that follow from
//! those of operands.

pub mod body;
pub(crate) mod discardable;
pub mod infer;
mod op_error;
pub mod successors;

pub use op_error::op_error;
