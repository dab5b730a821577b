//! `differentiate`: expands derivative requests.

use crate::refused_types::refused_types;
use crate::registry::Method;
use cotan_autodiff::derive_implicit_rules;
use cotan_autodiff::differentiate::Expansion;
use cotan_autodiff::differentiate::stage_log::StageLog;
use cotan_autodiff::residuals::{SourceOps, remarks};
use cotan_dialects::ad::{Request, StopGradient};
use cotan_ir::spec::Traits;
use cotan_ir::{Diagnostic, Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "differentiate",
    summary: "Replaces each derivative request by a call of the derivative function, which it creates",
    doc: "\
Replaces the requests of the dialect `ad` by calls of emitted functions. One forward walk through
the requested function linearizes it; for cotangents, one backward walk transposes the linear part.
Requests inside a function are expanded before the function itself is differentiated, so requests
nest. A derivative that is requested several times is emitted once.

A Jacobian is built from rows, one for each element of an argument or of a result, whichever are
fewer. Computations that are independent of the row are hoisted, and elementwise ones have a
diagonal, which one row computes.

For `ad.jet`, the forward walk emits the Taylor coefficients of all orders instead of tangents: sums
of products of coefficients, in number the square of the order. Loops carry all of them. Only the
method `direct` does so.

`ad.linearize` becomes a call of a function that returns the values and a `closure.lambda` of the
linear part, which captures them. `ad.transpose` becomes a call of the reverse derivative, which
must not depend on the linear arguments.

Calls are differentiated by calls of derivatives, which recompute their residuals, so `inline`
before this pass saves work. `canonicalize`, `cse` and `dce` simplify the result: the pipeline
`gradient` includes them. An exact `ad.stop_gradient` is erased after all requests are expanded.

A function may name custom derivatives, `cotan.jvp = @g` or `cotan.vjp = @g`. These are called, or
transposed if only the other direction exists, and its body is ignored. A rule is rejected if it is
not linear in its tangents or cotangents. A rule with the attribute `cotan.assume_linear` is applied
unchecked, such as one that clips cotangents; it is still rejected where it has to be transposed.

Several AD methods are available by `method`; all compute the same values. With `print-residuals`
remarks list the residuals of each operation in bytes, and the recomputations of the reverse pass,
for the methods `direct` and `bulk-arrays`. Unused residuals are erased later, so remarks about the
final program refer to the result.

It is an error, which names the operation, if an operation has no derivative, and if a function
requests its own derivative.

```mlir before
func.func private @f(%x: f64) -> f64 {
  %y = math.exp %x : f64
  return %y : f64
}
func.func @g(%x: f64) -> f64 {
  %dx = ad.grad @f(%x) : (f64) -> f64
  return %dx : f64
}
```

```mlir after
func.func private @f(%x: f64) -> f64 {
  %y = math.exp %x : f64
  return %y : f64
}
func.func private @f_vjp(%x: f64, %dy: f64) -> f64 {
  %y = math.exp %x : f64
  %dx = arith.mulf %y, %dy : f64
  return %dx : f64
}
func.func @g(%x: f64) -> f64 {
  %0 = arith.constant 1.0 : f64
  %dx = call @f_vjp(%x, %0) : (f64, f64) -> f64
  return %dx : f64
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: Differentiation::DECLARED,
    statistics: &[
        Statistic::new("num-requests", "Number of requests expanded"),
        Statistic::new("num-derivatives", "Number of functions created"),
    ],
    run,
};

cotan_pass::options! {
    /// Options of `differentiate`.
    pub struct Differentiation {
        /// The AD method
        method: Method = "direct",
        /// Report the residuals and recomputations of reverse derivatives
        print_residuals: bool = false,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Differentiation { method, print_residuals } = run.options();
    let written = print_residuals.then(|| SourceOps::of(ir));
    if let Some(refusal) = refused(ir, root) {
        return Err(run.fail(refusal));
    }
    if ir.walk(root).any(|op| Request::of(ir, op).is_some()) {
        derive_implicit_rules::derive(ir, root)
            .map_err(|errors| run.fail_with(errors.into_iter().collect()))?;
    }
    let mut expansion = Expansion::new(ir, root, method.0);
    let stages = if run.wants_stages() { StageLog::new() } else { StageLog::default() };
    expansion.record(stages.clone());
    let done = expansion.run(ir);
    stages.take().into_iter().for_each(|(step, ir)| run.stage(step, ir));
    run.count("num-requests", expansion.requests);
    run.count("num-derivatives", expansion.derivative_count());
    for remark in written.map(|written| remarks(ir, &written)).unwrap_or_default() {
        run.report(remark);
    }
    match done {
        Ok(()) if expansion.requests > 0 => {
            StopGradient::erase_exact(ir, root);
            Ok(Change::Changed)
        }
        Ok(()) => Ok(Change::from(expansion.requests > 0)),
        Err(refusal) => Err(run.fail(refusal)),
    }
}

/// Returns an error if derivatives are requested in a module with complex numbers or sums.
fn refused(ir: &Ir, root: Op) -> Option<Diagnostic> {
    ir.walk(root).find(|&op| Request::of(ir, op).is_some())?;
    refused_types(ir, root)
}
