//! `verify-road`: what of a program a road does not take.

use crate::derivatives::differentiate::function::derivative;
use crate::derivatives::differentiate::road::{Road, Wanted};
use crate::framework::pass::{Anchor, Change, Outcome, Pass, Run};
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::differentiate::Refusal;
use cotan_dialects::func::Func;
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op};

/// The pass.
pub static PASS: Pass = Pass {
    name: "verify-road",
    summary: "Says what of functions a road has no derivative of",
    doc: "\
Makes the derivative of every function by a road, and lets it go again: the program stays as it is. What
the road refuses is an error where it stands, one for each function. Asked is for the derivative
backwards, of all arguments that can change, and with `forward` for the one forwards. Functions without
code, and those whose arguments or results cannot change, are left out.

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
    anchor: Anchor::With(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: Options::DECLARED,
    statistics: Counted::DECLARED,
    run,
};

crate::options! {
    /// What can be chosen about `verify-road`.
    struct Options {
        /// Which method
        road: &'static Road = "direct",
        /// Whether tangents are asked for, and not cotangents
        forward: bool = false,
    }
}

crate::statistics! {
    /// What `verify-road` counts.
    struct Counted {
        /// Number of functions that the road takes
        num_taken,
        /// Number of functions that it refuses
        num_refused,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut Run<'_>) -> Outcome {
    let Options { road, forward } = run.options();
    let functions: Vec<Op> = ir.walk(root).filter(|&op| is_code(ir, op)).collect();
    let (mut taken, mut refused) = (0, None);
    let mut num_refused = 0;
    for function in functions {
        match takes(ir, function, road, forward) {
            Ok(is_asked) => taken += usize::from(is_asked),
            Err(refusal) => {
                num_refused += 1;
                if let Some(before) = refused.replace(refusal) {
                    run.report(before);
                }
            }
        }
    }
    run.count(Counted { num_taken: taken, num_refused });
    match refused {
        None => Ok(Change::Unchanged),
        Some(last) => Err(run.fail(last)),
    }
}

fn is_code(ir: &Ir, op: Op) -> bool {
    ir.get::<Func>(op).is_some_and(|function| !function.is_declaration(ir))
}

/// Whether there is anything to ask of a road, which takes the function then.
fn takes(ir: &mut Ir, function: Op, road: &Road, forward: bool) -> Result<bool, Refusal> {
    let Some(signature) = Callable::type_of(ir, function).cloned() else { return Ok(false) };
    let wrt = changing(&ir.store, &signature.inputs);
    let changes = changing(&ir.store, &signature.results).len();
    if wrt.is_empty() || changes == 0 {
        return Ok(false);
    }
    let derivatives = if forward { changes } else { wrt.len() };
    let needed = vec![true; signature.results.len() + derivatives];
    let wanted = Wanted { reverse: !forward, wrt, needed, apart: false };
    let made = derivative(ir, function, &wanted, road)?;
    ir.erase_op(made);
    Ok(true)
}
