//! Taylor coefficients: those of generated programs agree with nested derivatives, those of
//! functions with tables, and their code grows with the square of the order.

use super::requests::{Named, SIZES, ask, called, function, same};
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::interp::{Datum, Interpreter, Limits};
use cotan_ir::text::{PrintOptions, print_to_string, type_to_string};
use cotan_ir::types::FunctionType;
use cotan_ir::{Ir, Shape, Type};
use cotan_tests::arrays::smooth_program;
use cotan_tests::derivatives::derived;
use cotan_tests::effort::small_share;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::laws;
use cotan_tests::meaning::bytes;
use cotan_tests::mistakes::Mistakes;

/// Number of programs; they are slow.
const PROGRAMS: u64 = 1_000;

/// The highest order of generated programs.
const ORDER: usize = 3;

/// Returns the names of groups of values, one of each group after another: `%p0, %q0, %p1, %q1`.
fn interleaved(groups: &[Named]) -> Named {
    let count = groups[0].0.len();
    let each = (0..count).flat_map(|at| groups.iter().map(move |group| group.0[at].clone()));
    Named(each.collect())
}

/// Returns lines that add a value to itself until they are `times` as large, and their names.
fn multiples(of: &Named, times: usize, lines: &mut Vec<String>) -> Named {
    let mut sum = of.clone();
    for count in 2..=times {
        let next = |(name, ty): &(String, String), one: &(String, String)| {
            let new = format!("{}_{count}", one.0);
            (new.clone(), ty.clone(), format!("{new} = arith.addf {name}, {} : {ty}", one.0))
        };
        let made: Vec<_> = sum.0.iter().zip(&of.0).map(|(sum, one)| next(sum, one)).collect();
        lines.extend(made.iter().map(|it| it.2.clone()));
        sum = Named(made.into_iter().map(|it| (it.0, it.1)).collect());
    }
    sum
}

/// Returns functions of nested derivatives, and one that returns the derivatives of all orders by
/// them and by coefficients.
fn both_ways(ir: &Ir, ty: &FunctionType) -> String {
    let texts = |types: &[Type]| types.iter().map(|&ty| type_to_string(ir, ty)).collect::<Vec<_>>();
    let (inputs, wrt) = (texts(&ty.inputs), changing(&ir.store, &ty.inputs));
    let (results, active) = (texts(&ty.results), changing(&ir.store, &ty.results));
    let changes: Vec<String> = wrt.iter().map(|&at| inputs[at].clone()).collect();
    let changed: Vec<String> = active.iter().map(|&at| results[at].clone()).collect();
    let args = Named::new("a", &inputs);
    let series: Vec<Named> =
        (1..=ORDER).map(|order| Named::new(&format!("x{order}_"), &changes)).collect();
    let derivatives: Vec<Named> =
        (1..=ORDER).map(|order| Named::new(&format!("d{order}_"), &changed)).collect();
    let (count, mut text) = (changes.len(), String::new());
    // The derivative of each order, along tangents that are derivatives of the curve.
    let (mut takes, mut linear) = (args.clone(), wrt.clone());
    let mut gives = Named::new("v", &results);
    let mut callee = "@main".to_owned();
    for order in 1..=ORDER {
        let along: Vec<Named> =
            (1..=order).map(|at| Named::new(&format!("t{order}_{at}_"), &changes)).collect();
        let all = along.iter().fold(args.clone(), |all, group| all.and(group));
        // Arguments that exist already are the tangents of lower orders.
        let operands = along[..order - 1].iter().fold(args.clone(), |all, group| all.and(group));
        let operands = along.iter().fold(operands, |all, group| all.and(group));
        let lower = gives.clone();
        let derivative = Named::new(&format!("n{order}_"), &changed);
        let passed = match order {
            1 => lower.and(&derivative),
            _ => lower.and(&Named::new("again", &repeated(&changed, order - 1))).and(&derivative),
        };
        let line = ask(&passed, &format!("ad.jvp {callee}"), &operands, &linear);
        gives = lower.and(&derivative);
        text += &function(&format!("nested{order}"), &all, &[line], &gives);
        callee = format!("@nested{order}");
        linear.extend(inputs.len() + (order - 1) * count..inputs.len() + order * count);
        takes = takes.and(&series[order - 1]);
    }
    let mut lines = Vec::new();
    let mut by_nesting = args.clone();
    for (index, group) in series.iter().enumerate() {
        let factorial = (1..=index + 1).product();
        by_nesting = by_nesting.and(&multiples(group, factorial, &mut lines));
    }
    let nested = Named::new("m", &[&results[..], &repeated(&changed, ORDER)].concat());
    lines.push(ask(&nested, &format!("array.call {callee}"), &by_nesting, &[]));
    let values = Named::new("w", &results);
    let operands = args.and(&interleaved(&series));
    let made = values.and(&interleaved(&derivatives));
    let line = ask(&made, "ad.jet @main", &operands, &wrt);
    lines.push(line.replacen("{wrt", &format!("{{order = {ORDER} : i64, wrt"), 1));
    let mut scaled = Named(Vec::new());
    for (index, group) in derivatives.iter().enumerate() {
        let factorial = (1..=index + 1).product();
        scaled = scaled.and(&multiples(group, factorial, &mut lines));
    }
    let nested = Named(nested.0[results.len()..].to_vec());
    text + &function("jets", &takes, &lines, &nested.and(&scaled))
}

