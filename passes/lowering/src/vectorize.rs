//! From scalar loops to vectors.

pub mod combine_vector_loads;
pub mod expand_scalars;
pub mod form_fma;
pub mod pack_strided_reads;
pub mod peel_for_alignment;
pub mod plan_vectorization;
pub mod register_tile;
pub mod transpose_in_registers;
pub mod vectorize_loops;
