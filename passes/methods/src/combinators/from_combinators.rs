//! `from-combinators`: converts terms to ordinary code.

use cotan_dialects::autodiff::NotDifferentiable;
use cotan_dialects::combinator::{Apply, Code, PrimalValue, arrow};
use cotan_ir::{InsertPoint, Ir, Op, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "from-combinators",
    summary: "Converts applied point-free terms to ordinary operations",
    doc: "\
Replaces every applied term of `combinator` by code: the body of each primitive, with its context
substituted. Projections need no code. Unused terms are erased.

```mlir before
func.func @f(%x: f64, %y: f64) -> f64 {
  %second = combinator.project 1 : !combinator.arrow<tuple<f64, f64>, f64>
  %operand = combinator.tuple %second : !combinator.arrow<tuple<f64, f64>, f64>
  %cos = combinator.primitive (%a: f64) {
    %w = math.cos %a : f64
    combinator.yield %w : f64
  } : !combinator.arrow<tuple<f64>, f64>
  %term = combinator.compose %cos, %operand : !combinator.arrow<tuple<f64>, f64>, !combinator.arrow<tuple<f64, f64>, tuple<f64>>
  %r = combinator.apply %term(%x, %y : f64, f64) : !combinator.arrow<tuple<f64, f64>, f64>
  return %r : f64
}
```

```mlir after
func.func @f(%x: f64, %y: f64) -> f64 {
  %w = math.cos %y : f64
  return %w : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-terms", "Number of terms converted"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let ops: Vec<Op> = ir.walk(root).skip(1).collect();
    let applied: Vec<Op> = ops.iter().copied().filter(|&op| ir.is::<Apply>(op)).collect();
    for &op in &applied {
        write(ir, op).map_err(|refusal| run.fail(refusal))?;
    }
    let mut changed = !applied.is_empty();
    for &op in ops.iter().rev() {
        if !ir.is_erased(op) && is_unused_term(ir, op) {
            ir.erase_op(op);
            changed = true;
        }
    }
    run.count("num-terms", applied.len());
    Ok(Change::from(changed))
}

/// Replaces an applied term by code.
fn write(ir: &mut Ir, op: Op) -> Result<(), NotDifferentiable> {
    let Apply { term, args, .. } = ir.verified(op);
    let args: Vec<Value> = args.iter(ir).collect();
    let context: Vec<PrimalValue> =
        args.iter().map(|&arg| PrimalValue::of(ir, arg, false)).collect();
    let loc = ir.loc(op);
    let code = &mut Code::new(ir, InsertPoint::Before(op), loc);
    let split = code.split(term, &context)?;
    let value = split.primal.value(code);
    ir.replace_op(op, &[value]);
    Ok(())
}

/// Returns whether an operation creates an unused term.
fn is_unused_term(ir: &Ir, op: Op) -> bool {
    let is_term = |value| arrow::ends(&ir.store, ir.ty(value)).is_some();
    ir.result_count(op) > 0 && ir.results(op).all(|value| ir.is_unused(value) && is_term(value))
}
