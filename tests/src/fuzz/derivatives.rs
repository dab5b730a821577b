//! Derivatives of anything that the verifier accepts: they are built, refused with an error, or certified.

use super::REGISTRY;
use super::parts::break_parts;
use crate::certified::{beside, by_all_methods};
use crate::derivatives::requests;
use crate::generate::Choices;
use crate::laws::{self, Law};
use crate::sizes::alike;
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::func::Func;
use cotan_dialects::interp::{Interpreter, Limits, Sources, read_arguments};
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_ir::{Ir, Op};
use cotan_passes::certificate::{CheckOptions, certify};
use cotan_passes::{FailureKind, METHODS, PassManager, Pipeline, VerifyEach};

/// Bytes that decide changes and pipelines.
const HEAD: usize = 32;

/// Functions of a module whose derivatives are asked for.
const MOST: usize = 2;

/// Limits of a run; what needs more is not looked at.
const LIMITS: Limits = Limits { fuel: 20_000, bytes: 16 << 20, depth: 100 };

/// Builds and certifies derivatives of a program: a text after `HEAD` bytes of choices, or else a program over
/// arrays. Parts of its operations may be left out or doubled.
///
/// # Errors
/// A pass that leaves a module which does not verify, or panics.
pub fn derivatives(input: &[u8]) -> Law {
    let (head, made) = input.split_at(input.len().min(HEAD));
    let mut choices = Choices::new(head);
    let written = std::str::from_utf8(made).ok();
    let mut ir = match written.map(|text| laws::read(&REGISTRY, "written.mlir", text)) {
        Some(Ok(ir)) => ir,
        _ => laws::read(&REGISTRY, "made.mlir", &generated(&mut choices, made))?,
    };
    if choices.chance(1, 2) {
        break_parts(&mut ir, &mut choices);
    }
    if laws::verified(&ir).is_err() {
        return Ok(());
    }
    let functions: Vec<Op> = ir.walk(ir.root()).filter(|&op| has_code(&ir, op)).collect();
    for &function in functions.iter().rev().take(MOST) {
        build(&mut ir, function, &mut choices)?;
        certify_at_a_point(&ir, function, &mut choices)?;
    }
    Ok(())
}

fn generated(choices: &mut Choices<'_>, made: &[u8]) -> String {
    let mut decides = Choices::new(made);
    match choices.below(4) {
        0 => crate::arrays::program(&mut decides),
        1 => crate::arrays::asking_program(&mut decides),
        2 => crate::arrays::higher_order_program(&mut decides),
        _ => crate::dual::program(&mut decides),
    }
}

fn has_code(ir: &Ir, op: Op) -> bool {
    ir.get::<Func>(op).is_some_and(|func| !func.is_declaration(ir))
}

/// Asks for derivatives of a function, and runs a pipeline that builds them.
fn build(ir: &mut Ir, function: Op, choices: &mut Choices<'_>) -> Law {
    let Some(signature) = Func::type_of(ir, function).cloned() else { return Ok(()) };
    let Some(name) = ir.symbol_name(function).map(|name| ir.text(name).to_owned()) else {
        return Ok(());
    };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if !name.chars().all(is_plain) || changing(&ir.store, &signature.inputs).is_empty() {
        return Ok(());
    }
    let text = print_to_string(ir, PrintOptions::default());
    let text = beside(&text, &requests(ir, &name, &signature));
    let Ok(asking) = laws::read(&REGISTRY, "asking.mlir", &text) else { return Ok(()) };
    if laws::verified(&asking).is_err() {
        return Ok(());
    }
    let method = choices.pick(METHODS).name;
    let pass = *choices.pick(&["gradient", "differentiate"]);
    let pipeline = format!("{pass}{{method={method}}}");
    let parsed = Pipeline::parse(&cotan_passes::registry(), &REGISTRY, &pipeline);
    let manager = PassManager::new(parsed.map_err(|errors| format!("{errors:?}"))?);
    let manager = PassManager { verify: VerifyEach::Each, ..manager };
    let mut made = asking.clone();
    let report = manager.run(&mut made, &mut []);
    let messages = laws::messages(&report.diagnostics);
    match report.failure {
        None => {
            run(&made);
            Ok(())
        }
        Some(failure) if matches!(failure.kind, FailureKind::Pass) => {
            let says_why = report.diagnostics.has_errors();
            says_why.then_some(()).ok_or(format!("{pipeline} fails without an error"))
        }
        Some(failure) => Err(format!("{pipeline}: {failure}: {messages}\nin\n{text}")),
    }
}

/// Runs the reverse derivative at a random point, whose results may be anything.
fn run(made: &Ir) {
    for name in ["the_vjp", "the_jvp"] {
        let mut interpreter = Interpreter::new(made, LIMITS);
        let Some(function) = interpreter.function_named(name) else { continue };
        let dims = alike(made, function, 2);
        let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
        let sources = Sources { dims: &dims, seed: Some(5), bytes: 1 << 20, ..Sources::default() };
        if let Ok(arguments) = read_arguments(made, function, &[], sources) {
            // A trap is a clean end.
            let _ended = interpreter.call_sized(function, arguments);
        }
    }
}

/// Certifies the derivative of a function; differences are none of this target's business.
fn certify_at_a_point(ir: &Ir, function: Op, choices: &mut Choices<'_>) -> Law {
    let Some(signature) = Callable::type_of(ir, function).cloned() else { return Ok(()) };
    let wrt = changing(&ir.store, &signature.inputs);
    if wrt.is_empty() || changing(&ir.store, &signature.results).is_empty() {
        return Ok(());
    }
    let dims = alike(ir, function, 2);
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let sources = Sources { dims: &dims, seed: Some(5), bytes: 1 << 20, ..Sources::default() };
    let Ok(point) = read_arguments(ir, function, &[], sources) else { return Ok(()) };
    let (all, points) = (by_all_methods(), [point]);
    let first = choices.below(all.len() - 1);
    let pipelines = &all[first..first + 2];
    let trial =
        CheckOptions { function, wrt: &wrt, pipelines, points: &points, seed: 5, limits: LIMITS };
    match certify(ir, &trial) {
        Err(untried) if untried.is_fault => Err(laws::messages(&untried.diagnostics)),
        _ => Ok(()),
    }
}
