//! The passes of Cotan, their registry and its named pipelines.
//!
//! A [`Pass`] is a record in a small file named after its transformation. A [`Pipeline`] is parsed
//! from text, checked against a [`PassRegistry`] and run over a module by a [`PassManager`].
//!
//! The passes live in crates of their own: [`framework`](cotan_pass), [`transforms`], [`autodiff`],
//! [`methods`], [`lowering`] and [`exchange`]. This crate lists them and re-exports what most programs use.
//!
//! ```
//! use cotan_passes::run_pipeline;
//!
//! let text = "func.func @f() -> i32 { %a = arith.constant 2 : i32 %b = arith.addi %a, %a : i32 return %b : i32 }";
//! let mut ir = cotan_ir::parse_str(&cotan_dialects::registry(), text)?;
//! let passes = cotan_passes::registry();
//! let report = run_pipeline(&mut ir, &passes, "builtin.module(func.func(canonicalize))")?;
//! assert!(report.changed);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod examples;
pub mod pipelines;
mod renamed;

pub use cotan_autodiff as autodiff;
pub use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
pub use cotan_autodiff::{certificate, cost, provenance, request, residuals, split_gradient};
pub use cotan_autodiff_methods as methods;
pub use cotan_autodiff_methods::bulk_arrays::batch_builds;
pub use cotan_autodiff_methods::chad as homomorphic;
pub use cotan_autodiff_methods::registry::METHODS;
pub use cotan_exchange as exchange;
pub use cotan_lowering as lowering;
pub use cotan_lowering::{FloatingPoint, VectorUnit};
#[doc(hidden)]
pub use cotan_pass::option_docs;
pub use cotan_pass::{
    Analysis, AnalysisCache, AnalysisCount, AnalysisCounts, Anchor, Change, Dominance, End, Failed,
    Failure, FailureKind, Instrument, Invocation, NamedPipeline, Options, Pass, PassContext,
    PassManager, PassRegistry, PassResult, Pipeline, PipelineBuilder, PipelineError, Registered,
    Report, Reproducer, RunError, Statistic, Statistics, VerifyEach, conversion, field_name,
    instrument, options, pipeline, run_pipeline, words,
};
pub use cotan_transforms as transforms;
pub use cotan_transforms::generic::canonicalize;
pub use pipelines::registry;
