//! Runs a pipeline in one call.

use crate::{PassManager, PassRegistry, Pipeline, PipelineError, Report};
use cotan_ir::Ir;
use std::fmt;

/// The error of [`run_pipeline`].
#[derive(Debug)]
#[non_exhaustive]
pub enum RunError {
    /// The pipeline does not parse.
    Pipeline(Vec<PipelineError>),
    /// A pass or the verifier failed.
    Failed(Box<Report>),
}

/// Parses a pipeline and runs it over the module.
///
/// ```ignore
/// use cotan_passes::{PassRegistry, run_pipeline};
///
/// let text = "func.func @f() -> i32 { %a = arith.constant 2 : i32 %b = arith.addi %a, %a : i32 return %b : i32 }";
/// let mut ir = cotan_ir::parse_str(&cotan_dialects::registry(), text)?;
/// let passes = cotan_passes::registry();
/// let report = run_pipeline(&mut ir, &passes, "builtin.module(func.func(canonicalize))")?;
/// assert!(report.changed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the pipeline does not parse, or a pass fails.
pub fn run_pipeline(
    ir: &mut Ir,
    passes: &PassRegistry,
    pipeline: &str,
) -> Result<Report, RunError> {
    let pipeline = Pipeline::parse(passes, ir.registry(), pipeline).map_err(RunError::Pipeline)?;
    let report = PassManager::new(pipeline).run(ir, &mut []);
    if report.failure.is_some() { Err(RunError::Failed(report.into())) } else { Ok(report) }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pipeline(errors) => {
                let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
            Self::Failed(report) => {
                if let Some(failure) = &report.failure {
                    writeln!(f, "{failure}")?;
                }
                write!(f, "{}", report.diagnostics)
            }
        }
    }
}

impl std::error::Error for RunError {}
