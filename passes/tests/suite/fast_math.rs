//! Rules that change rounding, zeros or NaN change nothing else: on ordinary values both sides of
//! their examples are nearly equal.

use cotan_dialects::interp::{Datum, Interpreter, Limits};
use cotan_ir::Ir;
use cotan_ir::rewrite::{Exactness, Rule};
use cotan_ir::text::{ParseOptions, parse};
use cotan_passes::canonicalize::rules;

const NUMBERS: [f64; 7] = [1.5, -2.25, 0.75, 3.0, -0.5, 6.0, 0.125];

fn module(text: &str) -> Ir {
    let registry = cotan_dialects::registry();
    let parsed = parse(&registry, "example", text.into(), 1, ParseOptions::default());
    assert!(parsed.diagnostics.is_empty(), "{text}");
    parsed.ir
}

/// Returns the results for arguments from a list of values, from a starting index on.
fn results(ir: &Ir, start: usize) -> Vec<f64> {
    let mut interpreter = Interpreter::new(ir, Limits::default());
    let function = interpreter.function_named("f").expect("the example is a function `f`");
    let entry = ir.entry(ir.regions(function)[0]).expect("with a body");
    let numbers = NUMBERS.iter().cycle().skip(start).take(ir.arg_count(entry));
    let args = numbers.map(|value| Datum::Scalar(value.to_bits())).collect();
    let results = interpreter.call(function, args).unwrap_or_default();
    results.iter().filter_map(Datum::scalar).map(f64::from_bits).collect()
}

fn examples(rule: &Rule) -> Vec<(Ir, Ir)> {
    let fenced = |word: &str| {
        let fence = format!("```mlir {word}\n");
        let blocks = rule.doc.split(&fence).skip(1).map(|block| block.split("```").next());
        blocks.flatten().map(module).collect::<Vec<_>>()
    };
    fenced("before").into_iter().zip(fenced("after")).collect()
}

fn is_near(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-12 * a.abs().max(b.abs()) || a.is_nan() || b.is_nan()
}

#[test]
fn results_for_ordinary_values_are_nearly_equal() {
    let all = rules(&cotan_dialects::registry());
    // Linear maps cannot be compared.
    let all = all.into_iter().filter(|rule| !rule.doc.contains("!linear."));
    for rule in all.filter(|rule| rule.exactness == Exactness::Reassociates) {
        let mut compared = 0;
        for (before, after) in examples(rule) {
            for start in 0..NUMBERS.len() {
                let (before, after) = (results(&before, start), results(&after, start));
                assert_eq!(before.len(), after.len(), "`{}`", rule.name);
                let pairs = || before.iter().zip(&after);
                assert!(
                    pairs().all(|(&a, &b)| is_near(a, b)),
                    "`{}`: {before:?}, {after:?}",
                    rule.name
                );
                compared += pairs().filter(|(a, b)| a.is_finite() && b.is_finite()).count();
            }
        }
        assert!(compared > 2, "the example of `{}` compares {compared} numbers", rule.name);
    }
}
