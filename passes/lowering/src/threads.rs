//! Parallel execution: loops are split into chunks, which threads execute in any order.
//!
//! The chunks depend on sizes only, and partial results are combined in order, so results do not
//! depend on the number of threads.

pub mod chunk_parallel_loops;
