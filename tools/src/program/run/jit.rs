//! Machine code instead of the interpreter.

use super::ledger::Ledger;
use super::no_results::{Cause, NoResults};
use super::settings::Settings;
use crate::Program;
use crate::program::lower::lower;
use crate::program::refusal::Refusal;
use crate::program::status::Status;
use cotan_backend_llvm::{CallError, CompileError, Cpu, Status as Ending, Tensor};
use cotan_dialects::interp::{Arguments, Datum};
use cotan_ir::{Ir, Op};

/// Lowers the module, which asks for no derivatives any more, compiles it and calls the function.
pub fn run(
    program: &Program,
    settings: &Settings,
    ir: &mut Ir,
    function: Op,
    args: &Arguments,
    ledger: &mut Ledger,
) -> Result<Vec<Datum>, NoResults> {
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name)).to_owned();
    let unit = Cpu::host().vector_unit();
    ledger.stage("lower", || lower(program, ir, settings.lowering, unit, &settings.sink))?;
    let progress = &program.console.progress;
    progress.doing("compiling");
    let mut compiled = cotan_backend_llvm::Program::compile(ir).map_err(refusal)?;
    compiled.set_threads(settings.lowering.threads.unwrap_or(1));
    for (stage, time) in compiled.stages.named() {
        ledger.add(stage, time);
    }
    let refused = |why: String| Refusal::new(why, Status::Diagnostics);
    let function = compiled.function(&name).map_err(|error| refused(error.to_string()))?;
    let function =
        function.with_memory_limit(usize::try_from(settings.limits.bytes).unwrap_or(usize::MAX));
    let inputs = function.signature().inputs.iter().zip(&args.values);
    let inputs = inputs.map(|(input, datum)| Tensor::of_datum(input.number, datum));
    let inputs: Option<Vec<Tensor>> = inputs.collect();
    let inputs = inputs.ok_or_else(|| refused("an argument is not made of numbers".to_owned()))?;
    let sizes: Vec<(&str, i64)> =
        args.sizes.iter().map(|&(name, size)| (ir.text(name), size)).collect();
    progress.doing("running");
    let results = ledger.stage("run", || function.call_sized(&inputs, &sizes)).map_err(stopped)?;
    let results = results.into_iter().zip(&function.signature().results);
    Ok(results.map(|(tensor, result)| tensor.into_datum(result.number, result.by_value)).collect())
}

/// Returns the reason why a module has no machine code.
pub fn refusal(error: CompileError) -> Refusal {
    match error {
        CompileError::Operations(diagnostics) => Refusal::found(diagnostics),
        CompileError::Llvm(error) => Refusal::new(error.to_string(), Status::Internal),
    }
}

fn stopped(error: CallError) -> NoResults {
    let cause = match error {
        CallError::NoRoom { .. } | CallError::TooLarge { .. } => Cause::Room,
        CallError::Ended(code, _) if code == Ending::NoRoom as i32 => Cause::Room,
        CallError::Ended(code, _) if code == Ending::Stopped as i32 => Cause::Program,
        _ => Cause::Argument,
    };
    NoResults::Stopped { why: error.to_string(), cause }
}
