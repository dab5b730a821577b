//! Loops in chunks for threads.

pub mod parallelize_loops;
