//! Passes that run on functions in parallel compute the same as in order.

use cotan_dialects::func::Return;
use cotan_ir::Op;
use cotan_ir::text::{Locations, PrintOptions, print_to_string};
use cotan_passes::{PassManager, Pipeline, Report, VerifyEach};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::meaning::bytes;
use cotan_tests::{arrays, laws, typed};

const PIPELINE: &str = "builtin.module(func.func(canonicalize,cse,loop-invariant-code-motion,dce))";

/// Runs the pipeline; returns the text with locations, and the report.
fn run(text: &str, pipeline: &str, threads: usize) -> (String, Report) {
    let mut ir = laws::read_dialects(&REGISTRY, "made.mlir", text, false).unwrap();
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &REGISTRY, pipeline).unwrap();
    let mut manager = PassManager::new(pipeline);
    (manager.threads, manager.verify) = (threads, VerifyEach::Each);
    let report = manager.run(&mut ir, &mut []);
    laws::verified(&ir).unwrap();
    let style = PrintOptions { locations: Locations::Kept, ..PrintOptions::default() };
    let printed = print_to_string(&ir, style);
    ir.compact();
    assert_eq!(print_to_string(&ir, style), printed, "the merged tables are consistent");
    (printed, report)
}

/// Returns the functions of generated programs in one module.
fn module(seeds: std::ops::Range<u64>) -> String {
    let programs = seeds.map(|seed| {
        let made = if seed % 2 == 0 { typed::program } else { arrays::program };
        let text = made(&mut Choices::new(&bytes(seed)));
        format!("module @m{seed} {{\n{text}\n}}\n")
    });
    programs.collect()
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let mut changed = 0;
    for seed in 0..120 {
        let made = if seed % 2 == 0 { typed::program } else { arrays::program };
        let text = made(&mut Choices::new(&bytes(seed)));
        let (expected, report) = run(&text, PIPELINE, 1);
        changed += usize::from(report.changed);
        for threads in [2, 8] {
            let (printed, found) = run(&text, PIPELINE, threads);
            assert_eq!(printed, expected, "seed {seed} with {threads} threads");
            assert_eq!(found.changed, report.changed);
            assert_eq!(
                found.statistics.get("canonicalize", "num-rewrites"),
                report.statistics.get("canonicalize", "num-rewrites"),
            );
        }
    }
    assert!(changed > 60, "{changed} programs changed");
}

/// Operations of a nest are modules here, which hold functions of their own.
#[test]
fn modules_are_transformed_in_parallel() {
    let text = module(0..16);
    let pipeline = format!("builtin.module({PIPELINE})");
    let (expected, _) = run(&text, &pipeline, 1);
    for threads in [2, 3, 8] {
        assert!(run(&text, &pipeline, threads).0 == expected, "{threads} threads");
    }
}

/// Returns functions of generated programs in one module, with new names.
fn functions(seeds: std::ops::Range<u64>) -> String {
    let programs = seeds.map(|seed| {
        let text = arrays::program(&mut Choices::new(&bytes(seed)));
        text.replace('@', &format!("@p{seed}_"))
    });
    programs.collect()
}

#[test]
fn the_text_does_not_depend_on_the_number_of_threads() {
    let mut ir = laws::read_dialects(&REGISTRY, "made.mlir", &functions(0..40), false).unwrap();
    let pipeline = "builtin.module(func.func(canonicalize,cse))";
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &REGISTRY, pipeline).unwrap();
    let report = PassManager::new(pipeline).run(&mut ir, &mut []);
    assert!(report.failure.is_none());
    for generic in [false, true] {
        for locations in [Locations::Hidden, Locations::Kept, Locations::Upstream] {
            let style = PrintOptions { generic, locations, ..PrintOptions::default() };
            let expected = print_to_string(&ir, style);
            assert!(expected.matches("func.func").count() >= 40);
            for threads in [2, 3, 8, 1_000] {
                let printed = print_to_string(&ir, PrintOptions { threads, ..style });
                assert!(printed == expected, "{threads} threads, {style:?}");
            }
        }
    }
}

/// A use of a value that another function defines has a name of its own in all functions.
#[test]
fn dependent_functions_are_printed_in_order() {
    let function =
        |at: usize| format!("func.func @f{at}(%x: f64) -> f64 {{\n  return %x : f64\n}}\n");
    let text: String = (0..20).map(function).collect();
    let mut ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
    let returns: Vec<Op> = ir.walk(ir.root()).filter(|&op| ir.is::<Return>(op)).collect();
    let other = ir.operand(returns[3], 0);
    ir.set_operand(returns[15], 0, other);
    let expected = print_to_string(&ir, PrintOptions::default());
    for threads in [2, 8] {
        let options = PrintOptions { threads, ..PrintOptions::default() };
        assert_eq!(print_to_string(&ir, options), expected);
    }
}

/// The first failure in the order of the module is reported, after the functions before it.
#[test]
fn failures_are_those_of_the_order() {
    let good = |name| format!("func.func @{name}(%x: f64) -> f64 {{\n  return %x : f64\n}}\n");
    let bad = |name| {
        format!(
            "func.func @{name}(%c: i1) -> tensor<3xf64> {{
  %r = array.build (%k: index) {{
    %x = arith.constant 1.0 : f64
    %y = scf.if %c -> (f64) {{
      scf.yield %x : f64
    }} else {{
      scf.yield %x : f64
    }}
    array.yield %y : f64
  }} : tensor<3xf64>
  return %r : tensor<3xf64>
}}
"
        )
    };
    let text = [good("a"), good("b"), bad("c"), good("d"), bad("e")].concat();
    let pipeline = "builtin.module(func.func(convert-scf-to-cf))";
    let describe = |report: &Report| {
        let messages: Vec<_> =
            report.diagnostics.iter().map(|found| found.message.clone()).collect();
        (report.failure.as_ref().map(ToString::to_string), messages)
    };
    let (expected, report) = run(&text, pipeline, 1);
    assert!(report.failure.is_some());
    for threads in [2, 8] {
        let (printed, found) = run(&text, pipeline, threads);
        assert_eq!(printed, expected);
        assert_eq!(describe(&found), describe(&report));
    }
}
