//! `split-reverse`: reverse derivatives in two halves.

use super::fwd_rev_pair::FwdRevPairs;
use cotan_dialects::combinator::Apply;
use cotan_dialects::func::Func;
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "split-reverse",
    summary: "Differentiates point-free functions in reverse mode: a forward and a reverse function each",
    doc: "\
Adds two functions after each one that `to-combinators` converted. `@f_fwd` returns the results of
`@f` and the residuals. `@f_rev` maps the residuals and the cotangents of the results to those of
the arguments. No other values are shared.

The residuals of an operation follow from its declaration: the smallest set that its transposed
Jacobian needs. A sum has none, a product its factors, and `math.exp` its result. A conditional
saves the branch taken and the residuals of both branches, a build or fold one residual for each
element or step.

```mlir before
func.func @f(%x: f64, %y: f64) -> f64 {
  %term = combinator.primitive (%a: f64, %b: f64) {
    %w = arith.mulf %a, %b : f64
    combinator.yield %w : f64
  } : !combinator.arrow<tuple<f64, f64>, f64>
  %r = combinator.apply %term(%x, %y : f64, f64) : !combinator.arrow<tuple<f64, f64>, f64>
  return %r : f64
}
```

```mlir after
func.func @f(%x: f64, %y: f64) -> f64 {
  %term = combinator.primitive (%a: f64, %b: f64) {
    %w = arith.mulf %a, %b : f64
    combinator.yield %w : f64
  } : !combinator.arrow<tuple<f64, f64>, f64>
  %r = combinator.apply %term(%x, %y : f64, f64) : !combinator.arrow<tuple<f64, f64>, f64>
  return %r : f64
}
func.func @f_fwd(%x: f64, %y: f64) -> (f64, f64, f64) {
  %w = arith.mulf %x, %y : f64
  return %w, %y, %x : f64, f64, f64
}
func.func @f_rev(%y: f64, %x: f64, %dr: f64) -> (f64, f64) {
  %dx = arith.mulf %dr, %y : f64
  %dy = arith.mulf %x, %dr : f64
  return %dx, %dy : f64, f64
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: &[],
    statistics: &[Statistic::new("num-functions", "Number of functions differentiated")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let table = SymbolTable::new(ir, root);
    let functions: Vec<Op> = table.iter().map(|(_, op)| op).filter(|&op| is_term(ir, op)).collect();
    let mut halves = FwdRevPairs::new(table);
    for function in functions {
        halves.of(ir, function, function).map_err(|refusal| run.fail(refusal))?;
    }
    run.count("num-functions", halves.count());
    Ok(Change::from(halves.count() > 0))
}

/// Returns whether a function applies a term.
fn is_term(ir: &Ir, function: Op) -> bool {
    let block = ir.get::<Func>(function).and_then(|func| ir.single_block(func.body));
    block.is_some_and(|block| ir.ops(block).any(|op| ir.is::<Apply>(op)))
}
