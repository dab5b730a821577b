//! `check-differentiable`: reports functions that an AD method rejects.

use crate::registry::Method;
use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_autodiff::differentiate::function::derivative;
use cotan_autodiff::differentiate::stage_log::StageLog;
use cotan_autodiff::provenance;
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::{NotDifferentiable, refused};
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::accumulators;
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "check-differentiable",
    summary: "Reports the functions that the selected AD method cannot differentiate",
    doc: "\
Derives every function by an AD method and discards the result: the program is unchanged. A
rejection is an error at the responsible operation, one for each function. The derivative is the
reverse one with respect to all active arguments, or the forward one with `forward`. Functions
without a body, and those without active arguments or results, are skipped.

A method without a rule for a loop, a call or a product may decompose it first. With `own-rules`
that is an error, too.

```mlir before
func.func @f(%x: f64) -> f64 {
  %y = math.sin %x : f64
  return %y : f64
}
```

```mlir after
func.func @f(%x: f64) -> f64 {
  %y = math.sin %x : f64
  return %y : f64
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-covered", "Number of functions that the method differentiates"),
        Statistic::new("num-decomposed", "Number of those with a decomposed operation"),
        Statistic::new("num-rejected", "Number of functions that the method rejects"),
    ],
    run,
};

cotan_pass::options! {
    /// Options of `check-differentiable`.
    struct Options {
        /// The AD method
        method: Method = "direct",
        /// Check the forward derivative instead of the reverse one
        forward: bool = false,
        /// Reject operations that the method decomposes
        own_rules as "own-rules": bool = false,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { method, forward, own_rules } = run.options();
    let functions: Vec<Op> = ir.walk(root).filter(|&op| is_code(ir, op)).collect();
    let mut last = None;
    for function in functions {
        let covered = coverage(ir, function, method.0, forward).and_then(|covered| match covered {
            Coverage::Decomposition(op) if own_rules => {
                Err(refused(ir, op, "the AD method has no rule of its own for it"))
            }
            covered => Ok(covered),
        });
        match covered {
            Ok(Coverage::NothingActive) => {}
            Ok(Coverage::ByRules) => run.count("num-covered", 1),
            Ok(Coverage::Decomposition(_)) => {
                run.count("num-covered", 1);
                run.count("num-decomposed", 1);
            }
            Err(refusal) => {
                run.count("num-rejected", 1);
                if let Some(before) = last.replace(refusal) {
                    run.report(before);
                }
            }
        }
    }
    match last {
        None => Ok(Change::Unchanged),
        Some(last) => Err(run.fail(last)),
    }
}

fn is_code(ir: &Ir, op: Op) -> bool {
    ir.get::<Func>(op).is_some_and(|function| !function.is_declaration(ir))
}

/// The coverage of a function.
enum Coverage {
    /// The function has no derivative.
    NothingActive,
    /// Every operation has a rule.
    ByRules,
    /// This operation was decomposed.
    Decomposition(Op),
}

/// Returns the coverage of a function.
fn coverage(
    ir: &mut Ir,
    function: Op,
    method: &AdMethod,
    forward: bool,
) -> Result<Coverage, NotDifferentiable> {
    let Some(signature) = Callable::type_of(ir, function).cloned() else {
        return Ok(Coverage::NothingActive);
    };
    let wrt = changing(&ir.store, &signature.inputs);
    let changes = changing(&ir.store, &signature.results).len();
    // No request can pass an accumulator on.
    let mut both = signature.inputs.iter().chain(&signature.results);
    if both.any(|&ty| accumulators::is(&ir.store, ty)) {
        return Ok(Coverage::NothingActive);
    }
    if wrt.is_empty() || changes == 0 {
        return Ok(Coverage::NothingActive);
    }
    let derivatives = if forward { changes } else { wrt.len() };
    let needed = vec![true; signature.results.len() + derivatives];
    let derivative_request = DerivativeRequest {
        reverse: !forward,
        wrt,
        needed,
        split_linear: false,
        order: 1,
        stages: StageLog::default(),
    };
    let created = derivative(ir, function, &derivative_request, method)?;
    let decomposed = ir.walk(created).find(|&op| provenance::is_decomposed(ir, op));
    let covered = decomposed
        .map_or(Coverage::ByRules, |op| Coverage::Decomposition(original(ir, function, op)));
    ir.erase_op(created);
    Ok(covered)
}

/// Returns the operation of a function that another one was derived from, or the function.
fn original(ir: &Ir, function: Op, created: Op) -> Op {
    let from = provenance::written(ir, ir.loc(created));
    let mut ops = ir.walk(function).skip(1);
    ops.find(|&op| provenance::written(ir, ir.loc(op)) == from).unwrap_or(function)
}
