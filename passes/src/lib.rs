//! The pass manager and the passes of Cotan.
//!
//! A [`Pass`] is a record in a small file named after what it does. A [`Pipeline`] is read from
//! text, checked against a [`PassRegistry`] and run over a module.
//!
//! Folders know each other one way: what runs passes, passes that simplify, and beside each other those
//! that make derivatives and those that lower. The list of all passes stands above them.

mod derivatives;
pub mod examples;
mod framework;
mod lowering;
pub mod pipelines;
mod simplify;

pub use derivatives::chad as homomorphic;
pub use derivatives::differentiate::road::{ROADS, Road, Wanted};
pub use derivatives::{bulk_operations, certificate, cost, provenance, residuals};
#[doc(hidden)]
pub use framework::field;
pub use framework::instrument::{End, Instrument, Invocation};
pub use framework::manager::{PassManager, VerifyEach};
pub use framework::options::Options;
pub use framework::pass::{Anchor, Change, Failed, Outcome, Pass, Run};
pub use framework::pipeline::Pipeline;
pub use framework::pipeline_error::PipelineError;
pub use framework::registry::{NamedPipeline, PassRegistry};
pub use framework::report::{Failure, FailureKind, Report, Reproducer, Statistics};
pub use framework::run_pipeline::{RunError, run_pipeline};
pub use framework::statistics::{Counts, Statistic};
pub use framework::{instrument, options, pipeline};
pub use lowering::floating_point::FloatingPoint;
pub use lowering::vector_unit::VectorUnit;
pub use simplify::canonicalize;
