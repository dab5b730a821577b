//! `inline` on large programs: code size and time are bounded.

use cotan_ir::Ir;
use cotan_ir::text::{ParseOptions, parse};
use cotan_passes::{PassManager, Pipeline, Statistics};
use std::fmt::Write;

fn inlined(text: String, options: &str) -> (Ir, Statistics) {
    let registry = cotan_dialects::registry();
    let parsed = parse(&registry, "test", text.into(), 1, ParseOptions::default());
    assert!(!parsed.diagnostics.has_errors(), "{:?}", parsed.diagnostics);
    let mut ir = parsed.ir;
    let pipeline = format!("inline{{{options}}}");
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &registry, &pipeline).unwrap();
    let report = PassManager::new(pipeline).run(&mut ir, &mut []);
    assert!(report.failure.is_none(), "{:?}", report.diagnostics);
    (ir, report.statistics)
}

fn count(ir: &Ir, name: &str) -> usize {
    ir.walk(ir.root()).filter(|&op| ir.name_text(op) == name).count()
}

/// Returns functions each of which calls the next one `times` times.
fn chain(length: usize, visibility: &str, times: usize) -> String {
    let mut text = String::new();
    for i in 0..length {
        let visibility = if i == 0 { "" } else { visibility };
        let _ = writeln!(text, "func.func {visibility} @f{i}(%x0: i32) -> i32 {{");
        for k in 0..times {
            let (next, to) = (i + 1, k + 1);
            let _ = writeln!(text, "  %x{to} = call @f{next}(%x{k}) : (i32) -> i32");
        }
        let _ = writeln!(text, "  %y = arith.addi %x{times}, %x0 : i32\n  return %y : i32\n}}");
    }
    text + &format!("func.func {visibility} @f{length}(%x: i32) -> i32 {{\n  return %x : i32\n}}")
}

#[test]
fn calling_twice_sixty_deep_grows_no_further_than_the_cost_allows() {
    for visibility in ["", "private"] {
        for max_cost in [3, 50, 200] {
            let (ir, _) = inlined(chain(60, visibility, 2), &format!("max-cost={max_cost}"));
            let (ops, calls) = (60 * 4 + 3, 120);
            let made = ir.live_op_count();
            assert!(made <= ops + calls * max_cost, "{visibility} {max_cost}: {made}");
            assert!(count(&ir, "arith.addi") > 60 || visibility == "private");
        }
    }
}

#[test]
fn long_chains_need_no_stack_and_linear_time() {
    for (options, length) in [("", 3_000), ("max-cost=0", 30_000)] {
        let (ir, _) = inlined(chain(length, "private", 1), options);
        assert_eq!((count(&ir, "func.func"), count(&ir, "func.call")), (1, 0));
        assert_eq!(count(&ir, "arith.addi"), length);
    }
}

#[test]
fn many_calls_in_one_block_need_linear_time() {
    let mut text = "func.func private @branch(%x: i1) -> i1 {\n  cf.cond_br %x, ^a, ^b\n\
        ^a:\n  return %x : i1\n^b:\n  return %x : i1\n}\nfunc.func @main(%x0: i1) -> i1 {\n"
        .to_owned();
    for i in 0..30_000 {
        let _ = writeln!(text, "  %x{} = func.call @branch(%x{i}) : (i1) -> i1", i + 1);
    }
    text += "  return %x30000 : i1\n}\n";
    let (ir, _) = inlined(text, "");
    assert_eq!((count(&ir, "cf.cond_br"), count(&ir, "func.func")), (30_000, 1));
}
