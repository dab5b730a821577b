//! Transformations that are independent of element types and arrays.

pub mod branch_distribution;
pub mod canonicalize;
pub mod convert_scf_to_cf;
pub mod cse;
pub mod dce;
pub mod expand_ops;
pub mod flatten_tuples;
pub mod forward_dataflow;
pub mod functions_with_code;
pub mod inline;
pub mod loop_invariant_code_motion;
pub mod op_facts;
pub mod sccp;
pub mod strip_debug_info;
pub mod structural_conversion;
pub mod sums_to_tuples;
pub mod symbol_dce;
pub mod uplift_while_to_for;
