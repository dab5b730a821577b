//! Terms without variables: they have the semantics of their code, and the two halves of their
//! derivatives, which share only residuals, return the results of the papers.

use cotan_dialects::Callable;
use cotan_dialects::autodiff::has_tangent;
use cotan_ir::text::{PrintOptions, print_to_string, type_to_string};
use cotan_ir::{Ir, Op, Part, Symbol, Type, parameters_of};
use cotan_passes::{PassManager, Pipeline};
use cotan_tests::agree::Runs;
use cotan_tests::corpus::oracles::{Failure, oracles};
use cotan_tests::derivatives::derived;
use cotan_tests::effort::sample;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::meaning::{Maker, bytes};
use cotan_tests::{arrays, laws};
use std::fmt::Write;

/// Number of generated programs when everything is asked for, and else.
const PROGRAMS: (u64, u64) = (5_000, 60);

/// Programs have the same results after a pipeline, bit for bit; returns the number of comparisons.
fn means_the_same(maker: Maker, pipeline: &str) -> u64 {
    let count = sample(PROGRAMS.0, PROGRAMS.1);
    let parsed = Pipeline::parse(&cotan_passes::registry(), &REGISTRY, pipeline);
    let manager = PassManager::new(parsed.expect("it is a pipeline"));
    let mut compared = 0;
    for seed in 0..count {
        let text = maker(&mut Choices::new(&bytes(seed)));
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).expect("it is read");
        let mut after = ir.clone();
        if manager.run(&mut after, &mut []).failure.is_some() {
            continue;
        }
        laws::verified(&after).unwrap_or_else(|why| panic!("`{pipeline}`: {why} in\n{text}"));
        let runs = Runs::of(&ir, 2, &mut Choices::new(&bytes(seed + 1))).expect("it takes numbers");
        match runs.agree(&after) {
            Ok(calls) => compared += u64::from(calls > 0),
            Err(why) => panic!("seed {seed}, `{pipeline}`: {why} in\n{text}"),
        }
    }
    println!("{compared} of {count} programs by `{pipeline}`");
    compared
}

#[test]
fn terms_have_the_semantics_of_the_code() {
    let count = sample(PROGRAMS.0, PROGRAMS.1);
    for maker in [arrays::program as Maker, arrays::smooth_program] {
        for pipeline in [
            "to-combinators",
            "to-combinators{prune=true}",
            "to-combinators,from-combinators",
            "to-combinators{prune=true},from-combinators,canonicalize",
        ] {
            let compared = means_the_same(maker, pipeline);
            assert!(2 * compared > count, "only {compared} programs by `{pipeline}`");
        }
    }
}

/// Returns the types of a function of a module.
fn signature(ir: &Ir, name: &str) -> Option<(Vec<Type>, Vec<Type>)> {
    let is_it = |op: &Op| ir.symbol_name(*op).is_some_and(|symbol| ir.text(symbol) == name);
    let function = ir.walk(ir.root()).filter(|&op| Callable::is(ir, op)).find(is_it)?;
    let ty = Callable::type_of(ir, function)?;
    Some((ty.inputs.clone().into(), ty.results.clone().into()))
}

/// Returns a call, with all sizes by name.
fn call(ir: &Ir, name: &str, args: &[String], takes: &[Type], gives: &[Type]) -> String {
    let mut parameters: Vec<Symbol> = Vec::new();
    for &ty in takes.iter().chain(gives) {
        parameters_of(&ir.store, Part::Type(ty), &mut |name| {
            if !parameters.contains(&name) {
                parameters.push(name);
            }
        });
    }
    let sizes: Vec<String> =
        parameters.iter().map(|&name| format!("{0} = {0}", ir.text(name))).collect();
    let sizes = if sizes.is_empty() { String::new() } else { format!("<{}>", sizes.join(", ")) };
    let [takes, gives] = [takes, gives].map(|types| texts(ir, types).join(", "));
    format!("array.call @{name}{sizes}({}) : ({takes}) -> ({gives})", args.join(", "))
}

fn texts(ir: &Ir, types: &[Type]) -> Vec<String> {
    types.iter().map(|&ty| type_to_string(ir, ty)).collect()
}

/// Returns a module with both halves of the derivative of `@f`, and a function `@f_vjp` that runs
/// one after the other.
fn put_together(text: &str, pipeline: &str) -> Result<String, String> {
    let ir = derived(text, pipeline)?;
    let [(inputs, results), (_, forward), (takes, gives)] =
        ["f", "f_fwd", "f_rev"].map(|name| signature(&ir, name).expect("it was made"));
    let numbered = |letter: char, count: usize| -> Vec<String> {
        (0..count).map(|at| format!("%{letter}{at}")).collect()
    };
    let (args, kept) = (numbered('a', inputs.len()), forward.len() - results.len());
    let (given, found) = (numbered('r', forward.len()), numbered('d', gives.len()));
    let cotangents = numbered('c', takes.len() - kept);
    let real = results.iter().filter(|&&ty| has_tangent(&ir.store, ty)).count();
    assert_eq!(cotangents.len(), real, "one for each result that has any");
    let of_args = args.iter().zip(texts(&ir, &inputs));
    let of_cotangents = cotangents.iter().zip(texts(&ir, &takes[kept..]));
    let params = of_args.chain(of_cotangents).map(|(name, ty)| format!("{name}: {ty}"));
    let all = [&given[..results.len()], &found].concat();
    let types = texts(&ir, &[&results[..], &gives].concat()).join(", ");
    let back = [&given[results.len()..], &cotangents].concat();
    let module = print_to_string(&ir, PrintOptions::default());
    let mut module = module.trim_end().strip_suffix('}').expect("a module ends").to_owned();
    writeln!(module, "func.func @f_vjp({}) -> ({types}) {{", params.collect::<Vec<_>>().join(", "))
        .expect("strings take all");
    let first = call(&ir, "f_fwd", &args, &inputs, &forward);
    let second = call(&ir, "f_rev", &back, &takes, &gives);
    let (given, found, all) = (given.join(", "), found.join(", "), all.join(", "));
    write!(module, "{given} = {first}\n{found} = {second}\nreturn {all} : {types}\n}}\n}}\n")
        .expect("strings take all");
    Ok(module)
}

#[test]
fn both_halves_match_the_papers() {
    for pipeline in ["to-combinators", "to-combinators{prune=true}"] {
        let pipeline =
            format!("loops-to-folds,{pipeline},split-reverse,from-combinators,differentiate");
        let (mut held, mut refused, mut wrong) = (0, Vec::new(), Vec::new());
        for oracle in oracles().iter().filter(|oracle| oracle.claims(false) > 0) {
            let checked = put_together(&oracle.text, &pipeline)
                .map_err(Failure::Refused)
                .and_then(|text| oracle.check_text(&text, "f_vjp"));
            match checked {
                Ok(()) => held += 1,
                Err(Failure::Refused(why)) => refused.push(format!("{}: {why}", oracle.name)),
                Err(Failure::Wrong(why)) => wrong.push(format!("{}: {why}", oracle.name)),
            }
        }
        println!("{held} as claimed by {pipeline}, refused:\n{}", refused.join("\n"));
        assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
        let own: Vec<_> = refused.iter().filter(|line| line.starts_with("linear-maps/")).collect();
        assert_eq!(own, Vec::<&String>::new());
        assert!(held > 100, "only {held}, refused:\n{}", refused.join("\n"));
    }
}
