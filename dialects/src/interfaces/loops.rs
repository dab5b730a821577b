//! Loops: induction variables, ranges, trip counts and iterations.

pub(crate) mod arg_range;
pub(crate) mod iterations;
pub(crate) mod loop_like;
pub(crate) mod trip_count;
