//! The pass manager and the passes of Cotan.
//!
//! A [`Pass`] is a record in a small file named after what it does. A [`Pipeline`] is read from
//! text, checked against a [`PassRegistry`] and run over a module.

mod adds_in_bodies;
mod adds_to_reads;
mod arrays_to_loops;
mod block_rows;
pub mod bulk_operations;
pub mod canonicalize;
pub mod certificate;
mod chad;
mod choose_lanes;
mod chosen;
mod compile_copowers;
pub mod cost;
mod cse;
mod dce;
mod differentiate;
mod differentiate_unf;
mod distribute_nests;
mod eliminate_closures;
pub mod examples;
#[doc(hidden)]
pub mod field;
mod floating_point;
mod from_unf;
mod fuse;
mod fuse_multiply_add;
mod hoist_buffers;
mod inline;
pub mod instrument;
mod lanes;
mod linear_maps;
mod loop_invariant_code_motion;
mod loops_to_folds;
mod loops_to_memref;
mod lower_contract;
mod manager;
mod op_facts;
pub mod options;
mod pack_panels;
mod partial_eval;
mod pass;
pub mod pipeline;
mod pipeline_error;
pub mod pipelines;
mod raise_contract;
mod rank0_to_scalar;
mod registry;
mod report;
mod run_pipeline;
mod sccp;
mod segment_folds;
mod small_arrays;
mod specialize;
mod split_loops;
mod stage_rows;
mod statistics;
mod strip_debug_info;
mod symbol_dce;
mod symbolic_shapes;
mod to_unf;
mod widen_loops;

pub use differentiate::road::{ROADS, Road, Wanted};
pub use floating_point::FloatingPoint;
pub use instrument::{End, Instrument, Invocation};
pub use manager::{PassManager, VerifyEach};
pub use options::Options;
pub use pass::{Anchor, Change, Failed, Outcome, Pass, Run};
pub use pipeline::Pipeline;
pub use pipeline_error::PipelineError;
pub use registry::{NamedPipeline, PassRegistry};
pub use report::{Failure, FailureKind, Report, Reproducer, Statistics};
pub use run_pipeline::{RunError, run_pipeline};
pub use statistics::{Counts, Statistic};
