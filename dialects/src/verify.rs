//! What several operations check in the same words, and the types of results that follow from
//! those of operands.

pub(crate) mod body;
pub(crate) mod errors;
pub(crate) mod infer;
