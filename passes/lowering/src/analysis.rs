//! Analyses of loops over buffers, and builders shared by several passes.

pub mod access_set;
pub mod address_polynomials;
pub mod buffer_sizes;
pub mod cache_line_alignment;
pub mod capacity;
pub mod delinearize;
pub mod loop_builder;
pub mod loop_function;
pub mod loop_versioning;
pub mod strip_mine;
pub mod structural_key;
pub mod vectorizable_loop;
