//! Pipelines built in Rust.

use cotan_dialects::arith::Addf;
use cotan_dialects::func::Func;
use cotan_passes::transforms::generic::{canonicalize, cse};
use cotan_passes::{
    Anchor, Change, Pass, PassContext, PassManager, PassResult, PipelineBuilder, Statistic,
};
use std::sync::{Arc, Mutex};

cotan_passes::options! {
    /// The options of `repeat`.
    struct RepeatOptions {
        /// Number of repetitions
        times: u64 = "1" in 0..=9,
        /// Names of functions
        names: Vec<String> = "",
        /// Repetitions at all
        enabled: bool = "false",
    }
}

static REPEAT: Pass = Pass {
    name: "repeat",
    summary: "A pass of this test",
    doc: "",
    anchor: Anchor::Op("func.func"),
    options: RepeatOptions::DECLARED,
    statistics: &[Statistic::new("num-times", "Sum of the option")],
    run: repeat,
};

fn repeat(_: &mut cotan_ir::Ir, _: cotan_ir::Op, run: &mut PassContext<'_>) -> PassResult {
    let RepeatOptions { times, names, enabled } = run.options();
    let times = usize::try_from(times).expect("it is in range");
    run.count("num-times", if enabled { times * names.len() } else { 0 });
    Ok(Change::Unchanged)
}

fn module() -> cotan_ir::Ir {
    let text = "
func.func @f(%x: f64) -> f64 {
  %y = arith.addf %x, %x : f64
  %z = arith.addf %x, %x : f64
  %w = arith.mulf %y, %z : f64
  return %w : f64
}
func.func @g(%x: f64) -> f64 { return %x : f64 }";
    cotan_ir::parse_str(&cotan_dialects::registry(), text).expect("it is well formed")
}

#[test]
fn passes_have_typed_options_and_state() {
    let (mut ir, passes) = (module(), cotan_passes::registry());
    let sums = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&sums);
    let names = vec!["f".to_owned(), "g".to_owned()];
    let options = RepeatOptions { times: 3, names, enabled: true };
    let pipeline = PipelineBuilder::new(&passes)
        .pass(&cse::PASS)
        .nest::<Func>(|functions| {
            let functions = functions.pass(&canonicalize::PASS).pass_with(&REPEAT, options);
            functions.stateful(&REPEAT, move |ir, function, _| {
                let sums = ir.walk(function).filter(|&op| ir.is::<Addf>(op)).count();
                seen.lock().expect("no pass panicked").push(sums);
                Ok(Change::Unchanged)
            })
        })
        .build(ir.registry())
        .expect("each pass is on its anchor");
    assert!(pipeline.to_string().contains("repeat{enabled=true names={f,g} times=3}"));
    let report = PassManager::new(pipeline).run(&mut ir, &mut []);
    assert!(report.failure.is_none(), "{:?}", report.failure);
    assert_eq!(report.statistics.get("repeat", "num-times"), 12);
    assert_eq!(*sums.lock().expect("no pass panicked"), [1, 0]);
}

#[test]
fn all_mistakes_are_returned() {
    let passes = cotan_passes::registry();
    let options = RepeatOptions { times: 10, names: Vec::new(), enabled: true };
    let pipeline = PipelineBuilder::new(&passes)
        .pass(&REPEAT)
        .nest::<Addf>(|sums| sums.pass(&cse::PASS))
        .nest::<Func>(|functions| functions.pass_with(&REPEAT, options));
    let errors = pipeline.build(&cotan_dialects::registry()).expect_err("three are wrong");
    assert_eq!(
        errors,
        [
            "option `times` of `repeat` cannot be 10",
            "`repeat` runs on `func.func`, not on `builtin.module`",
            "passes cannot run on `arith.addf`, which is not isolated",
        ]
    );
}
