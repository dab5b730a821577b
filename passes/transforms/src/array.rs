//! Transformations of array programs.

pub mod checkpoint_folds;
pub mod complex_to_pairs;
pub mod cross_loop_cse;
pub mod hoist_partial_reductions;
pub mod loops_to_folds;
pub mod lower_contract;
pub mod lower_scans;
pub mod partial_eval;
pub mod raise_contract;
pub mod resolve_dims;
pub mod scalarize_rank0;
pub mod scatter_to_gather;
pub mod specialize_dims;
