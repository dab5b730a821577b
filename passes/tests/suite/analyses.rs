//! Analyses that the pass manager caches.

use cotan_ir::Ir;
use cotan_passes::{
    AnalysisCount, Anchor, Change, Dominance, FailureKind, Pass, PassManager, Pipeline, Report,
};

/// A pass that runs on functions.
const fn on_functions(
    name: &'static str,
    run: fn(&mut Ir, cotan_ir::Op, &mut cotan_passes::PassContext<'_>) -> cotan_passes::PassResult,
) -> Pass {
    let (anchor, summary) = (Anchor::Op("func.func"), "A pass of this test");
    Pass { name, summary, doc: "", anchor, options: &[], statistics: &[], run }
}

/// Asks for dominance and changes nothing.
static ASKS: Pass = on_functions("asks", |ir, function, run| {
    assert!(run.analysis::<Dominance>(ir, function).region(0).is_some());
    Ok(Change::Unchanged)
});

/// Appends an unreachable block to `@f`.
static APPENDS: Pass = on_functions("appends", |ir, function, _| {
    let wanted = ir.symbol_name(function).is_some_and(|name| ir.text(name) == "f");
    if wanted {
        append_block(ir, function);
    }
    Ok(Change::from(wanted))
});

/// Appends a block and claims that dominance stays.
static CLAIMS: Pass = on_functions("claims", |ir, function, run| {
    append_block(ir, function);
    run.preserve::<Dominance>();
    Ok(Change::Changed)
});

fn append_block(ir: &mut Ir, function: cotan_ir::Op) {
    let region = ir.regions(function)[0];
    let block = ir.append_new_block(region, &[], cotan_ir::Loc::UNKNOWN);
    cotan_dialects::cf::Br::build(
        &mut cotan_ir::Builder::at_end(ir, block),
        cotan_ir::Loc::UNKNOWN,
        &[],
        block,
    );
}

/// Two functions with two blocks each.
const TEXT: &str = "
func.func @f(%x: f64) -> f64 {
  cf.br ^end
^end:
  %y = arith.addf %x, %x : f64
  return %y : f64
}
func.func @g(%x: f64) -> f64 {
  cf.br ^end
^end:
  return %x : f64
}";

fn run(pipeline: &str) -> Report {
    run_on(TEXT, pipeline)
}

fn run_on(text: &str, pipeline: &str) -> Report {
    let registry = cotan_dialects::registry();
    let mut ir = cotan_ir::parse_str(&registry, text).expect("it is well formed");
    let passes = cotan_passes::registry();
    let passes = passes.with_pass(&ASKS).with_pass(&APPENDS).with_pass(&CLAIMS);
    let pipeline = Pipeline::parse(&passes, &registry, pipeline).expect("it is well formed");
    PassManager::new(pipeline).run(&mut ir, &mut [])
}

fn dominance(pipeline: &str) -> AnalysisCount {
    let report = run(pipeline);
    assert!(report.failure.is_none(), "{:?}", report.failure);
    report.analyses["dominance"]
}

#[test]
fn dominance_of_an_unchanged_function_is_computed_once() {
    let count = dominance("builtin.module(cse,func.func(asks,cse,dce),dce,cse)");
    // Six requests for each of the functions.
    assert_eq!(count, AnalysisCount { computed: 2, reused: 10 });
}

#[test]
fn passes_that_keep_blocks_keep_dominance() {
    let report = run("builtin.module(func.func(asks),strip-debug-info,func.func(asks))");
    assert!(report.changed);
    assert_eq!(report.analyses["dominance"], AnalysisCount { computed: 2, reused: 2 });
}

#[test]
fn a_change_invalidates_one_function_only() {
    let count = dominance("builtin.module(func.func(asks,appends,asks))");
    assert_eq!(count, AnalysisCount { computed: 3, reused: 1 });
}

#[test]
fn a_pass_over_the_module_invalidates_all_functions() {
    let count = dominance("builtin.module(func.func(appends,asks),dce,func.func(asks))");
    // `dce` asks once for each function, and erases the block of `@f`.
    assert_eq!(count, AnalysisCount { computed: 4, reused: 2 });
}

#[test]
fn symbol_tables_are_reused() {
    let text = "
func.func private @h(%x: f64) -> f64 { return %x : f64 }
func.func @f(%x: f64) -> f64 {
  %y = call @h(%x) : (f64) -> f64
  return %y : f64
}";
    let report = run_on(text, "builtin.module(sccp,func.func(cse),symbol-dce,sccp)");
    assert_eq!(report.analyses["symbol-table"], AnalysisCount { computed: 1, reused: 2 });
    let report = run_on(text, "builtin.module(sccp,inline,sccp)");
    // Inlining erases `@h`, and then nothing refers to a symbol.
    assert_eq!(report.analyses["symbol-table"], AnalysisCount { computed: 1, reused: 0 });
}

#[test]
fn a_wrong_claim_is_an_error() {
    let failure = run("builtin.module(func.func(asks,claims))").failure.expect("it is wrong");
    assert_eq!(failure.kind, FailureKind::StaleAnalysis("dominance"));
    let message = "pass `claims` changed the analysis `dominance` of `func.func @f`, \
                   which it claims to preserve";
    assert_eq!(failure.to_string(), message);
}
