//! Exceptions for calls that failed.

use super::arguments::Lents;
use super::stop;
use crate::arrays::layout::shape_text;
use crate::errors::{Class, Failure};
use crate::function::Function;
use cotan_backend_llvm::{CallError, Parameter, Status};
use cotan_ir::codes::{ARGUMENT, LIMIT, STOPPED};

/// Returns the exception for a call that failed.
#[cold]
pub fn failure(
    function: &Function,
    error: &CallError,
    inputs: &Lents,
    outs: &Lents,
    dims: &[(String, i64)],
) -> Failure {
    let name = &function.name;
    let argument = |message: String| Failure::new(Class::Shape, message).code(&ARGUMENT);
    match error {
        CallError::Argument { name: parameter, given, wanted } => {
            let found = mismatch(function, parameter, inputs, outs, dims);
            let otherwise = || format!("{parameter} of `{name}` is {given}, `{wanted}` is needed");
            argument(found.unwrap_or_else(otherwise))
        }
        CallError::UnknownSize(size) => argument(format!(
            "no argument of `{name}` determines the size `{size}`: {name}(..., dims={{'{size}': ...}})"
        )),
        CallError::NoRoom { .. } | CallError::TooLarge { .. } => {
            Failure::new(Class::Error, format!("`{name}`: {error}")).code(&LIMIT)
        }
        CallError::Ended(code, _) if *code == Status::NoRoom as i32 => {
            Failure::new(Class::Error, format!("`{name}`: not enough memory for a buffer"))
                .code(&LIMIT)
        }
        CallError::Ended(code, why) if *code == Status::Stopped as i32 => {
            let otherwise =
                || Failure::new(Class::Stopped, format!("`{name}`: {why}")).code(&STOPPED);
            stop::located(function, inputs, dims).unwrap_or_else(otherwise)
        }
        other => argument(format!("`{name}`: {other}")),
    }
}

/// Describes an argument or a result array of another shape; `parameter` is as errors of calls name
/// it: `` `%x` `` or `result 1`.
fn mismatch(
    function: &Function,
    parameter: &str,
    inputs: &Lents,
    outs: &Lents,
    dims: &[(String, i64)],
) -> Option<String> {
    let signature = function.code.signature();
    let (name, wanted, array, at) = if let Some(index) = parameter.strip_prefix("result ") {
        let index = index.parse::<usize>().ok()?.checked_sub(1)?;
        let result = signature.results.get(index)?;
        (super::outputs::name(function, index), result, outs.get(index)?, None)
    } else {
        let name = parameter.strip_prefix("`%")?.strip_suffix('`')?;
        let at = signature.inputs.iter().position(|input| input.name == name)?;
        (format!("argument `{name}`"), &signature.inputs[at], inputs.get(at)?, Some(at))
    };
    let given = match array.shape() {
        [] => "a number".to_owned(),
        shape => format!("an array of shape {}", shape_text(shape)),
    };
    let shapes: Vec<&[usize]> = inputs.iter().map(|input| input.shape()).collect();
    let known = signature.known_sizes(&shapes).into_iter().filter(|known| Some(known.1) != at);
    let known = known.map(|(name, _, size)| format!("{name} = {size}"));
    let named = dims.iter().map(|(name, size)| format!("{name} = {size}"));
    let sizes: Vec<String> = known.chain(named).collect();
    let sizes =
        if sizes.is_empty() { String::new() } else { format!(" where {}", sizes.join(", ")) };
    Some(format!("{name}: {given} is given, {} is needed{sizes}", needed(wanted)))
}

/// Formats the shape of a parameter: `(2, n)`.
fn needed(parameter: &Parameter) -> String {
    match &parameter.size_texts[..] {
        [] => "a number".to_owned(),
        sizes => shape_text(sizes),
    }
}
