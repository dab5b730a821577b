//! Work, counted by the interpreter, and memory consumption.

use crate::sizes::alike;
use cotan_dialects::interp::observe::Peaks;
use cotan_dialects::interp::{Arguments, Interpreter, Limits, Sources, Usage, read_arguments};
use cotan_ir::{Ir, Op};

/// Returns the numbers of operations and elements in a call with all sizes equal.
///
/// # Panics
/// If it cannot be called.
pub fn work(ir: &Ir, name: &str, size: usize) -> f64 {
    let mut interpreter = Interpreter::counting(ir, Limits::default());
    call(ir, &mut interpreter, name, size);
    let spent = ir.walk(ir.root()).filter_map(|op| interpreter.usage(op));
    spent.map(|Usage { runs, elements }| (runs + elements) as f64).sum()
}

/// Returns the maximal number of live bytes in a call with all sizes equal, its arguments included.
///
/// # Panics
/// If it cannot be called.
pub fn peak(ir: &Ir, name: &str, size: usize) -> u64 {
    let mut peaks = Peaks::default();
    let mut interpreter = Interpreter::new(ir, Limits::default()).observed(&mut peaks);
    call(ir, &mut interpreter, name, size);
    peaks.highest().map_or(0, |peak| peak.bytes)
}

fn call(ir: &Ir, interpreter: &mut Interpreter<'_>, name: &str, size: usize) {
    let function = interpreter.function_named(name).expect("there is such a function");
    let args = arguments(ir, function, name, size);
    let done = interpreter.call_sized(function, args);
    done.unwrap_or_else(|stop| panic!("@{name}: {}", stop.into_diagnostic().message));
}

fn arguments(ir: &Ir, function: Op, name: &str, size: usize) -> Arguments {
    let dims = alike(ir, function, size);
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let sources = Sources { dims: &dims, seed: Some(5), bytes: 1 << 20, ..Sources::default() };
    read_arguments(ir, function, &[], sources).unwrap_or_else(|found| panic!("@{name}: {found:?}"))
}
