//! `thread-accumulators-inward`: passes an outer accumulator into an inner accumulation.
//!
//! Legal if the result has no other use than the addition, and sums may be reassociated. It saves a
//! temporary array per iteration.

use cotan_dialects::array::AddAt;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_transforms::FloatingPoint;
use std::cmp::Reverse;

mod find;
mod rewrite;

/// The pass.
pub static PASS: Pass = Pass {
    name: "thread-accumulators-inward",
    summary: "Lets an inner `array.accumulate` add to the outer accumulator, without a temporary array",
    doc: "\
An inner accumulation may compute an array that the enclosing body only adds to its own accumulator.
Then a temporary array is allocated, filled, read and added in every iteration. Instead, the outer
accumulator is passed to the inner accumulation, whose body adds to it directly.

Terms are added in another order: with the option `fp=strict` the pass does nothing.

```mlir before
func.func @f(%x: tensor<?x?xf64, #cotan.dims<n, k>>) -> (tensor<?xf64, #cotan.dims<k>>, f64) {
  %r, %s = array.accumulate over [n] (%i: index, %sums: !array.acc<tensor<?xf64, #cotan.dims<k>>>, %all: !array.acc<f64>) {
    %all2, %row = array.accumulate %all over [k] (%j: index, %t: !array.acc<f64>) {
      %a = array.index %x[%i, %j] : tensor<?x?xf64, #cotan.dims<n, k>>
      %t2 = array.add_at %t[], %a : !array.acc<f64>, f64
      array.yield %t2, %a : !array.acc<f64>, f64
    } : (!array.acc<f64>) -> (!array.acc<f64>, tensor<?xf64, #cotan.dims<k>>)
    %sums2 = array.add_at %sums[], %row : !array.acc<tensor<?xf64, #cotan.dims<k>>>, tensor<?xf64, #cotan.dims<k>>
    array.yield %sums2, %all2 : !array.acc<tensor<?xf64, #cotan.dims<k>>>, !array.acc<f64>
  } : () -> (tensor<?xf64, #cotan.dims<k>>, f64)
  return %r, %s : tensor<?xf64, #cotan.dims<k>>, f64
}
```

```mlir after
func.func @f(%x: tensor<?x?xf64, #cotan.dims<n, k>>) -> (tensor<?xf64, #cotan.dims<k>>, f64) {
  %r, %s = array.accumulate over [n] (%i: index, %sums: !array.acc<tensor<?xf64, #cotan.dims<k>>>, %all: !array.acc<f64>) {
    %all2, %sums2 = array.accumulate %all, %sums over [k] (%j: index, %t: !array.acc<f64>, %arg0: !array.acc<tensor<?xf64, #cotan.dims<k>>>) {
      %a = array.index %x[%i, %j] : tensor<?x?xf64, #cotan.dims<n, k>>
      %t2 = array.add_at %t[], %a : !array.acc<f64>, f64
      %0 = array.add_at %arg0[%j], %a : !array.acc<tensor<?xf64, #cotan.dims<k>>>, f64
      array.yield %t2, %0 : !array.acc<f64>, !array.acc<tensor<?xf64, #cotan.dims<k>>>
    } : (!array.acc<f64>, !array.acc<tensor<?xf64, #cotan.dims<k>>>) -> (!array.acc<f64>, !array.acc<tensor<?xf64, #cotan.dims<k>>>)
    array.yield %sums2, %all2 : !array.acc<tensor<?xf64, #cotan.dims<k>>>, !array.acc<f64>
  } : () -> (tensor<?xf64, #cotan.dims<k>>, f64)
  return %r, %s : tensor<?xf64, #cotan.dims<k>>, f64
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-moved", "Number of additions sunk"),
    ],
    run,
};

cotan_pass::options! {
    /// The options of `thread-accumulators-inward`.
    struct Options {
        /// Reassociation of floating-point sums: `strict` keeps the written order
        fp: FloatingPoint = "default",
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { fp } = run.options();
    let (mut num_moved, mut changed) = (0, false);
    let mut worklist = Worklist::default();
    if fp == FloatingPoint::Default {
        worklist.extend(ir, root);
    }
    while let Some(add) = worklist.pop() {
        if ir.is_erased(add) {
            continue;
        }
        let inner = find::InnerAccumulation::of(ir, add);
        if let Some(accumulation) = inner.and_then(|inner| rewrite::carry(ir, add, &inner)) {
            worklist.extend(ir, accumulation);
            num_moved += 1;
        } else if let Some(parts) = find::split_terms(ir, add) {
            changed = true;
            let additions = rewrite::split(ir, add, parts);
            additions.into_iter().for_each(|add| worklist.extend(ir, add));
        }
    }
    run.count("num-moved", num_moved);
    Ok(Change::from(changed || num_moved > 0))
}

/// A worklist of additions, outer ones first: an accumulator of an inner body may become an outer
/// one.
#[derive(Default)]
struct Worklist(Vec<(Reverse<usize>, Op)>);

impl Worklist {
    /// Adds the additions in an operation.
    fn extend(&mut self, ir: &Ir, op: Op) {
        let depth = |op| std::iter::successors(Some(op), |&op| ir.parent_op(op)).count();
        let adds = ir.walk(op).filter(|&op| ir.is::<AddAt>(op));
        self.0.extend(adds.map(|op| (Reverse(depth(op)), op)));
        self.0.sort_by_key(|it| it.0);
    }

    fn pop(&mut self) -> Option<Op> {
        self.0.pop().map(|it| it.1)
    }
}
