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
    dims: &[(String, i64)],
) -> Failure {
    let name = &function.name;
    let argument = |message: String| Failure::new(Class::Shape, message).code(&ARGUMENT);
    match error {
        CallError::Argument { name: parameter, given, wanted } => {
            let (shown, shape) = match find(function, parameter) {
                Some(at) => {
                    (format!("argument `{}`", function.code.signature().inputs[at].name), at)
                }
                None => {
                    return argument(format!(
                        "{parameter} of `{name}` is {given}, `{wanted}` is needed"
                    ));
                }
            };
            argument(format!("{shown}: {}", shapes(function, shape, inputs, dims)))
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

/// Returns the index of a parameter, given as `` `%x` ``.
fn find(function: &Function, shown: &str) -> Option<usize> {
    let name = shown.strip_prefix("`%")?.strip_suffix('`')?;
    function.code.signature().inputs.iter().position(|input| input.name == name)
}

/// Formats the shape that an argument has, and the one that is needed.
fn shapes(function: &Function, at: usize, inputs: &Lents, dims: &[(String, i64)]) -> String {
    let signature = function.code.signature();
    let given = match inputs[at].shape() {
        [] => "a number is given".to_owned(),
        shape => format!("an array of shape {} is given", shape_text(shape)),
    };
    let wanted = needed(&signature.inputs[at]);
    let all: Vec<&[usize]> = inputs.iter().map(|input| input.shape()).collect();
    let known = signature.known_sizes(&all).into_iter().filter(|known| known.1 != at);
    let mut known: Vec<String> = known.map(|(name, _, size)| format!("{name} = {size}")).collect();
    known.extend(dims.iter().map(|(name, size)| format!("{name} = {size}")));
    let known =
        if known.is_empty() { String::new() } else { format!(" where {}", known.join(", ")) };
    format!("{given}, {wanted} is needed{known}")
}

/// Formats the shape of a parameter: `(2, n)`.
fn needed(parameter: &Parameter) -> String {
    match &parameter.size_texts[..] {
        [] => "a number".to_owned(),
        sizes => shape_text(sizes),
    }
}
