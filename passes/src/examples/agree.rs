//! Compares the results of both sides of a rule.

use cotan_dialects::func::Func;
use cotan_dialects::interp::text::{Notation, write};
use cotan_dialects::interp::{
    Arguments, Datum, Interpreter, Limits, Sources, parameter_names, read_arguments,
};
use cotan_ir::constraints::is_float;
use cotan_ir::{Ir, Op, Part, Symbol, Type, parameters_of};
use cotan_numerics::NumberFormat;

/// The number of calls of each function.
const CALLS: usize = 10;

/// The limits of the first side; calls that exceed them are not compared.
const LIMITS: Limits = Limits { fuel: 100_000, bytes: 16 << 20, depth: 100 };

/// The limits of the second side, which may be more expensive.
const MORE: Limits = Limits { fuel: 100 * LIMITS.fuel, ..LIMITS };

/// The special values of float parameters, in addition to random values.
const FLOATS: [&str; 7] = ["0.0", "-0.0", "nan", "inf", "-1.5", "-inf", "1.0"];

/// Calls each function from scalars to scalars in both modules with the same arguments. A call that
/// fails in the first module is not compared.
///
/// # Errors
/// Describes the first results that differ in a bit.
pub(super) fn agree(before: &Ir, after: &Ir) -> Result<(), String> {
    for function in before.walk(before.root()).filter(|&op| before.is::<Func>(op)) {
        let name = before.symbol_name(function).map_or("", |name| before.text(name));
        let Some(ty) = Func::type_of(before, function) else { continue };
        if ty.results.iter().any(|&ty| NumberFormat::of(&before.store, ty).is_none()) {
            continue;
        }
        let mut first = Interpreter::new(before, LIMITS);
        let mut second = Interpreter::new(after, MORE);
        for call in 0..CALLS {
            let Some((arguments, expected)) = call_results(before, &mut first, name, call) else {
                continue;
            };
            let found = call_results(after, &mut second, name, call).map(|(_, found)| found);
            if found.as_ref() == Some(&expected) {
                continue;
            }
            let arguments = texts(before, &ty.inputs, &arguments);
            let expected = texts(before, &ty.results, &expected);
            let found =
                found.map_or("nothing".to_owned(), |data| texts(before, &ty.results, &data));
            return Err(format!(
                "@{name}({arguments}) returns {expected} before, and {found} after"
            ));
        }
    }
    Ok(())
}

/// Returns the arguments of a call and its results. `None` if an argument cannot be generated or
/// the call fails.
fn call_results(
    ir: &Ir,
    interpreter: &mut Interpreter<'_>,
    name: &str,
    call: usize,
) -> Option<(Vec<Datum>, Vec<Datum>)> {
    let function = interpreter.function_named(name)?;
    let arguments = arguments(ir, function, call)?;
    let values = arguments.values.clone();
    Some((values, interpreter.call_sized(function, arguments).ok()?))
}

/// Returns arguments that depend only on the parameter types and the number of the call.
fn arguments(ir: &Ir, function: Op, call: usize) -> Option<Arguments> {
    let types = &Func::type_of(ir, function)?.inputs;
    let mut dims: Vec<&str> = Vec::new();
    let mut add = |dim: Symbol| dims.push(ir.text(dim));
    types.iter().for_each(|&ty| parameters_of(&ir.store, Part::Type(ty), &mut add));
    dims.sort_unstable();
    dims.dedup();
    let size = |(at, dim)| format!("{dim}={}", (call + at) % 4);
    let dims: Vec<String> = dims.into_iter().enumerate().map(size).collect();
    let float = |(at, (name, &ty)): (usize, (String, &Type))| {
        let float = FLOATS.get((3 * call + 4 * at) % (FLOATS.len() + 3))?;
        is_float(&ir.store, ty).then(|| format!("{name}={float}"))
    };
    let names = parameter_names(ir, function).into_iter().zip(types.iter());
    let floats: Vec<String> = names.enumerate().filter_map(float).collect();
    let [dims, floats] = [&dims, &floats].map(|texts| texts.iter().map(String::as_str).collect());
    let (dims, floats): (Vec<&str>, Vec<&str>) = (dims, floats);
    let sources = Sources { dims: &dims, seed: Some(call as u64), bytes: LIMITS.bytes, load: None };
    read_arguments(ir, function, &floats, sources).ok()
}

fn texts(ir: &Ir, types: &[Type], data: &[Datum]) -> String {
    let text = |(&ty, datum)| write(ir, ty, datum, Notation::Text, 20);
    types.iter().zip(data).map(text).collect::<Vec<_>>().join(", ")
}
