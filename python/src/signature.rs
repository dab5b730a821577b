//! The signatures of functions.

use cotan_dialects::interp::{find_function, parameter_names, result_names};
use cotan_dialects::{Callable, complex};
use cotan_ir::text::full_type_to_string;
use cotan_ir::types::FunctionType;
use cotan_ir::{Ir, Op, Type};
use cotan_passes::exchange::SIGNATURE;

/// The name and the type of an argument or result.
pub type Named = (Option<String>, String);

/// Returns the names and types of the arguments and results of a function in its module, as a
/// call in text needs them.
pub fn named(ir: &Ir, op: Op) -> (Vec<Named>, Vec<Named>) {
    let Some(ty) = Callable::type_of(ir, op) else { return Default::default() };
    let inputs = parameter_names(ir, op).into_iter().map(Some).chain(std::iter::repeat(None));
    let results = result_names(ir, op).into_iter().chain(std::iter::repeat(None));
    (inputs.zip(texts(ir, &ty.inputs)).collect(), results.zip(texts(ir, &ty.results)).collect())
}

/// Returns the types of the arguments and results of the function with a name, as its source
/// declares them: those of arrays.
pub fn types(ir: &Ir, name: &str) -> (Vec<String>, Vec<String>) {
    let op = find_function(ir, Some(name)).ok();
    let Some(ty) = op.and_then(|op| declared(ir, op)) else { return Default::default() };
    (texts(ir, &ty.inputs), texts(ir, &ty.results))
}

/// Returns the declared type of a function. That of a translated function has unsigned integers
/// and arrays of rank 0, which the translation has not; that of one with complex numbers has those.
fn declared(ir: &Ir, op: Op) -> Option<&FunctionType> {
    let named = |name| ir.attr_named(op, name).and_then(|attr| ir.as_type(attr));
    let original = named(SIGNATURE).or_else(|| named(complex::SIGNATURE));
    original.and_then(|ty| ir.as_function(ty)).or_else(|| Callable::type_of(ir, op))
}

fn texts(ir: &Ir, types: &[Type]) -> Vec<String> {
    types.iter().map(|&ty| full_type_to_string(ir, ty)).collect()
}
