//! `sccp` on large programs: the time is linear in their size.

use cotan_ir::Ir;
use cotan_ir::text::{ParseOptions, parse};
use cotan_passes::{PassManager, Pipeline};
use std::fmt::Write;

fn propagated(text: String) -> Ir {
    let registry = cotan_dialects::registry();
    let parsed = parse(&registry, "test", text.into(), 1, ParseOptions::default());
    assert!(!parsed.diagnostics.has_errors(), "{:?}", parsed.diagnostics);
    let mut ir = parsed.ir;
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &registry, "sccp").unwrap();
    let report = PassManager::new(pipeline).run(&mut ir, &mut []);
    assert!(report.failure.is_none(), "{:?}", report.diagnostics);
    ir
}

fn count(ir: &Ir, name: &str) -> usize {
    ir.walk(ir.root()).filter(|&op| ir.name_text(op) == name).count()
}

/// `%x0, %x1, ... : i32, i32, ...`.
fn list(prefix: &str, range: std::ops::Range<usize>) -> String {
    let names: Vec<String> = range.clone().map(|i| format!("{prefix}{i}")).collect();
    let types = vec!["i32"; range.len()].join(", ");
    format!("{} : {types}", names.join(", "))
}

/// A loop whose variables are passed on from one to the next: each round one more of them is no
/// constant any more.
#[test]
fn a_long_shift_register_needs_linear_time() {
    let size = 50_000;
    let mut text = "func.func @f(%n: i32, %c: i1) {\n".to_owned();
    let _ = writeln!(text, "  %zero = arith.constant 0 : i32");
    let zeros = vec!["%zero"; size].join(", ");
    let types = vec!["i32"; size].join(", ");
    let _ = writeln!(text, "  cf.br ^loop({zeros} : {types})");
    let args: Vec<String> = (0..size).map(|i| format!("%x{i}: i32")).collect();
    let _ = writeln!(text, "^loop({}):", args.join(", "));
    let shifted = list("%x", 0..size - 1);
    let (names, _) = shifted.split_once(" : ").unwrap();
    let _ = writeln!(text, "  cf.cond_br %c, ^loop(%n, {names} : {types}), ^end");
    text += "^end:\n  return\n}\n";
    let ir = propagated(text);
    assert_eq!(count(&ir, "arith.constant"), 1);
}

/// Calls each of which hands on what the one before returned.
#[test]
fn a_long_chain_of_functions_needs_linear_time() {
    let size = 50_000;
    let mut text = String::new();
    for i in 0..size {
        let next = i + 1;
        let _ = writeln!(text, "func.func private @f{i}(%x: i32) -> i32 {{");
        let _ = writeln!(text, "  %y = call @f{next}(%x) : (i32) -> i32");
        text += "  %r = arith.addi %y, %x : i32\n  return %r : i32\n}\n";
    }
    let _ = writeln!(text, "func.func private @f{size}(%x: i32) -> i32 {{\n  return %x : i32\n}}");
    text += "func.func @main() -> i32 {\n  %one = arith.constant 1 : i32\n";
    text += "  %r = call @f0(%one) : (i32) -> i32\n  return %r : i32\n}\n";
    let ir = propagated(text);
    assert_eq!(count(&ir, "arith.addi"), 0);
}
