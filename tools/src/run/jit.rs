//! `--engine=jit`: machine code instead of the interpreter.

use super::ledger::Ledger;
use super::settings::Settings;
use crate::Program;
use crate::status::Status;
use cotan_backend_llvm::{NoProgram, Tensor};
use cotan_dialects::eval::{Arguments, Datum};
use cotan_ir::{Ir, Op};
use cotan_passes::{PassManager, Pipeline};

/// Brings a module to the level of loops and buffers.
const LOWERING: &str = "lower-to-loops";

/// Lowers the module, compiles it and calls the function.
pub fn run(
    program: &Program,
    settings: &Settings,
    ir: &mut Ir,
    function: Op,
    args: &Arguments,
    ledger: &mut Ledger,
) -> Result<Vec<Datum>, Status> {
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name)).to_owned();
    ledger.stage("lower", || lower(program, settings, ir))?;
    let compiled = cotan_backend_llvm::Program::compile(ir).map_err(|error| match error {
        NoProgram::Operations(diagnostics) => {
            settings.sink.diagnostics(ir, &diagnostics);
            Status::Diagnostics
        }
        NoProgram::Llvm(error) => settings.complain(error.to_string(), Status::Internal),
    })?;
    for (stage, time) in compiled.stages.named() {
        ledger.add(stage, time);
    }
    let failed = |why: String| settings.complain(why, Status::Diagnostics);
    let function = compiled.function(&name).map_err(|error| failed(error.to_string()))?;
    let inputs = function.signature().inputs.iter().zip(&args.values);
    let inputs = inputs.map(|(input, datum)| Tensor::of_datum(input.number, datum));
    let inputs: Option<Vec<Tensor>> = inputs.collect();
    let inputs = inputs.ok_or_else(|| failed("an argument is not made of numbers".to_owned()))?;
    let sizes: Vec<(&str, i64)> =
        args.sizes.iter().map(|&(name, size)| (ir.text(name), size)).collect();
    let results = ledger.stage("run", || function.call_sized(&inputs, &sizes));
    let results = results.map_err(|error| failed(error.to_string()))?.into_iter();
    let results = results.zip(&function.signature().results);
    Ok(results.map(|(tensor, result)| tensor.into_datum(result.number, result.by_value)).collect())
}

fn lower(program: &Program, settings: &Settings, ir: &mut Ir) -> Result<(), Status> {
    // A driver may have passes of its own, and none that lower.
    if program.passes.pipeline(LOWERING).is_none() {
        return Ok(());
    }
    let fp = settings.jit.as_deref().unwrap_or("default");
    let text = format!("{LOWERING}{{fp={fp}}}");
    let pipeline = Pipeline::parse(&program.passes, &program.registry, &text);
    let pipeline = pipeline.map_err(|errors| {
        let error = errors.first().map(ToString::to_string).unwrap_or_default();
        settings.complain(error, Status::Internal)
    })?;
    let report = PassManager::new(pipeline).run(ir, &mut []);
    settings.sink.diagnostics(ir, &report.diagnostics);
    match report.failure {
        Some(failure) => Err(settings.complain(failure.to_string(), Status::Diagnostics)),
        None => Ok(()),
    }
}
