//! Programs with requests for both derivatives of a function, and their numbers.

use crate::fuzz::REGISTRY;
use crate::laws;
use cotan_dialects::autodiff::{has_tangent, tangent_type};
use cotan_dialects::interfaces::sizes::{FACTS, facts};
use cotan_dialects::interp::{Datum, Interpreter, Limits, NumberFormat};
use cotan_ir::text::{fact_to_string, type_to_string};
use cotan_ir::types::FunctionType;
use cotan_ir::{Ir, Op, Type, TypeData};
use cotan_passes::residuals::{SourceOps, remarks};
use cotan_passes::{PassManager, PassRegistry, Pipeline};

/// Functions `@the_jvp` and `@the_vjp` that ask for both derivatives of a function.
pub fn requests(ir: &mut Ir, function: &str, signature: &FunctionType) -> String {
    [true, false].map(|forward| request(ir, function, signature, forward)).concat()
}

/// Returns a function `@the_jvp` or `@the_vjp` that asks for one derivative of a function.
pub fn request(ir: &mut Ir, function: &str, signature: &FunctionType, forward: bool) -> String {
    let (inputs, results) = (&signature.inputs, &signature.results);
    let (name, given, made) =
        if forward { ("jvp", inputs, results) } else { ("vjp", results, inputs) };
    let takes = [texts(ir, inputs, false), texts(ir, given, true)].concat();
    let gives = [texts(ir, results, false), texts(ir, made, true)].concat();
    let args: Vec<String> = (0..takes.len()).map(|at| format!("%a{at}")).collect();
    let params: Vec<String> =
        args.iter().zip(&takes).map(|(arg, ty)| format!("{arg}: {ty}")).collect();
    let made: Vec<String> = (0..gives.len()).map(|at| format!("%r{at}")).collect();
    let (args, params, made) = (args.join(", "), params.join(", "), made.join(", "));
    let (takes, gives) = (takes.join(", "), gives.join(", "));
    let callee = Interpreter::new(ir, Limits::default()).function_named(function);
    let stated = callee.map_or(String::new(), |callee| stated(ir, callee));
    format!(
        "\nfunc.func @the_{name}({params}) -> ({gives}){stated} {{\n  {made} = \
         ad.{name} @{function}({args}) : ({takes}) -> ({gives})\n  return {made} : {gives}\n}}\n"
    )
}

/// Returns the size assertions of a function, as a caller with the same sizes writes them.
pub fn stated(ir: &Ir, function: Op) -> String {
    let facts: Vec<String> = facts(ir, function).iter().map(|it| fact_to_string(ir, it)).collect();
    match &facts[..] {
        [] => String::new(),
        facts => format!(" attributes {{{FACTS} = #cotan.facts<{}>}}", facts.join(", ")),
    }
}

/// Returns types as text, or those of their tangents.
fn texts(ir: &mut Ir, types: &[Type], change: bool) -> Vec<String> {
    let mut texts = Vec::new();
    for &ty in types {
        let ty = if change { tangent_type(&mut ir.store, ty) } else { Some(ty) };
        texts.extend(ty.map(|ty| type_to_string(ir, ty)));
    }
    texts
}

/// Returns the module of a text, after a pipeline.
///
/// # Errors
/// The error.
pub fn derived(text: &str, pipeline: &str) -> Result<Ir, String> {
    derived_by(&cotan_passes::registry(), text, pipeline)
}

/// As [`derived`], by the passes and AD methods of a registry.
///
/// # Errors
/// The error.
pub fn derived_by(passes: &PassRegistry, text: &str, pipeline: &str) -> Result<Ir, String> {
    let mut ir = laws::read_dialects(&REGISTRY, "derivative.mlir", text, false)?;
    run(passes, &mut ir, pipeline).map(|()| ir)
}

/// Returns the residuals of the functions of a text after a pipeline, as remarks report them.
///
/// # Errors
/// The error.
pub fn residuals(text: &str, pipeline: &str) -> Result<Vec<String>, String> {
    let mut ir = laws::read_dialects(&REGISTRY, "derivative.mlir", text, false)?;
    let written = SourceOps::of(&ir);
    run(&cotan_passes::registry(), &mut ir, pipeline)?;
    Ok(remarks(&ir, &written).into_iter().map(|remark| remark.message).collect())
}

fn run(passes: &PassRegistry, ir: &mut Ir, pipeline: &str) -> Result<(), String> {
    let pipeline = Pipeline::parse(passes, &REGISTRY, pipeline);
    let pipeline = pipeline.map_err(|errors| format!("{errors:?}"))?;
    let report = PassManager::new(pipeline).run(ir, &mut []);
    let messages = report.diagnostics.iter().map(|found| found.message.clone());
    match report.failure {
        None => Ok(()),
        Some(failure) => Err(format!("{}: {failure}", messages.collect::<Vec<_>>().join("; "))),
    }
}

/// Returns all floats of a value, those in tuples as well.
pub fn numbers(ir: &Ir, ty: Type, datum: &Datum) -> Vec<f64> {
    if let (TypeData::Tuple(types), Datum::Tuple(parts)) = (ir.type_data(ty), datum) {
        let pairs = types.iter().zip(parts.data());
        return pairs.flat_map(|(&ty, part)| numbers(ir, ty, part)).collect();
    }
    match NumberFormat::of(&ir.store, ty) {
        Some(number) if has_tangent(&ir.store, ty) => {
            datum.words().iter().map(|&word| number.float(word)).collect()
        }
        _ => Vec::new(),
    }
}
