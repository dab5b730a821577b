//! `push-linear-transposes`: eliminates transposes of linear maps.

use super::linear_simplify::simplify_where;
use cotan_dialects::linear::Transpose;
use cotan_ir::{Ir, Op, OpDef};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "push-linear-transposes",
    summary: "Pushes transposes of linear maps inwards until they vanish",
    doc: "\
Applies the laws of transposition only. The transpose of a product is the reversed product of the
transposes. A vertical stack becomes a horizontal one and vice versa; diagonals are symmetric.
Transposes remain on maps that have other uses, so that nothing is duplicated, and on maps without
an explicit transpose: leaves, folds and arguments. `linear.reverse_apply` needs no transposed map,
so `lower-linear` eliminates these as well.

```mlir before
func.func @f(%k: f64, %l: f64) -> !linear.map<f64, tuple<f64, f64>> {
  %a = linear.scale %k : f64 -> !linear.map<f64, f64>
  %b = linear.scale %l : f64 -> !linear.map<f64, f64>
  %c = linear.hcat %a, %b : !linear.map<f64, f64>, !linear.map<f64, f64>
  %t = linear.transpose %c : !linear.map<tuple<f64, f64>, f64>
  return %t : !linear.map<f64, tuple<f64, f64>>
}
```

```mlir after
func.func @f(%k: f64, %l: f64) -> !linear.map<f64, tuple<f64, f64>> {
  %a = linear.scale %k : f64 -> !linear.map<f64, f64>
  %b = linear.scale %l : f64 -> !linear.map<f64, f64>
  %t = linear.vcat %a, %b : !linear.map<f64, f64>, !linear.map<f64, f64>
  return %t : !linear.map<f64, tuple<f64, f64>>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-rewrites", "Number of laws applied")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let (mut rewrites, mut is_changed) = (0, false);
    // An erased operation may have been the other use of a map.
    loop {
        let of = |name: &str| name == Transpose::SPEC.name;
        let summary = simplify_where(ir, root, &mut run.watch(), of);
        let is_done = summary.rewrites == 0 || summary.diagnostics.has_errors();
        rewrites += summary.rewrites;
        is_changed |= summary.changed();
        for diagnostic in summary.diagnostics {
            run.report(diagnostic);
        }
        if is_done {
            break;
        }
    }
    run.count("num-rewrites", rewrites);
    Ok(Change::from(is_changed))
}
