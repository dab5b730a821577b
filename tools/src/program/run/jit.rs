//! Machine code instead of the interpreter.

use super::settings::RunSettings;
use super::timings::Timings;
use super::trap_report::{Cause, TrapReport};
use crate::Program;
use crate::program::error::CompileFailure;
use crate::program::lower::lower;
use crate::program::status::Status;
use cotan_backend_llvm::{CallError, CompileError, Cpu, Status as Ending, Tensor};
use cotan_dialects::interp::{Arguments, Datum};
use cotan_ir::{Ir, Op};

/// Lowers the module, which has no derivative requests any more, compiles it and calls the
/// function.
pub fn run(
    program: &Program,
    settings: &RunSettings,
    ir: &mut Ir,
    function: Op,
    args: &Arguments,
    timings: &mut Timings,
) -> Result<Vec<Datum>, TrapReport> {
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name)).to_owned();
    let unit = Cpu::host().vector_unit();
    timings.stage("lower", || lower(program, ir, settings.lowering, unit, &settings.sink))?;
    let progress = &program.console.progress;
    progress.doing("compiling");
    let mut compiled = cotan_backend_llvm::Program::compile(ir).map_err(compile_failure)?;
    compiled.set_threads(settings.lowering.threads.unwrap_or(1));
    for (stage, time) in compiled.stages.named() {
        timings.add(stage, time);
    }
    let refused = |why: String| CompileFailure::new(why, Status::Diagnostics);
    let function = compiled.function(&name).map_err(|error| refused(error.to_string()))?;
    let function =
        function.with_memory_limit(usize::try_from(settings.limits.bytes).unwrap_or(usize::MAX));
    let inputs = function.signature().inputs.iter().zip(&args.values);
    let inputs = inputs.map(|(input, datum)| Tensor::of_datum(input.number, datum));
    let inputs: Option<Vec<Tensor>> = inputs.collect();
    let inputs =
        inputs.ok_or_else(|| refused("an argument does not consist of scalars".to_owned()))?;
    let sizes: Vec<(&str, i64)> =
        args.sizes.iter().map(|&(name, size)| (ir.text(name), size)).collect();
    progress.doing("running");
    let results = timings.stage("run", || function.call_sized(&inputs, &sizes)).map_err(stopped)?;
    let results = results.into_iter().zip(&function.signature().results);
    Ok(results.map(|(tensor, result)| tensor.into_datum(result.number, result.by_value)).collect())
}

/// Returns the reason why a module has no machine code.
pub fn compile_failure(error: CompileError) -> CompileFailure {
    match error {
        CompileError::Operations(diagnostics) => CompileFailure::found(diagnostics),
        CompileError::Llvm(error) => CompileFailure::new(error.to_string(), Status::Internal),
    }
}

fn stopped(error: CallError) -> TrapReport {
    let cause = match error {
        CallError::NoRoom { .. } | CallError::TooLarge { .. } => Cause::OutOfMemory,
        CallError::Ended(code, _) if code == Ending::NoRoom as i32 => Cause::OutOfMemory,
        CallError::Ended(code, _) if code == Ending::Stopped as i32 => Cause::Program,
        _ => Cause::Argument,
    };
    TrapReport::Trapped { why: error.to_string(), cause }
}
