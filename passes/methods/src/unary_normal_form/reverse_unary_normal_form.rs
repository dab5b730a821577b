//! `reverse-unary-normal-form`: reverse derivatives of unary normal form.

use cotan_dialects::autodiff::NotDifferentiable;
use cotan_dialects::func::Func;
use cotan_dialects::unf::{Apply, Pair, Part, Proj, Var};
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod function;
mod jacobian;

/// The pass.
pub static PASS: Pass = Pass {
    name: "reverse-unary-normal-form",
    summary: "Emits the reverse derivative of each function in unary normal form",
    doc: "\
Adds a function after each one whose operations are steps of `unf`; it returns the values and the
cotangents of the arguments. Each state is paired with a continuation, a function from the
cotangents of the state to those of the arguments. The first one is the identity; a step composes it
with its transposed Jacobian, which reads the state before the step. So `(s, Y)` becomes
`(step(s), Y . J)`. At the end the last continuation is applied to structural zeros and the
cotangents of the results.

Every continuation is used once, so `partial-eval` eliminates all of them. Transposed Jacobians
follow from the declarations of the operations, as in the AD method `unary-normal-form`, which emits
the same derivative without intermediate functions.

```mlir before
func.func @f(%x: f64) -> f64 {
  %s0 = tuple.pack %x : f64
  %s1 = unf.apply %s0 (%a: f64) {
    %y = math.sin %a : f64
    unf.yield %y : f64
  } : tuple<f64> -> tuple<f64, f64>
  %y = tuple.get %s1[1] : tuple<f64, f64>
  return %y : f64
}
```

```mlir after
func.func @f(%x: f64) -> f64 {
  %s0 = tuple.pack %x : f64
  %s1 = unf.apply %s0 (%a: f64) {
    %y = math.sin %a : f64
    unf.yield %y : f64
  } : tuple<f64> -> tuple<f64, f64>
  %y = tuple.get %s1[1] : tuple<f64, f64>
  return %y : f64
}
func.func @f_vjp(%x: f64, %dy: f64) -> (f64, f64) {
  %k = closure.lambda (%c: tuple<f64>) {
    closure.yield %c : tuple<f64>
  } : (tuple<f64>) -> tuple<f64>
  %s0 = tuple.pack %x : f64
  %s1 = unf.apply %s0 (%a: f64) {
    %y = math.sin %a : f64
    unf.yield %y : f64
  } : tuple<f64> -> tuple<f64, f64>
  %k_0 = closure.lambda (%c: tuple<f64, f64>) {
    %0 = tuple.get %c[0] : tuple<f64, f64>
    %1 = tuple.get %c[1] : tuple<f64, f64>
    %2 = tuple.get %s0[0] : tuple<f64>
    %3 = math.cos %2 : f64
    %4 = arith.mulf %3, %1 : f64
    %5 = arith.addf %0, %4 : f64
    %6 = tuple.pack %5 : f64
    %7 = closure.apply %k(%6) : (tuple<f64>) -> tuple<f64>
    closure.yield %7 : tuple<f64>
  } : (tuple<f64, f64>) -> tuple<f64>
  %y = tuple.get %s1[1] : tuple<f64, f64>
  %8 = unf.zero : f64
  %9 = tuple.pack %8, %dy : f64, f64
  %10 = closure.apply %k_0(%9) : (tuple<f64, f64>) -> tuple<f64>
  %dx = tuple.get %10[0] : tuple<f64>
  return %y, %dx : f64, f64
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: &[],
    statistics: &[
        Statistic::new("num-derivatives", "Number of derivatives created"),
        Statistic::new("num-steps", "Number of steps transposed"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let functions: Vec<Op> = ir.walk(root).filter(|&op| is_in_unf(ir, op)).collect();
    let mut table = SymbolTable::new(ir, root);
    let (mut derivatives, mut steps) = (0, 0);
    for function in functions {
        let created: Result<_, NotDifferentiable> = function::derivative(ir, function);
        let created = created.map_err(|refusal| run.fail(refusal))?;
        table.insert(ir, created.function);
        derivatives += 1;
        steps += created.steps;
    }
    run.count("num-derivatives", derivatives);
    run.count("num-steps", steps);
    Ok(Change::from(derivatives > 0))
}

/// Returns whether an operation is a function with steps.
fn is_in_unf(ir: &Ir, op: Op) -> bool {
    let Some(Func { body, .. }) = ir.get(op) else { return false };
    let block = ir.single_block(body);
    block.is_some_and(|block| ir.ops(block).any(|op| is_step(ir, op)))
}

/// Returns whether an operation is a step.
fn is_step(ir: &Ir, op: Op) -> bool {
    ir.is::<Var>(op)
        || ir.is::<Proj>(op)
        || ir.is::<Part>(op)
        || ir.is::<Pair>(op)
        || ir.is::<Apply>(op)
}
