//! Analyses of loops over buffers, and builders shared by several passes.
//!
//! The analyses are pure functions of the IR. They return `None` where a property cannot be proved,
//! so a pass that uses them is conservative. Passes recompute them after each change.

pub mod access_set;
pub mod address_polynomials;
pub mod buffer_sizes;
pub mod cache_line_alignment;
pub mod capacity;
pub mod captures;
pub mod carried_buffers;
pub mod delinearize;
pub mod dependence;
pub mod loop_builder;
pub mod loop_function;
pub mod loop_versioning;
pub mod peel;
pub mod strip_mine;
pub mod vectorizable_loop;
