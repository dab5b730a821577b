//! From scalar loops to vectors.
//!
//! `plan-vectorization` selects loops, widths and interleave counts, and records them as
//! attributes. The following passes prepare the selected loops, `vectorize-loops` executes the
//! plan, and the last passes improve the vector code.

pub mod distribute_tails;
pub mod form_fma;
pub mod hoist_invariants_to_buffers;
pub mod pack_strided_reads;
pub mod peel_for_alignment;
pub mod plan_vectorization;
pub mod register_tile;
pub mod reuse_loaded_vectors;
pub mod transpose_in_registers;
pub mod vectorize_loops;
