//! All AD methods that support a generated smooth program make the same derivatives, and by unary
//! normal form gradients are within their bound.

use cotan_dialects::Callable;
use cotan_dialects::autodiff::has_tangent;
use cotan_dialects::interp::{Interpreter, Limits};
use cotan_ir::codes::ABOVE_BOUND;
use cotan_ir::text::type_to_string;
use cotan_ir::{Ir, Shape, Type};
use cotan_passes::cost::bound::{PIPELINE, of_gradient};
use cotan_passes::{METHODS, PassManager, Pipeline};
use cotan_tests::arrays::smooth_program;
use cotan_tests::certified::by_methods;
use cotan_tests::effort::small_share;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::laws;
use cotan_tests::meaning::bytes;
use cotan_tests::mistakes::Mistakes;
use std::collections::BTreeMap;
use std::ops::Range;

/// Number of programs when everything is requested.
const PROGRAMS: u64 = 10_000;

/// The sizes, used cyclically.
const SIZES: [usize; 4] = [3, 1, 2, 0];

/// The results for the programs.
#[derive(Default)]
struct Found {
    /// In how many all that was made agreed.
    compared: u64,
    /// Number of gradients within their bound.
    bounded: u64,
    /// Number of programs that each AD method rejected.
    refused: BTreeMap<String, u64>,
}

/// Compares the AD methods; returns those that reject the program, or `None` if there is nothing to
/// compare.
fn agree(ir: &Ir, size: usize) -> Result<Option<Vec<(String, String)>>, String> {
    let Some(certificate) = by_methods(ir, "main", size)? else { return Ok(None) };
    let failures: Vec<_> = certificate.failures.iter().map(|it| it.message.clone()).collect();
    if !failures.is_empty() {
        return Err(failures.join("\n"));
    }
    Ok((certificate.undefined < certificate.points).then_some(certificate.refused))
}

fn read(text: &str) -> Ir {
    let ir = laws::read_dialects(&REGISTRY, "made.mlir", text, false).unwrap();
    laws::verified(&ir).unwrap_or_else(|error| panic!("{error}in\n{text}"));
    ir
}

/// Adds a function that sums all float results of the program, if these are f64 and there are no
/// others.
fn with_sum(ir: &Ir, text: &str) -> Option<String> {
    let main = Interpreter::new(ir, Limits::default()).function_named("main")?;
    let signature = Callable::type_of(ir, main)?;
    let (mut code, mut sum) = (String::new(), String::from("%zero"));
    let texts =
        |types: &[Type]| types.iter().map(|&ty| type_to_string(ir, ty)).collect::<Vec<String>>();
    let (takes, gives) = (texts(&signature.inputs), texts(&signature.results));
    for (at, &ty) in signature.results.iter().enumerate() {
        let shape = Shape::of(&ir.store, ty)?;
        if !has_tangent(&ir.store, ty) || type_to_string(ir, shape.element) != "f64" {
            return None;
        }
        let part = match shape.rank() {
            0 => format!("%r{at}"),
            _ => {
                code += &format!("  %p{at} = array.sum %r{at} : {}\n", gives[at]);
                format!("%p{at}")
            }
        };
        code += &format!("  %s{at} = arith.addf {sum}, {part} : f64\n");
        sum = format!("%s{at}");
    }
    let named = |name: char, count: usize| {
        (0..count).map(|at| format!("%{name}{at}")).collect::<Vec<String>>()
    };
    let (args, results) = (named('a', takes.len()), named('r', gives.len()));
    let params = args.iter().zip(&takes).map(|(arg, ty)| format!("{arg}: {ty}"));
    let params: Vec<String> = params.collect();
    Some(format!(
        "{text}\nfunc.func @total({}) -> f64 {{\n  %zero = arith.constant 0.0 : f64\n  {} = func.call @main({}) : ({}) -> ({})\n{code}  return {sum} : f64\n}}\n",
        params.join(", "),
        results.join(", "),
        args.join(", "),
        takes.join(", "),
        gives.join(", ")
    ))
}

/// Returns whether a gradient is within its bound; `None` if it has none.
fn within_bound(ir: &Ir) -> Result<Option<bool>, String> {
    let function = Interpreter::new(ir, Limits::default()).function_named("total");
    let Some(function) = function else { return Ok(None) };
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &REGISTRY, PIPELINE);
    let manager = PassManager::new(pipeline.expect("it is a pipeline"));
    let Ok(bound) = of_gradient(ir, function, &manager) else { return Ok(None) };
    match bound.failures.iter().find(|found| found.code == Some(&ABOVE_BOUND)) {
        Some(above) => Err(above.message.clone()),
        None => Ok(Some(bound.failures.is_empty())),
    }
}

fn hold(seeds: Range<u64>) {
    let all = seeds.end - seeds.start;
    let (mut found, mut mistakes) = (Found::default(), Mistakes::default());
    for seed in seeds {
        let text = smooth_program(&mut Choices::new(&bytes(seed)));
        let (ir, size) = (read(&text), SIZES[seed as usize % SIZES.len()]);
        let mut mistake = |ir: &Ir, why: String, wrong: &dyn Fn(&Ir) -> Option<String>| {
            mistakes.add_small(&format!("seed {seed}, size {size}"), &why, ir, wrong);
        };
        match agree(&ir, size) {
            Ok(Some(refused)) => {
                found.compared += 1;
                for (way, why) in refused {
                    *found.refused.entry(format!("{way}: {why}")).or_default() += 1;
                }
            }
            Ok(None) => {}
            Err(why) => mistake(&ir, why, &|ir| agree(ir, size).err()),
        }
        let Some(text) = with_sum(&ir, &text) else { continue };
        let ir = read(&text);
        match within_bound(&ir) {
            Ok(bounded) => found.bounded += u64::from(bounded == Some(true)),
            Err(why) => mistake(&ir, why, &|ir| within_bound(ir).err()),
        }
    }
    let Found { compared, bounded, refused } = found;
    println!("{compared} of {all} compared, {bounded} within their bound; refused: {refused:#?}");
    mistakes.none_of(all);
    assert!(5 * compared >= 3 * all, "only {compared} of {all} were compared");
    assert_eq!(METHODS.len(), 6, "those that are compared here");
}

#[test]
fn methods_agree_and_keep_their_bound_1() {
    hold(small_share(0, PROGRAMS));
}

#[test]
fn methods_agree_and_keep_their_bound_2() {
    hold(small_share(1, PROGRAMS));
}

#[test]
fn methods_agree_and_keep_their_bound_3() {
    hold(small_share(2, PROGRAMS));
}

#[test]
fn methods_agree_and_keep_their_bound_4() {
    hold(small_share(3, PROGRAMS));
}
