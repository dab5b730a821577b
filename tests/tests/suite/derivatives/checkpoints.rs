//! The states that checkpoints save, and their cost: segmented folds save few states, and recompute
//! their steps.

use cotan_ir::Ir;
use cotan_tests::derivatives::derived;
use cotan_tests::golden;
use cotan_tests::work::{peak, work};
use std::fmt::Write;

/// Numbers of steps.
const STEPS: [usize; 3] = [100, 1000, 10_000];

/// Elements of a state.
const STATE: usize = 8;

/// Returns the gradient of a fold, with a static number of steps if it is given, after a pass.
fn gradient(steps: Option<usize>, before: &str) -> Ir {
    let over = match steps {
        Some(steps) => format!("tensor<{steps}xf64>"),
        None => "tensor<?xf64, #cotan.dims<n>>".to_owned(),
    };
    let text = format!(
        "!v = {over}
!s = tensor<{STATE}xf64>
func.func private @last(%x: !v, %a: !s) -> f64 {{
  %r = array.fold %x along 0 from %a (%s: !s, %e: f64) {{
    %es = array.replicate %e along 0 : f64 -> !s
    %p = arith.addf %s, %es : !s
    %t = math.sin %p : !s
    array.yield %t : !s
  }} : (!v, !s) -> !s
  %q = array.sum %r along 0 : !s
  return %q : f64
}}
func.func @slope(%x: !v, %a: !s) -> !s {{
  %da = ad.grad @last(%x, %a) {{wrt = [1]}} : (!v, !s) -> !s
  return %da : !s
}}
"
    );
    let pipeline = format!("builtin.module({before}gradient)");
    derived(&text, &pipeline).unwrap_or_else(|why| panic!("{pipeline}: {why}"))
}

/// Returns the maximal number of states that a gradient saves, besides its argument, and its work.
fn measured(ir: &Ir, steps: usize) -> (f64, f64) {
    let bytes = peak(ir, "slope", steps) as usize - 8 * steps;
    (bytes as f64 / (8 * STATE) as f64, work(ir, "slope", steps))
}

#[test]
fn segments_save_few_states_and_recompute_steps() {
    let mut table = String::from(
        "What the gradient of a fold keeps at most, in states, and its work over that without segments.\n\n\
         levels    steps    known: states    work    when it runs: states    work\n",
    );
    for steps in STEPS {
        let (states, plain) = measured(&gradient(Some(steps), ""), steps);
        assert!(states > steps as f64, "without segments {states} states of {steps} steps");
        writeln!(table, "{:>6} {steps:>8} {states:>16.0} {:>7.2}", 1, 1.0)
            .expect("strings take all");
        for levels in [2, 3] {
            let before = format!("checkpoint-folds{{levels={levels}}},");
            let known = measured(&gradient(Some(steps), &before), steps);
            let open = measured(&gradient(None, &before), steps);
            let (known_ratio, open_ratio) = (known.1 / plain, open.1 / plain);
            writeln!(
                table,
                "{levels:>6} {steps:>8} {:>16.0} {known_ratio:>7.2} {:>23.0} {open_ratio:>7.2}",
                known.0, open.0
            )
            .expect("strings take all");
            let bound = levels as f64 * (steps as f64).powf(1.0 / f64::from(levels));
            // A digit, and the memory for the numbers of segments and single states.
            let bound = 1.3 * bound + f64::from(levels) + 8.0;
            assert!(known.0 < bound, "{levels} levels: {} states, not {bound}", known.0);
            assert!(open.0 < bound + 8.0, "{levels} levels: {} states, not {bound}", open.0);
        }
    }
    assert_eq!(golden::differs("tables/segment_folds.txt", &table), None);
}
