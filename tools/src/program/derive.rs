//! Expanding the derivative requests of a module.

use crate::program::diagnostics_sink::Sink;
use crate::program::error::{CompileFailure, apply};
use crate::program::status::Status;
use cotan_dialects::ad::Request;
use cotan_dialects::interp::find_function;
use cotan_dialects::{complex, sum};
use cotan_ir::{Ir, Op};
use cotan_passes::PassRegistry;
use cotan_passes::instrument::Instrument;

/// The pipeline that only differentiates.
pub const PLAIN: &str = "differentiate";

/// The pipeline of the interpreter. As in [`SIMPLIFIED`], derivatives contain few calls: a call
/// gets zero cotangents for unused results, which multiply as in IEEE arithmetic.
pub const INLINED: &str = "inline,differentiate";

/// The pipeline that differentiates and simplifies, for machine code.
pub const SIMPLIFIED: &str = "gradient";

/// The pipeline that writes arrays as StableHLO.
const EXPORT: &str = "array-to-stablehlo,cse";

/// Replaces arrays by StableHLO.
pub fn export(passes: &PassRegistry, ir: &mut Ir, sink: &Sink) -> Result<(), CompileFailure> {
    expand(passes, ir, EXPORT, sink)
}

/// Returns whether a module contains derivative requests.
pub fn asks(ir: &Ir) -> bool {
    ir.walk(ir.root()).any(|op| Request::of(ir, op).is_some())
}

/// Expands the derivative requests of a module.
pub fn expand_requests(
    passes: &PassRegistry,
    ir: &mut Ir,
    pipeline: &str,
    sink: &Sink,
) -> Result<(), CompileFailure> {
    if asks(ir) { expand(passes, ir, pipeline, sink) } else { Ok(()) }
}

/// Expands the derivative requests of a module, and returns the function that replaces a public
/// function.
pub fn expand_for(
    passes: &PassRegistry,
    ir: &mut Ir,
    function: Op,
    pipeline: &str,
    sink: &Sink,
) -> Result<Op, CompileFailure> {
    if !asks(ir) {
        return Ok(function);
    }
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name)).to_owned();
    expand(passes, ir, pipeline, sink)?;
    find_function(ir, Some(&name)).map_err(|message| CompileFailure::new(message, Status::Internal))
}

/// Runs a pipeline that expands derivatives.
pub fn expand(
    passes: &PassRegistry,
    ir: &mut Ir,
    pipeline: &str,
    sink: &Sink,
) -> Result<(), CompileFailure> {
    expand_with(passes, ir, pipeline, &mut [], sink)
}

/// Runs a pipeline that expands derivatives, with instruments.
pub fn expand_with(
    passes: &PassRegistry,
    ir: &mut Ir,
    pipeline: &str,
    instruments: &mut [&mut dyn Instrument],
    sink: &Sink,
) -> Result<(), CompileFailure> {
    let mut whole = conversions(ir);
    whole.push(pipeline);
    apply(ir, passes, &whole.join(","), instruments, sink)
}

/// Replaces the types that derivatives do not know: sums and complex numbers.
pub fn convert_types(ir: &mut Ir, sink: &Sink) -> Result<(), CompileFailure> {
    match conversions(ir).as_slice() {
        [] => Ok(()),
        passes => apply(ir, &cotan_passes::registry(), &passes.join(","), &mut [], sink),
    }
}

/// Returns the passes that replace the types that derivatives do not know.
fn conversions(ir: &Ir) -> Vec<&'static str> {
    let sums = sum::op_with_sums(ir, ir.root()).map(|_| "sums-to-tuples");
    sums.into_iter().chain(holds_complex(ir).then_some("complex-to-pairs")).collect()
}

/// Returns whether a module contains complex numbers, which derivatives do not know.
fn holds_complex(ir: &Ir) -> bool {
    let is_complex = |value| complex::part_of(&ir.store, ir.ty(value)).is_some();
    ir.walk(ir.root()).any(|op| ir.operands(op).chain(ir.results(op)).any(is_complex))
}
