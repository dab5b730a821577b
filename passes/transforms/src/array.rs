//! Transformations of array programs.

pub mod checkpoint_folds;
pub mod complex_to_pairs;
pub mod cross_loop_cse;
pub mod expand_contract;
pub mod hoist_reductions;
pub mod hoist_repeated_values;
pub mod loops_to_folds;
pub mod partial_eval;
pub mod propagate_constant_dims;
pub mod raise_contract;
pub mod scalarize_rank0;
pub mod scatter_to_gather;
pub mod schedule_scans;
pub mod specialize_dims;
