//! The guarantees of the pass manager to its users and to authors of passes.

use cotan_dialects::arith::Addf;
use cotan_ir::text::{ParseOptions, parse};
use cotan_ir::{Ir, Op};
use cotan_passes::{
    Anchor, Change, FailureKind, Pass, PassContext, PassManager, PassResult, Pipeline, Report,
    VerifyEach,
};

const fn pass(
    name: &'static str,
    run: fn(&mut Ir, Op, &mut PassContext<'_>) -> PassResult,
) -> Pass {
    let (anchor, summary) = (Anchor::Any, "A pass of this test");
    Pass { name, summary, doc: "", anchor, options: &[], statistics: &[], run }
}

/// Swaps the operands of sums but reports no change.
static LIAR: Pass = pass("liar", |ir, root, _| {
    for op in ir.walk(root).collect::<Vec<Op>>() {
        let Some(Addf { lhs, rhs, .. }) = ir.get(op) else { continue };
        ir.set_operands(op, &[rhs, lhs]);
    }
    Ok(Change::Unchanged)
});

static BOASTER: Pass = pass("boaster", |_, _, _| Ok(Change::Changed));

fn parsed(text: &str) -> Ir {
    let registry = cotan_dialects::registry();
    let parsed = parse(&registry, "test", text.into(), 1, ParseOptions::default());
    assert!(!parsed.diagnostics.has_errors(), "{:?}", parsed.diagnostics);
    parsed.ir
}

fn run(ir: &mut Ir, pipeline: &str) -> Report {
    let passes = cotan_passes::registry().with_pass(&LIAR).with_pass(&BOASTER);
    let pipeline = Pipeline::parse(&passes, ir.registry(), pipeline).expect("it is well formed");
    let manager = PassManager { verify: VerifyEach::Each, ..PassManager::new(pipeline) };
    manager.run(ir, &mut [])
}

const SUM: &str = "func.func @f(%x: f64, %y: f64) -> f64 {\n\
                   %z = arith.addf %x, %y : f64\nreturn %z : f64\n}";

#[test]
fn an_unreported_change_is_an_error() {
    let failure = run(&mut parsed(SUM), "builtin.module(func.func(liar))").failure;
    let failure = failure.expect("it lies");
    assert_eq!(failure.kind, FailureKind::UnreportedChange);
    let message = "pass `liar` changed `func.func @f` but reported no change";
    assert_eq!(failure.to_string(), message);
}

#[test]
fn a_reported_change_may_be_none() {
    assert!(run(&mut parsed(SUM), "builtin.module(func.func(boaster),cse)").failure.is_none());
}

/// Returns a module that is mostly erased later.
fn wasteful() -> Ir {
    let sums = "%z = arith.addf %x, %x : f64\n".repeat(100);
    let names: String = sums
        .lines()
        .enumerate()
        .map(|(i, sum)| sum.replacen('z', &format!("z{i}"), 1) + "\n")
        .collect();
    parsed(&format!("func.func @f(%x: f64) -> f64 {{\n{names}return %x : f64\n}}"))
}

#[test]
fn the_report_maps_old_handles() {
    let mut ir = wasteful();
    let function = ir.ops(ir.entry(ir.regions(ir.root())[0]).unwrap()).next().unwrap();
    let report = run(&mut ir, "builtin.module(canonicalize,cse)");
    let remap = report.remap.expect("more than half was erased");
    let now = remap.op(function).expect("the function is still there");
    assert_eq!(ir.name_text(now), "func.func");
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "is from before a compaction")]
fn a_stale_handle_panics() {
    let mut ir = wasteful();
    let sum = ir.walk(ir.root()).nth(1).unwrap();
    assert!(run(&mut ir, "builtin.module(canonicalize,cse)").remap.is_some());
    ir.name(sum);
}
