//! From array operations to loop nests (`loop.nest`).
//!
//! This stage fuses computations and chooses which arrays are materialized. Values are still
//! immutable arrays, so dependences are explicit uses.

pub mod arrays_to_nests;
pub mod distribute_math_functions;
pub mod flatten_contract;
pub mod flatten_convolution_windows;
pub mod fuse_nests;
mod operand_reuse;
pub mod print_in_place_updates;
pub mod record_caller_size_checks;
pub mod scalarize_small_arrays;
pub mod sink_accumulators;
pub mod sink_vector_defs;
pub mod unroll_short_loops;
