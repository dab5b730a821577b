//! Loops: induction variables, their ranges, and iterations.

pub(crate) mod iterations;
pub(crate) mod loop_like;
