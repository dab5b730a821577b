//! `transpose-linear`: maps in place of transposed ones.

use super::linear_simplify::simplify_where;
use cotan_dialects::linear::Transpose;
use cotan_ir::{Ir, Op, OpDef};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "transpose-linear",
    summary: "Moves transposes of linear maps inwards, to nothing",
    doc: "\
Applies the laws of transposition, and no others: a product transposed is the product of the transposes in
the other order, maps that are stacked become maps side by side, rows become columns, and diagonals are
what they were. What is left is transposed that another operation needs as it is, so that nothing is made
twice, and what has no transpose among the maps: leaves, folds and arguments. `linear.reverse_apply` needs no
transposed map; so `lower-linear` leaves none of these either.

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
    statistics: TransposeLinearStatistics::DECLARED,
    run,
};

cotan_pass::statistics! {
    /// What `transpose-linear` counts.
    struct TransposeLinearStatistics {
        /// Number of laws applied
        num_rewrites,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let (mut rewrites, mut is_changed) = (0, false);
    // What has gone may have been what else needed a map.
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
    run.count(TransposeLinearStatistics { num_rewrites: rewrites });
    Ok(Change::from(is_changed))
}
