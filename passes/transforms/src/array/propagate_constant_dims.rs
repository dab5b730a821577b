//! `propagate-constant-dims`: propagates static sizes and merges size computations.

use cotan_dialects::func::Func;
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod hoist;
mod resolve;

/// The pass.
pub static PASS: Pass = Pass {
    name: "propagate-constant-dims",
    summary: "Propagates constant dimension parameters from callers to callees, and merges equal size computations",
    doc: "\
If all calls of a private function bind a dimension parameter to the same integer, that integer
replaces it in all types and attributes. Callers come first. Recursive functions keep their
parameters, and so do functions with a size that would be negative or exceed 64 bits. Then each
polynomial of `array.dim` is computed once per function, at its start, or at the start of the region
that binds one of its parameters. `canonicalize` folds those that are constant.

```mlir before
func.func private @mean(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
  %n = array.dim n
  %i = arith.index_cast %n : index to i64
  %f = arith.sitofp %i : i64 to f64
  %r = arith.divf %s, %f : f64
  return %r : f64
}
func.func @f(%x: tensor<4xf64>, %y: tensor<?xf64, #cotan.dims<m>>) -> (f64, index) {
  %a = array.call @mean(%x) : (tensor<4xf64>) -> f64
  %m = array.dim 2 * m
  %k = array.dim 2 * m
  %s = arith.addi %m, %k : index
  return %a, %s : f64, index
}
```

```mlir after
func.func private @mean(%x: tensor<4xf64>) -> f64 {
  %n = array.dim 4
  %s = array.sum %x along 0 : tensor<4xf64>
  %i = arith.index_cast %n : index to i64
  %f = arith.sitofp %i : i64 to f64
  %r = arith.divf %s, %f : f64
  return %r : f64
}
func.func @f(%x: tensor<4xf64>, %y: tensor<?xf64, #cotan.dims<m>>) -> (f64, index) {
  %m = array.dim 2 * m
  %a = array.call @mean(%x) : (tensor<4xf64>) -> f64
  %s = arith.addi %m, %m : index
  return %a, %s : f64, index
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: &[],
    statistics: &[
        Statistic::new("num-bound", "Number of dimension parameters bound to integers"),
        Statistic::new("num-moved", "Number of size computations hoisted"),
        Statistic::new("num-merged", "Number of size computations merged"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let bound = resolve::resolve(ir, root);
    let functions: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect();
    let hoisted = hoist::hoist(ir, &functions);
    run.count("num-bound", bound);
    run.count("num-moved", hoisted.moved);
    run.count("num-merged", hoisted.merged);
    Ok(Change::from(bound + hoisted.moved + hoisted.merged > 0))
}