fn repeated(types: &[String], count: usize) -> Vec<String> {
    (0..count).flat_map(|_| types.to_vec()).collect()
}

/// Compares the coefficients of a program; returns whether it has any.
fn tried(ir: &Ir, size: usize) -> Result<bool, String> {
    let main = Interpreter::new(ir, Limits::default()).function_named("main");
    let ty = Callable::type_of(ir, main.expect("it has one")).expect("it is a function").clone();
    let (wrt, gives) = (changing(&ir.store, &ty.inputs), changing(&ir.store, &ty.results));
    let is_array =
        |ty: Type| Shape::of(&ir.store, ty).is_some_and(|shape| shape.element == Type::F64);
    let mut all = wrt.iter().map(|&at| ty.inputs[at]).chain(gives.iter().map(|&at| ty.results[at]));
    if wrt.is_empty() || gives.is_empty() || !all.all(is_array) {
        return Ok(false);
    }
    let program = print_to_string(ir, PrintOptions::default());
    let program = program.trim_end().strip_suffix('}').expect("it is a module");
    let text = format!("{program}{}}}\n", both_ways(ir, &ty));
    let made = derived(&text, "differentiate").map_err(|why| format!("{why} in\n{text}"))?;
    let Some([_, given]) = called(&made, "jets", size) else { return Ok(false) };
    let (nested, jets) = given.split_at(given.len() / 2);
    for (nested, jet) in nested.iter().zip(jets) {
        same("nested derivatives and coefficients", nested, jet)?;
    }
    Ok(true)
}

fn hold(quarter: u64) {
    let seeds = small_share(quarter, PROGRAMS);
    let (all, mut compared, mut mistakes) = (seeds.end - seeds.start, 0, Mistakes::default());
    for seed in seeds {
        let text = smooth_program(&mut Choices::new(&bytes(seed)));
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
        let size = SIZES[seed as usize % SIZES.len()];
        match tried(&ir, size) {
            Ok(is_compared) => compared += u64::from(is_compared),
            Err(why) => {
                let name = format!("seed {seed}, size {size}");
                mistakes.add_small(&name, &why, &ir, &|ir| tried(ir, size).err());
            }
        }
    }
    println!("{compared} of {all} compared");
    mistakes.none_of(all);
    assert!(4 * compared >= all, "only {compared} of {all} were compared");
}

#[test]
fn jets_are_nested_derivatives_1() {
    hold(0);
}

#[test]
fn jets_are_nested_derivatives_2() {
    hold(1);
}

#[test]
fn jets_are_nested_derivatives_3() {
    hold(2);
}

#[test]
fn jets_are_nested_derivatives_4() {
    hold(3);
}

