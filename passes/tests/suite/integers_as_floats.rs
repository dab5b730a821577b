//! An integer that was converted to a float compares as the float does, for every integer.

use cotan_dialects::func::Func;
use cotan_dialects::interp::{Array, Datum, Interpreter, Limits};
use cotan_ir::{Ir, Op, parse_str};
use cotan_passes::{PassManager, Pipeline};
use std::fmt::Write;

const PREDICATES: [&str; 7] = ["olt", "ule", "ogt", "uge", "oeq", "une", "ord"];

/// Returns a function for each constant and predicate, which compares all integers of 10 bits with
/// it.
fn program(cast: &str, format: &str) -> String {
    // All combinations with `cargo xtask ci --full`, otherwise a sample.
    let is_full = std::env::var_os("COTAN_TESTS").is_some_and(|effort| effort == "full");
    let constants =
        (-600..600).step_by(if is_full { 7 } else { 97 }).map(|with| format!("{with}.0"));
    let others = ["0.5", "-0.0", "inf", "-inf"].map(str::to_owned);
    let mut text = String::new();
    for (number, with) in constants.chain(others).enumerate() {
        for predicate in PREDICATES {
            let _ = writeln!(
                text,
                "func.func @{predicate}_{number}(%x: tensor<1024xi10>) -> tensor<1024xi1> {{
                  %k = arith.constant dense<{with}> : tensor<1024x{format}>
                  %y = arith.{cast} %x : tensor<1024xi10> to tensor<1024x{format}>
                  %r = arith.cmpf {predicate}, %y, %k : tensor<1024x{format}>
                  return %r : tensor<1024xi1>
                }}"
            );
        }
    }
    text
}

fn simplified(ir: &Ir) -> Ir {
    let mut ir = ir.clone();
    let rule = "canonicalize{enable-patterns=compare-integer}";
    let pipeline = Pipeline::parse(&cotan_passes::registry(), ir.registry(), rule);
    let report = PassManager::new(pipeline.expect("there is the rule")).run(&mut ir, &mut []);
    assert!(report.failure.is_none());
    ir
}

fn functions(ir: &Ir) -> Vec<Op> {
    ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op)).collect()
}

fn name(ir: &Ir, function: Op) -> &str {
    let name = ir.get::<Func>(function).and_then(|function| ir.as_str(function.sym_name));
    name.unwrap_or_default()
}

#[test]
fn every_integer_compares_as_the_float_it_becomes() {
    let registry = cotan_dialects::registry();
    let integers = Datum::array(Array::new([1024].into(), (0..1024).collect()));
    for (cast, format) in ["sitofp", "uitofp"]
        .into_iter()
        .flat_map(|cast| ["f8E5M2", "bf16", "f16"].map(|format| (cast, format)))
    {
        let before = parse_str(&registry, &program(cast, format)).expect("it is a program");
        let after = simplified(&before);
        let run = |ir: &Ir, function: Op| {
            let mut interpreter = Interpreter::new(ir, Limits::default());
            interpreter.call(function, vec![integers.clone()]).expect("it runs")
        };
        let pairs: Vec<(Op, Op)> = functions(&before).into_iter().zip(functions(&after)).collect();
        for &(one, other) in &pairs {
            assert_eq!(run(&before, one), run(&after, other), "{}", name(&before, one));
        }
        let left = after.walk(after.root()).filter(|&op| after.name_text(op) == "arith.cmpf");
        // Several integers round to one float, which no comparison of integers distinguishes.
        assert!(3 * left.count() < pairs.len(), "{cast} to {format} is rarely simplified");
    }
}
