//! The interfaces of operations. Each file defines one interface, a column of the registry that the
//! file of an operation fills.
//!
//! No file here depends on a dialect.

pub mod accumulators;
pub mod emit;
pub mod linear_map_type;
pub mod sizes;
pub mod splice;
pub mod verify;

pub(crate) mod accumulator_flow;
pub(crate) mod calls;
pub(crate) mod complex_parts;
pub(crate) mod control_flow;
pub(crate) mod cost;
pub(crate) mod decomposition;
pub mod derivative_rules;
pub(crate) mod effects;
pub(crate) mod executes_once;
pub(crate) mod in_place;
pub(crate) mod iteration_space;
pub(crate) mod laws;
pub(crate) mod linear_hints;
pub(crate) mod loops;
pub(crate) mod memory_access;
pub(crate) mod nest_lowering;
pub(crate) mod region_execution;
pub(crate) mod region_return;
