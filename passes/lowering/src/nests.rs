//! From array operations to loop nests (`loop.nest`).
//!
//! This stage fuses computations and chooses which arrays are materialized. Values are still
//! immutable arrays, so dependences are explicit uses.

pub mod arrays_to_nests;
pub mod collapse_contract_dims;
pub mod collapse_convolution_dims;
pub mod copy_overwritten_slices;
mod operand_reuse;
pub mod print_in_place_updates;
pub mod record_caller_size_checks;
pub mod scalarize_small_arrays;
pub mod sink_vector_defs;
pub mod split_off_math_functions;
pub mod thread_accumulators_inward;
pub mod unroll_short_loops;
