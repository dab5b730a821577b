//! `check-ad-coverage`: what of a program a road does not take.

use crate::registry::Method;
use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_autodiff::differentiate::function::derivative;
use cotan_autodiff::provenance;
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::{NotDifferentiable, refused};
use cotan_dialects::func::Func;
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "check-ad-coverage",
    summary: "Says what of functions a road has no derivative of",
    doc: "\
Makes the derivative of every function by a road, and lets it go again: the program stays as it is. What
the road refuses is an error where it stands, one for each function. Asked is for the derivative
backwards, of all arguments that can change, and with `forward` for the one forwards. Functions without
code, and those whose arguments or results cannot change, are left out.

A road that has no rule for a loop, a call or a product may say it in other words first, of which it has. With
`own-rules` that is an error, too.

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
    statistics: CheckAdCoverageStatistics::DECLARED,
    run,
};

cotan_pass::options! {
    /// What can be chosen about `check-ad-coverage`.
    struct Options {
        /// Which method
        method: Method = "direct",
        /// Whether tangents are asked for, and not cotangents
        forward: bool = false,
        /// Whether operations are refused that the road says in other words first
        own_rules as "own-rules": bool = false,
    }
}

cotan_pass::statistics! {
    /// What `check-ad-coverage` counts.
    struct CheckAdCoverageStatistics {
        /// Number of functions that the road takes
        num_taken,
        /// Number of those for which it says operations in other words first
        num_in_other_words,
        /// Number of functions that it refuses
        num_refused,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { method, forward, own_rules } = run.options();
    let functions: Vec<Op> = ir.walk(root).filter(|&op| is_code(ir, op)).collect();
    let (mut counted, mut last) =
        (CheckAdCoverageStatistics { num_taken: 0, num_in_other_words: 0, num_refused: 0 }, None);
    for function in functions {
        let taken = takes(ir, function, method.0, forward).and_then(|taken| match taken {
            Taken::Decomposition(op) if own_rules => {
                Err(refused(ir, op, "the road has no rule of its own for it"))
            }
            taken => Ok(taken),
        });
        match taken {
            Ok(Taken::NotAsked) => {}
            Ok(Taken::ByRules) => counted.num_taken += 1,
            Ok(Taken::Decomposition(_)) => {
                counted.num_taken += 1;
                counted.num_in_other_words += 1;
            }
            Err(refusal) => {
                counted.num_refused += 1;
                if let Some(before) = last.replace(refusal) {
                    run.report(before);
                }
            }
        }
    }
    run.count(counted);
    match last {
        None => Ok(Change::Unchanged),
        Some(last) => Err(run.fail(last)),
    }
}

fn is_code(ir: &Ir, op: Op) -> bool {
    ir.get::<Func>(op).is_some_and(|function| !function.is_declaration(ir))
}

/// How a road takes a function.
enum Taken {
    /// There is no derivative to ask for.
    NotAsked,
    /// As it is.
    ByRules,
    /// This operation is said in other words.
    Decomposition(Op),
}

/// How a road takes a function, if it does.
fn takes(
    ir: &mut Ir,
    function: Op,
    method: &AdMethod,
    forward: bool,
) -> Result<Taken, NotDifferentiable> {
    let Some(signature) = Callable::type_of(ir, function).cloned() else {
        return Ok(Taken::NotAsked);
    };
    let wrt = changing(&ir.store, &signature.inputs);
    let changes = changing(&ir.store, &signature.results).len();
    if wrt.is_empty() || changes == 0 {
        return Ok(Taken::NotAsked);
    }
    let derivatives = if forward { changes } else { wrt.len() };
    let needed = vec![true; signature.results.len() + derivatives];
    let wanted = DerivativeRequest { reverse: !forward, wrt, needed, apart: false };
    let made = derivative(ir, function, &wanted, method)?;
    let said_again = ir.walk(made).find(|&op| provenance::is_said_again(ir, op));
    let taken =
        said_again.map_or(Taken::ByRules, |op| Taken::Decomposition(original(ir, function, op)));
    ir.erase_op(made);
    Ok(taken)
}

/// The operation of a function that another one was made of, or the function.
fn original(ir: &Ir, function: Op, made: Op) -> Op {
    let from = provenance::written(ir, ir.loc(made));
    let mut ops = ir.walk(function).skip(1);
    ops.find(|&op| provenance::written(ir, ir.loc(op)) == from).unwrap_or(function)
}
