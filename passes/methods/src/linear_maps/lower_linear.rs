//! `lower-linear`: code in place of maps that are applied.

use cotan_dialects::autodiff::NotDifferentiable;
use cotan_dialects::interfaces::linear_map_type;
use cotan_dialects::linear::{Apply, ReverseApply, apply_forward, apply_reverse};
use cotan_dialects::writes;
use cotan_ir::{Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "lower-linear",
    summary: "Puts code in place of linear maps that are applied",
    doc: "\
What `linear.apply` applies becomes code that computes what it gives; what `linear.reverse_apply` applies
becomes the code of the transposed map. `mode` says which of them. A map that is added, stacked or
composed several times is applied once: forwards what it gives is kept, in reverse what it is applied to
is added up first. So the code is as long as the maps are, however they share. Maps that nobody needs any
more are erased.

It is an error, which shows the place, when it is not known what a map is.

```mlir before
func.func @f(%k: f64, %dx: f64) -> f64 {
  %scale = linear.scale %k : f64 -> !linear.map<f64, f64>
  %both = linear.vcat %scale, %scale : !linear.map<f64, f64>, !linear.map<f64, f64>
  %sum = linear.hcat %scale, %scale : !linear.map<f64, f64>, !linear.map<f64, f64>
  %map = linear.compose %sum, %both : !linear.map<tuple<f64, f64>, f64>, !linear.map<f64, tuple<f64, f64>>
  %r = linear.apply %map, %dx : !linear.map<f64, f64>, f64
  return %r : f64
}
```

```mlir after
func.func @f(%k: f64, %dx: f64) -> f64 {
  %0 = arith.mulf %k, %dx : f64
  %1 = arith.mulf %k, %0 : f64
  %r = arith.addf %1, %1 : f64
  return %r : f64
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: LowerLinearStatistics::DECLARED,
    run,
};

cotan_pass::options! {
    /// What can be chosen about `lower-linear`.
    struct Options {
        /// Which applications become code
        mode: Mode = "both",
    }
}

cotan_pass::words! {
    /// Which applications become code.
    enum Mode {
        /// Those forwards.
        Forward = "forward",
        /// Those in reverse.
        Reverse = "reverse",
        /// All.
        Both = "both",
    }
}

cotan_pass::statistics! {
    /// What `lower-linear` counts.
    struct LowerLinearStatistics {
        /// Number of applications replaced
        num_applied,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { mode } = run.options();
    match apply(ir, root, mode != Mode::Reverse, mode != Mode::Forward) {
        Ok(count) => {
            run.count(LowerLinearStatistics { num_applied: count });
            Ok(Change::from(count > 0))
        }
        Err(refusal) => Err(run.fail(refusal)),
    }
}

/// Puts code in place of all applications inside `root`, and erases maps that are not needed then.
/// Returns how many there were.
///
/// # Errors
/// That it is not known what a map is.
pub fn apply(
    ir: &mut Ir,
    root: Op,
    forward: bool,
    reverse: bool,
) -> Result<usize, NotDifferentiable> {
    let ops: Vec<Op> = ir.walk(root).collect();
    let mut count = 0;
    for &op in &ops {
        if forward && ir.is::<Apply>(op) {
            apply_forward(ir, op)?;
            count += 1;
        } else if reverse && ir.is::<ReverseApply>(op) {
            apply_reverse(ir, op)?;
            count += 1;
        }
    }
    for op in ops.into_iter().rev().filter(|_| count > 0) {
        if !ir.is_erased(op) && is_unneeded(ir, op) {
            ir.erase_op(op);
        }
    }
    Ok(count)
}

/// Whether an operation makes maps that nobody needs.
fn is_unneeded(ir: &Ir, op: Op) -> bool {
    let mut results = ir.results(op);
    let makes = ir.result_count(op) > 0
        && results.all(|map| ir.is_unused(map) && linear_map_type::is(&ir.store, ir.ty(map)));
    makes && !writes(ir, op)
}
