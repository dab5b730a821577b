//! The laws of linear maps hold for random maps: both sides of each, applied to vectors, forwards
//! and in reverse.

use cotan_dialects::Callable;
use cotan_dialects::interp::{Interpreter, Limits, Sources, read_arguments};
use cotan_ir::text::type_to_string;
use cotan_ir::{Ir, Type};
use cotan_passes::canonicalize::rules;
use cotan_tests::derivatives::{derived, numbers};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws::{self, fenced};

/// Number of applications of each side.
const POINTS: u64 = 8;

/// The tolerance, above the rounding of `f32`.
const TOLERANCE: f64 = 1e-4;

/// Returns functions `@forwards` and `@backwards` that call the function `@f` of a text with random
/// maps, and apply the result to a vector; `None` if its types are neither.
fn applications(text: &str) -> Option<String> {
    let ir = laws::read_dialects(&REGISTRY, "law.mlir", text, false).ok()?;
    laws::verified(&ir).ok()?;
    let functions: Vec<_> = ir.walk(ir.root()).filter(|&op| Callable::is(&ir, op)).collect();
    let &[function] = &functions[..] else { return None };
    let name = ir.text(ir.symbol_name(function)?);
    let signature = Callable::type_of(&ir, function)?;
    let &[result] = &signature.results[..] else { return None };
    let (mut params, mut code, mut args, mut types) = (vec![], String::new(), vec![], vec![]);
    for (index, &input) in signature.inputs.iter().enumerate() {
        types.push(type_to_string(&ir, input));
        match spaces(&ir, input) {
            Some((from, to)) => {
                params.push(format!("%k{index}: {from}"));
                code += &random_map(index, &from, &to)?;
                args.push(format!("%m{index}"));
            }
            None => {
                params.push(format!("%k{index}: {}", types[index]));
                args.push(format!("%k{index}"));
            }
        }
    }
    let (params, args, types) = (params.join(", "), args.join(", "), types.join(", "));
    let given = type_to_string(&ir, result);
    code += &format!("  %f = call @{name}({args}) : ({types}) -> {given}\n");
    let comma = if params.is_empty() { "" } else { ", " };
    Some(match spaces(&ir, result) {
        None => format!(
            "func.func @forwards({params}) -> {given} {{\n{code}  return %f : {given}\n}}\n"
        ),
        Some((from, to)) => format!(
            "func.func @forwards({params}{comma}%x: {from}) -> {to} {{\n{code}  %r = linear.apply %f, %x : \
             {given}, {from}\n  return %r : {to}\n}}\n\
             func.func @backwards({params}{comma}%x: {to}) -> {from} {{\n{code}  %r = linear.reverse_apply %x, \
             %f : {to}, {given}\n  return %r : {from}\n}}\n"
        ),
    })
}

/// Returns the spaces of a type of maps, as text.
fn spaces(ir: &Ir, ty: Type) -> Option<(String, String)> {
    let text = type_to_string(ir, ty);
    let inner = text.strip_prefix("!linear.map<")?.strip_suffix('>')?;
    let mut depth = 0;
    let comma = inner.char_indices().find(|&(_, char)| {
        depth += i32::from(char == '<') - i32::from(char == '>');
        char == ',' && depth == 0
    });
    let (from, to) = inner.split_at(comma?.0);
    Some((from.to_owned(), to[1..].trim().to_owned()))
}

/// Code that makes the map `%m` of random factors `%k`, between numbers or arrays of one shape.
fn random_map(index: usize, from: &str, to: &str) -> Option<String> {
    let diagonal = format!("linear.diagonal %k{index} : {from}");
    let convert = match (from.contains("f64"), to.contains("f64")) {
        _ if from == to => return Some(format!("  %m{index} = {diagonal}\n")),
        (true, false) => "truncf",
        (false, true) => "extf",
        _ => return None,
    };
    Some(format!(
        "  %d{index} = {diagonal}\n  %c{index} = linear.leaf (%y: {from}) {{\n    %z = arith.{convert} %y : \
         {from} to {to}\n    linear.yield %z : {to}\n  }} : !linear.map<{from}, {to}>\n  %m{index} = \
         linear.compose %c{index}, %d{index} : !linear.map<{from}, {to}>, !linear.map<{from}, {from}>\n"
    ))
}

