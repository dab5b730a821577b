//! What several operations check in the same words, and the types of results that follow from
//! those of operands.

pub(crate) mod body;
pub(crate) mod discardable;
pub(crate) mod infer;
mod op_error;
pub(crate) mod successors;

pub(crate) use op_error::op_error;
