//! Transformations of array programs.

pub mod bind_dim_parameters;
pub mod checkpoint_folds;
pub mod complex_to_pairs;
pub mod cross_loop_cse;
pub mod expand_contract;
pub mod hoist_expensive_ops;
pub mod hoist_reductions;
pub mod loops_to_folds;
pub mod partial_eval;
pub mod propagate_constant_dims;
pub mod raise_contract;
pub mod reassociate_scans;
pub mod revert_updates;
pub mod scalarize_rank0;
pub mod scatter_to_gather;
