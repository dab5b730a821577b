//! `lower-linear`: lowers applied linear maps to code.

use cotan_dialects::autodiff::NotDifferentiable;
use cotan_dialects::interfaces::linear_map_type;
use cotan_dialects::linear::{Apply, ReverseApply, apply_forward, apply_reverse};
use cotan_dialects::writes;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "lower-linear",
    summary: "Replaces applications of linear maps by array operations",
    doc: "\
`linear.apply` becomes code that computes the image; `linear.reverse_apply` becomes code of the
transposed map. `mode` selects one of them. A map with several uses is applied once: its image is
shared in forward mode, and its arguments are summed first in reverse mode. So the size of the code
is linear in the number of maps. Unused maps are erased.

It is an error if the definition of a map is unknown.

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
    statistics: &[
        Statistic::new("num-applied", "Number of applications lowered"),
    ],
    run,
};

cotan_pass::options! {
    /// Options of `lower-linear`.
    struct Options {
        /// Applications to lower
        mode: Applications = "both",
    }
}

cotan_pass::words! {
    /// The applications to lower.
    enum Applications {
        /// Forward applications.
        Forward = "forward",
        /// Reverse applications.
        Reverse = "reverse",
        /// All applications.
        Both = "both",
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { mode } = run.options();
    match apply(ir, root, mode != Applications::Reverse, mode != Applications::Forward) {
        Ok(count) => {
            run.count("num-applied", count);
            Ok(Change::from(count > 0))
        }
        Err(refusal) => Err(run.fail(refusal)),
    }
}

/// Lowers all applications inside `root`, and erases unused maps. Returns the number of
/// applications.
///
/// # Errors
/// A map whose definition is unknown.
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
        if !ir.is_erased(op) && is_unused_map(ir, op) {
            ir.erase_op(op);
        }
    }
    Ok(count)
}

/// Returns whether an operation creates unused maps.
fn is_unused_map(ir: &Ir, op: Op) -> bool {
    let mut results = ir.results(op);
    let makes = ir.result_count(op) > 0
        && results.all(|map| ir.is_unused(map) && linear_map_type::is(&ir.store, ir.ty(map)));
    makes && !writes(ir, op)
}
