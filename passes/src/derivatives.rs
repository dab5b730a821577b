//! Passes that make derivatives, each road's own steps, and what vouches for them.

pub mod bulk_operations;
pub mod certificate;
pub mod chad;
pub(crate) mod compile_copowers;
pub(crate) mod continuations;
pub mod cost;
pub(crate) mod differentiate;
pub(crate) mod differentiate_unf;
pub(crate) mod eliminate_closures;
pub(crate) mod from_unf;
mod functions;
pub(crate) mod linear_maps;
pub(crate) mod partial_eval;
pub mod provenance;
pub mod residuals;
pub(crate) mod schedule_scans;
pub(crate) mod segment_folds;
pub(crate) mod terms;
pub(crate) mod to_unf;
pub(crate) mod verify_provenance;
pub(crate) mod verify_road;