/// Returns the results of the applying functions at random arguments.
fn given(ir: &Ir) -> Vec<Vec<f64>> {
    let mut all = Vec::new();
    for name in ["forwards", "backwards"] {
        let mut interpreter = Interpreter::new(ir, Limits::default());
        let Some(function) = interpreter.function_named(name) else { continue };
        let results = Callable::type_of(ir, function).expect("it is a function").results.clone();
        for seed in 0..POINTS {
            let sources = Sources { seed: Some(seed), bytes: 1 << 20, ..Sources::default() };
            let args = read_arguments(ir, function, &[], sources).expect("it takes numbers");
            let made = interpreter.call_sized(function, args);
            let made = made.unwrap_or_else(|stop| panic!("{}", stop.into_diagnostic().message));
            let made = results.iter().zip(&made).flat_map(|(&ty, datum)| numbers(ir, ty, datum));
            all.push(made.collect());
        }
    }
    all
}

/// Returns whether both agree up to rounding, and the number of comparisons.
fn agree(one: &[Vec<f64>], other: &[Vec<f64>]) -> Result<usize, String> {
    let (one, other): (Vec<f64>, Vec<f64>) = (one.concat(), other.concat());
    let is_near = |(x, y): (&f64, &f64)| (x - y).abs() <= TOLERANCE * (1.0 + x.abs());
    match one.len() == other.len() && one.iter().zip(&other).all(is_near) {
        true => Ok(one.len()),
        false => Err(format!("{one:?}\nand\n{other:?}")),
    }
}

/// Returns a module after a pipeline, with functions that apply its results.
fn applied(text: &str, pipeline: &str, applications: &str) -> Vec<Vec<f64>> {
    let ir = derived(text, pipeline).unwrap_or_else(|why| panic!("{why} in\n{text}"));
    let changed = cotan_ir::text::print_to_string(&ir, cotan_ir::text::PrintOptions::default());
    let body = changed.trim().strip_prefix("module {").and_then(|text| text.strip_suffix('}'));
    let whole = format!("{}\n{applications}", body.unwrap_or(&changed));
    let ir = derived(&whole, "dce").unwrap_or_else(|why| panic!("{why} in\n{whole}"));
    given(&ir)
}

/// Returns the same with arrays in place of numbers that maps go between.
fn with_arrays(text: &str) -> String {
    let mut parts = text.split("!linear.map<");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mut depth = 1;
        let end = part.char_indices().find(|&(_, char)| {
            depth += i32::from(char == '<') - i32::from(char == '>');
            depth == 0
        });
        let (spaces, rest) = part.split_at(end.map_or(part.len(), |end| end.0));
        let spaces = match spaces.contains("tensor") {
            true => spaces.to_owned(),
            false => spaces.replace("f64", "tensor<3xf64>").replace("f32", "tensor<3xf32>"),
        };
        out += &format!("!linear.map<{spaces}{rest}");
    }
    out
}

#[test]
fn laws_hold_for_random_maps() {
    let (mut laws, mut numbers, mut arrays) = (0, 0, 0);
    let of_maps = rules(&REGISTRY).into_iter().filter(|rule| rule.doc.contains("!linear."));
    for rule in of_maps {
        let (name, mut compared) = (rule.name, 0);
        let [befores, afters] = ["before", "after"].map(|word| fenced(rule.doc, word));
        for (before, after) in befores.into_iter().zip(afters) {
            let Some(applications) = applications(before) else { continue };
            let expected = applied(before, "dce", &applications);
            for other in [
                applied(after, "dce", &applications),
                applied(before, "linear-simplify", &applications),
            ] {
                let agreed = agree(&expected, &other);
                compared += agreed.unwrap_or_else(|why| panic!("`{name}`: {why}"));
            }
        }
        assert!(compared > 0, "the law `{name}` was not tried");
        laws += 1;
        numbers += compared;
        for before in fenced(rule.doc, "before") {
            let text = with_arrays(before);
            let Some(applications) = self::applications(&text).filter(|_| text != before) else {
                continue;
            };
            let expected = applied(&text, "dce", &applications);
            for pipeline in ["linear-simplify", "linear-simplify,canonicalize"] {
                let agreed = agree(&expected, &applied(&text, pipeline, &applications));
                agreed.unwrap_or_else(|why| panic!("`{name}` in\n{text}: {why}"));
            }
            arrays += 1;
        }
    }
    println!("{laws} laws, {numbers} numbers, {arrays} of them with arrays");
    assert!(laws > 20 && arrays > 10, "only {laws} laws, {arrays} with arrays");
}
