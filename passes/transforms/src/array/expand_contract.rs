//! `expand-contract`: expands contractions.

use cotan_dialects::array::Contract;
use cotan_ir::{Builder, Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "expand-contract",
    summary: "Expands `array.contract` into builds and sums",
    doc: "\
A contraction becomes a build of sums of products, which defines its meaning bit for bit.
`raise-contract` is the inverse. The contraction of a `linear.leaf`, which is one operation, stays.

```mlir before
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.contract %x, %y over [n] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>> -> f64
  return %r : f64
}
```

```mlir after
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %3 = array.build (%arg0: index) {
    %0 = array.index %x[%arg0] : tensor<?xf64, #cotan.dims<n>>
    %1 = array.index %y[%arg0] : tensor<?xf64, #cotan.dims<n>>
    %2 = arith.mulf %0, %1 : f64
    array.yield %2 : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %r = array.sum %3 along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-lowered", "Number of contractions"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let contracts =
        ir.walk(root).filter(|&op| Contract::can_lower(ir, op) && !ir.is_in_fixed_body(op));
    let contracts: Vec<Op> = contracts.collect();
    for &op in &contracts {
        let from = ir.loc(op);
        let loc = ir.store.derived_loc(from, PASS.name);
        let sums = Contract::lower(&mut Builder::before(ir, op), loc, op);
        ir.replace_op(op, &[sums]);
    }
    run.count("num-lowered", contracts.len());
    Ok(Change::from(!contracts.is_empty()))
}
