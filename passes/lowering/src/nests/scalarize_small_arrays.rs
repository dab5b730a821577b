//! `scalarize-small-arrays`: scalar replacement of small arrays and full unrolling.
//!
//! Legal if all indices are constants after unrolling. Small matrices then stay in registers.

use cotan_dialects::func::Func;
use cotan_dialects::r#loop::Nest;
use cotan_dialects::writes;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_transforms::generic::cse;

mod forward;
mod split;
mod unroll;

/// The pass.
pub static PASS: Pass = Pass {
    name: "scalarize-small-arrays",
    summary: "Unrolls short nests, and replaces small arrays by scalars",
    doc: "\
Scalar replacement of aggregates with full unrolling. Inner nests with a small constant trip count
are fully unrolled. Elements stored at a constant index are forwarded to their reads. An array of a
few elements that a sequential loop carries, and reads at constant indices, is carried as scalars.
So the matrices of a product along a sequence stay in registers.

The order of operations is kept: results are bit-identical.

```mlir before
func.func @f(%x: tensor<?x2xf64, #cotan.dims<n>>, %a: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %n = array.dim n
  %empty = loop.empty : tensor<2xf64>
  %r = loop.nest [\"ordered\"] %zero to %n carry %empty : tensor<2xf64> (%i: index, %s: tensor<2xf64>) {
    %next = loop.nest [\"parallel\"] %zero to %two put %empty : tensor<2xf64> (%j: index) {
      %k = arith.subi %one, %j : index
      %b = array.index %s[%k] : tensor<2xf64>
      %c = array.index %x[%i, %j] : tensor<?x2xf64, #cotan.dims<n>>
      %d = arith.addf %b, %c : f64
      loop.yield %d, %j : f64, index
    }
    loop.yield %next : tensor<2xf64>
  }
  %e = array.index %r[%zero] : tensor<2xf64>
  return %e : f64
}
```

```mlir after
func.func @f(%x: tensor<?x2xf64, #cotan.dims<n>>, %a: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = array.dim n
  %0 = arith.constant 0.0 : f64
  %e, %1 = loop.nest [\"ordered\"] %zero to %n carry %0, %0 : f64, f64 (%i: index, %b: f64, %b_0: f64) {
    %c = array.index %x[%i, %zero] : tensor<?x2xf64, #cotan.dims<n>>
    %d = arith.addf %b_0, %c : f64
    %c_1 = array.index %x[%i, %one] : tensor<?x2xf64, #cotan.dims<n>>
    %d_2 = arith.addf %b, %c_1 : f64
    loop.yield %d, %d_2 : f64, f64
  }
  return %e : f64
}
```
",
    anchor: Anchor::Op("builtin.module"),
    options: &[],
    statistics: &[
        Statistic::new("num-unrolled", "Number of nests unrolled"),
        Statistic::new("num-split", "Number of arrays carried as scalars"),
    ],
    run,
};

/// Maximum number of elements of an array that is scalarized.
const MAX_ELEMENTS: i64 = 16;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let functions: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect();
    let (mut num_unrolled, mut num_split) = (0, 0);
    for function in functions {
        let acc = num_unrolled + num_split;
        for nest in nests_inside_out(ir, function) {
            num_unrolled += usize::from(unroll::unroll(ir, nest).is_some());
        }
        forward::forward(ir, function);
        // The outermost first: their carried scalars initialize those of inner ones.
        for nest in nests_inside_out(ir, function).into_iter().rev() {
            num_split += split::split(ir, nest);
        }
        forward::forward(ir, function);
        if num_unrolled + num_split > acc {
            // Removes dead stores, and merges computations that all iterations share.
            erase_unused(ir, function);
            cse::merge(ir, function);
        }
    }
    run.count("num-unrolled", num_unrolled);
    run.count("num-split", num_split);
    Ok(Change::from(num_unrolled + num_split > 0))
}

fn nests_inside_out(ir: &Ir, function: Op) -> Vec<Op> {
    let nests = ir.nested_ops_inside_out(function).into_iter();
    nests.filter(|&op| ir.is::<Nest>(op)).collect()
}

fn erase_unused(ir: &mut Ir, function: Op) {
    for nest in nests_inside_out(ir, function) {
        if ir.has_no_uses(nest) && !writes(ir, nest) {
            ir.erase_op(nest);
        }
    }
}
