//! `differentiate`: requests for derivatives become calls of derivatives.

use crate::registry::Method;
use cotan_autodiff::differentiate::Expansion;
use cotan_autodiff::residuals::{Written, remarks};
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "differentiate",
    summary: "Makes the derivatives that a program asks for, and calls them",
    doc: "\
Replaces the requests of the dialect `ad` by calls of functions that it makes:
one forward walk through the function that a request names writes it again with what it changes by;
for cotangents, one backward walk turns that around. Requests inside a function are replaced before
the function itself is differentiated, so requests nest. A derivative that is asked for several times
is made once.

A Jacobian is built of rows, one for each element that an argument has, or one for each that a result has,
whichever are fewer: what does not depend on the row is computed once in front of it, and what changes
element by element has a diagonal, which takes one row for all.

`ad.linearize` becomes a call of a function that gives the values, and a `closure.lambda` of what is linear, which
sees them. `ad.transpose` becomes a call of the derivative in reverse, which must not depend on the arguments that
it is taken by.

Calls are differentiated by calls of derivatives; these compute again what they need, so `inline`
before this pass saves work. `canonicalize`, `cse` and `dce` make the result short: the pipeline
`gradient` does all of it.

A function may name its own derivatives, `cotan.jvp = @g` or `cotan.vjp = @g`: then they are called, or
transposed where only the one of the other direction is named, and its code is not looked at. A rule is
refused if it is not linear in the tangents, or cotangents, that it takes.

Derivatives are made by one of several methods, `road`; all give the same numbers. With `print-residuals` remarks
say what each operation keeps for the way back, in bytes, and what is computed again there, by the roads `direct` and
`bulk-arrays`; what nothing needs in the end goes later, so for the whole program it is said of the result.

It is an error, which names the operation, when something has no derivative, and when a function asks
for the derivative of itself.

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
    statistics: DifferentiateStatistics::DECLARED,
    run,
};

cotan_pass::options! {
    /// What can be chosen about `differentiate`.
    pub struct Differentiation {
        /// Which method makes the derivatives
        method: Method = "direct",
        /// Say what derivatives in reverse keep, and what they compute again
        print_residuals: bool = false,
    }
}

cotan_pass::statistics! {
    /// What `differentiate` counts.
    struct DifferentiateStatistics {
        /// Number of requests replaced
        num_requests,
        /// Number of functions made
        num_derivatives,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Differentiation { method, print_residuals } = run.options();
    let written = print_residuals.then(|| Written::of(ir));
    let mut expansion = Expansion::new(ir, root, method.0);
    let done = expansion.run(ir);
    run.count(DifferentiateStatistics { num_requests: expansion.requests, num_derivatives: expansion.made() });
    for remark in written.map(|written| remarks(ir, &written)).unwrap_or_default() {
        run.report(remark);
    }
    match done {
        Ok(()) => Ok(Change::from(expansion.requests > 0)),
        Err(refusal) => Err(run.fail(refusal)),
    }
}
