//! The operation at which machine code stopped: the interpreter finds it.

use super::arguments::Lents;
use super::views;
use crate::errors::{Class, Failure};
use crate::function::Function;
use crate::passes;
use crate::watch::Watch;
use cotan_dialects::ad::Request;
use cotan_dialects::interp::{Arguments, Interpreter, Limits, find_function};
use cotan_ir::codes::LIMIT;
use cotan_ir::{Diagnostics, Ir};

/// Limit of the interpreter's steps in the search.
const SEARCH: u64 = 100_000_000;

/// Expands requests as the interpreter needs them.
const PIPELINE: &str = "inline,differentiate";

/// Returns the exception with the location of the stop, if the interpreter reaches it.
pub fn located(function: &Function, inputs: &Lents, dims: &[(String, i64)]) -> Option<Failure> {
    let mut ir = Ir::clone(&function.ir);
    if ir.walk(ir.root()).any(|op| Request::of(&ir, op).is_some()) {
        passes::run(&mut ir, PIPELINE, Class::Error, &mut Watch::default()).ok()?;
    }
    let op = find_function(&ir, Some(&function.name)).ok()?;
    let parameters = function.code.signature().inputs.iter().zip(inputs);
    let values = parameters.map(|(parameter, lent)| {
        let number = parameter.number;
        views::lent(lent, number).to_datum(number, parameter.by_value)
    });
    let values = values.collect::<Option<Vec<_>>>()?;
    let sizes = dims.iter().map(|(name, size)| (ir.store.symbol(name), *size)).collect();
    let limits = Limits { fuel: SEARCH, ..Limits::default() };
    let stop = Interpreter::new(&ir, limits).call_sized(op, Arguments { values, sizes }).err()?;
    let stop = stop.into_diagnostic();
    if stop.code.is_some_and(|code| code.id == LIMIT.id) {
        return None;
    }
    let mut found = Diagnostics::default();
    found.push(stop);
    Some(Failure::found(Class::Stopped, &ir, &found, "the program stopped itself"))
}
