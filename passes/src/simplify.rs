//! Passes that leave a program of the same kind, with less or other work to do.

pub(crate) mod adds_to_reads;
pub mod canonicalize;
pub(crate) mod cse;
pub(crate) mod cse_turns;
pub(crate) mod dce;
pub(crate) mod inline;
pub(crate) mod loop_invariant_code_motion;
pub(crate) mod loops_to_folds;
pub(crate) mod lower_contract;
pub(crate) mod nest_builds;
pub(crate) mod raise_contract;
pub(crate) mod rank0_to_scalar;
pub(crate) mod sccp;
pub(crate) mod specialize;
pub(crate) mod strip_debug_info;
pub(crate) mod symbol_dce;
pub(crate) mod symbolic_shapes;
