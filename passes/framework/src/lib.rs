//! The pass manager: records of passes and their options, pipelines, reports and instrumentation.
//!
//! A [`Pass`] is a record in a small file named after its transformation. A [`Pipeline`] is parsed
//! from text, checked against a [`PassRegistry`] and run over a module by a [`PassManager`]. This
//! crate names no dialect.

pub mod analysis;
pub mod conversion;
pub mod instrument;
mod manager;
#[doc(hidden)]
pub mod option_docs;
pub mod options;
pub mod pass;
pub mod pipeline;
mod pipeline_error;
mod registered;
pub mod registry;
mod report;
mod run_pipeline;
pub mod source_loc;
mod statistics;

pub use analysis::{Analysis, AnalysisCache, AnalysisCount, AnalysisCounts, Dominance};
pub use instrument::{End, Instrument, Invocation};
pub use manager::{PassManager, VerifyEach};
pub use options::Options;
pub use pass::{Anchor, Change, Failed, Pass, PassContext, PassResult};
pub use pipeline::Pipeline;
pub use pipeline_error::PipelineError;
pub use registered::{Records, Registered, RegisteredEntry};
pub use registry::{NamedPipeline, PassRegistry};
pub use report::{Failure, FailureKind, Report, Reproducer, Statistics};
pub use run_pipeline::{RunError, run_pipeline};
pub use statistics::Statistic;