/// Returns a function of a float, and its coefficients of an order.
fn jet_of(operation: &str, operand: Option<&str>, order: usize) -> String {
    let floats = |count: usize| vec!["f64"; count].join(", ");
    let names = |name: &str, first: usize| {
        (first..=order).map(|at| format!("%{name}{at}")).collect::<Vec<_>>().join(", ")
    };
    let (second, constant) = match operand {
        Some(value) => (", %c", format!("%c = arith.constant {value} : f64\n")),
        None => ("", String::new()),
    };
    let params = names("x", 0).replace(',', ": f64,");
    format!(
        "func.func private @f(%x: f64) -> f64 {{\n{constant}%y = {operation} %x{second} : f64\n\
         return %y : f64\n}}\n\
         func.func @jet({params}: f64) -> ({all}) {{\n\
         {ys} = ad.jet @f({xs}) {{order = {order} : i64}} : ({all}) -> ({all})\n\
         return {ys} : {all}\n}}\n",
        all = floats(order + 1),
        ys = names("y", 0),
        xs = names("x", 0),
    )
}

/// Returns the results of `@jet`.
fn run(ir: &Ir, args: &[f64]) -> Vec<f64> {
    let mut interpreter = Interpreter::new(ir, Limits::default());
    let function = interpreter.function_named("jet").expect("it was written");
    let args = args.iter().map(|x| Datum::Scalar(x.to_bits())).collect();
    let made = interpreter.call(function, args).unwrap_or_else(|_| panic!("it takes floats"));
    made.iter().map(|datum| f64::from_bits(datum.words()[0])).collect()
}

/// Splits a line of the table at its colon.
fn parsed(line: &str) -> (Vec<&str>, Vec<f64>) {
    let (left, right) = line.split_once(':').expect("a line has a colon");
    let numbers = right.split_whitespace().map(|text| text.parse().expect("it is a number"));
    (left.split_whitespace().collect(), numbers.collect())
}

#[test]
fn coefficients_of_functions_are_those_of_the_table() {
    let table = include_str!("../../../tables/jets.txt");
    let mut lines = table.lines().map(parsed);
    let (_, curve) = lines.next().expect("it has a curve");
    let mut count = 0;
    for (words, expected) in lines {
        let [operation, operand @ .., point] = &words[..] else { panic!("{words:?}") };
        let text = jet_of(operation, operand.first().copied(), curve.len());
        let made = derived(&text, "differentiate").unwrap_or_else(|why| panic!("{why}"));
        let point: f64 = point.parse().expect("it is a number");
        let found = run(&made, &[&[point], &curve[..]].concat());
        for (order, (found, expected)) in found.iter().zip(&expected).enumerate() {
            let error = (found - expected).abs() / expected.abs().max(1.0);
            assert!(error < 1e-14, "{words:?}, order {order}: {found}, expected {expected}");
        }
        count += 1;
    }
    assert!(count >= 24, "only {count} functions");
}

/// Returns the number of operations of the coefficients of a function; `None` if it has none.
fn size(operation: &str, operand: Option<&str>, order: usize) -> Option<usize> {
    let made = derived(&jet_of(operation, operand, order), "differentiate,cse").ok()?;
    Some(made.walk(made.root()).count())
}

/// Returns whether the number of operations is at most that of a square for double the order.
fn is_square(operation: &str, operand: Option<&str>) -> Option<bool> {
    let [two, four, eight] = [2, 4, 8].map(|order| size(operation, operand, order));
    let (two, four, eight) = (two?, four?, eight?);
    assert!(eight < 16 * four, "{operation}: {two}, {four}, {eight}");
    Some(eight - four <= 5 * (four - two))
}

#[test]
fn the_code_of_coefficients_grows_with_the_square_of_the_order() {
    let (mut count, mut others) = (0, Vec::new());
    let names = REGISTRY.ops().iter().map(|spec| spec.name);
    let unary = names.filter(|name| ["math.", "special."].iter().any(|it| name.starts_with(it)));
    for name in unary {
        match is_square(name, None) {
            Some(true) => count += 1,
            Some(false) => others.push(name),
            None => {}
        }
    }
    for (name, operand) in [
        ("arith.divf", "0.75"),
        ("arith.mulf", "0.75"),
        ("math.powf", "2.5"),
        ("math.powf", "7.0"),
        ("math.powf", "-3.0"),
        ("math.atan2", "0.75"),
    ] {
        assert_eq!(is_square(name, Some(operand)), Some(true), "{name} with {operand}");
    }
    // Each derivative of the logarithm of the gamma function is a function of its own.
    assert_eq!(others, ["special.lgamma"]);
    assert!(count >= 30, "only {count} functions");
}
