//! The pass manager and the passes of Cotan.
//!
//! A [`Pass`] is a record in a small file named after what it does. A [`Pipeline`] is read from
//! text, checked against a [`PassRegistry`] and run over a module.
//!
//! Folders know each other one way: what runs passes, passes that simplify, and beside each other those
//! that make derivatives and those that lower. The list of all passes stands above them.

pub mod examples;
pub mod pipelines;

pub use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest, METHODS};
pub use cotan_autodiff::{certificate, cost, provenance, residuals};
pub use cotan_autodiff_methods::bulk_arrays::batch_builds;
pub use cotan_autodiff_methods::chad as homomorphic;
pub use cotan_lowering::floating_point::FloatingPoint;
pub use cotan_lowering::vector_unit::VectorUnit;
pub use cotan_pass::instrument::{End, Instrument, Invocation};
pub use cotan_pass::manager::{PassManager, VerifyEach};
#[doc(hidden)]
pub use cotan_pass::option_docs;
pub use cotan_pass::options::Options;
pub use cotan_pass::pass::{Anchor, Change, Failed, Pass, PassContext, PassResult};
pub use cotan_pass::pipeline::Pipeline;
pub use cotan_pass::pipeline_error::PipelineError;
pub use cotan_pass::registry::{NamedPipeline, PassRegistry};
pub use cotan_pass::report::{Failure, FailureKind, Report, Reproducer, Statistics};
pub use cotan_pass::run_pipeline::{RunError, run_pipeline};
pub use cotan_pass::statistics::{Counts, Statistic};
pub use cotan_pass::{instrument, options, pipeline};
pub use cotan_transforms::generic::canonicalize;
