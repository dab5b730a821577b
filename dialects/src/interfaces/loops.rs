//! Loops: induction variables, their ranges, and iterations.

pub(crate) mod counted_loop;
pub(crate) mod iterations;
