//! `--engine=jit`: machine code instead of the interpreter.

use super::ledger::Ledger;
use super::settings::Settings;
use crate::Program;
use crate::program::findings::Sink;
use crate::program::lower::lower;
use crate::program::status::Status;
use crate::report::{Report, Site};
use cotan_backend_llvm::{Cpu, NoProgram, Tensor};
use cotan_dialects::eval::{Arguments, Datum};
use cotan_ir::{Ir, Op};

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
    let unit = Cpu::host().vector_unit();
    ledger.stage("lower", || lower(program, ir, settings.lowering, unit, &settings.sink))?;
    let progress = &program.console.progress;
    progress.doing("compiling");
    let compiled = cotan_backend_llvm::Program::compile(ir);
    let mut compiled = compiled.map_err(|error| no_program(ir, &settings.sink, error))?;
    compiled.set_threads(settings.lowering.threads.unwrap_or(1));
    for (stage, time) in compiled.stages.named() {
        ledger.add(stage, time);
    }
    let failed = |why: String| settings.report_failure(why, Status::Diagnostics);
    let function = compiled.function(&name).map_err(|error| failed(error.to_string()))?;
    let inputs = function.signature().inputs.iter().zip(&args.values);
    let inputs = inputs.map(|(input, datum)| Tensor::of_datum(input.number, datum));
    let inputs: Option<Vec<Tensor>> = inputs.collect();
    let inputs = inputs.ok_or_else(|| failed("an argument is not made of numbers".to_owned()))?;
    let sizes: Vec<(&str, i64)> =
        args.sizes.iter().map(|&(name, size)| (ir.text(name), size)).collect();
    progress.doing("running");
    let results = ledger.stage("run", || function.call_sized(&inputs, &sizes));
    let results = results.map_err(|error| failed(error.to_string()))?.into_iter();
    let results = results.zip(&function.signature().results);
    Ok(results.map(|(tensor, result)| tensor.into_datum(result.number, result.by_value)).collect())
}

/// Shows why a module has no machine code.
pub fn no_program(ir: &Ir, sink: &Sink, error: NoProgram) -> Status {
    match error {
        NoProgram::Operations(diagnostics) => {
            sink.diagnostics(ir, &diagnostics);
            Status::Diagnostics
        }
        NoProgram::Llvm(error) => {
            sink.show(&Report::error(Site::Nowhere, error.to_string()));
            Status::Internal
        }
    }
}
