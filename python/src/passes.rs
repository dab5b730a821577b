//! Running pipelines over modules.

use crate::errors::{Class, Failure};
use crate::watch::Watch;
use cotan_ir::Ir;
use cotan_passes::{PassManager, Pipeline};

/// Runs a pipeline, given as text.
pub fn run(ir: &mut Ir, pipeline: &str, class: Class, watch: &mut Watch) -> Result<(), Failure> {
    let passes = cotan_passes::registry();
    let pipeline = Pipeline::parse(&passes, ir.registry(), pipeline).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Failure::new(Class::Error, format!("the pipeline is wrong: {}", errors.join("; ")))
    })?;
    let report = PassManager::new(pipeline).run(ir, &mut [watch]);
    match report.failure {
        None => Ok(()),
        Some(why) => Err(Failure::found(class, ir, &report.diagnostics, &why.to_string())),
    }
}
