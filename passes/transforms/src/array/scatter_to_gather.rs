//! `scatter-to-gather`: converts shifted scatter-adds to gathers.

use crate::FloatingPoint;
use cotan_dialects::array::Accumulate;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod find;
mod products;
mod rest;
mod slices;
mod sums;
mod write;

use slices::Slices;

/// The pass.
pub static PASS: Pass = Pass {
    name: "scatter-to-gather",
    summary: "Converts scatter-adds at shifted indices to sums of reads",
    doc: "\
The gradient of a stencil adds each cotangent to a few neighbours. These additions are dependent
through memory: each reads a value that the previous one has just stored. If every addition to an
accumulator is at the body's own indices, shifted by constants, the body returns the addends
instead. Each element of the sum reads them at the inverse shifts, within bounds. Addends that are
cheap functions of one scalar are recomputed from that scalar, which is returned once.

In the first two forms additions keep their order, and addends out of bounds are -0.0, the neutral element: results are
bit-identical. A single addition is converted if its addend is returned anyway. It is converted,
too, if few cheap operations on indices and on at most two elements of outside arrays compute the
addend: they are repeated at the inverse shift. Additions to an array with the sizes of the domain
are converted only then. The sum starts from its elements. Operations on one element are also
repeated, instead of an array of addends, if there are at most two. Additions at several shifts that
need more than two arrays of addends are repeated like those next to other results: in place, each
iteration would wait for the stores of the previous one.

The second form is an addition of a product in nested bodies, whose indices are some of their own in
any order, as in the gradient of a sum over part of the elements. If no factor has all indices, each
element of the sum becomes a sum over the other indices, which keeps its order. Then both gradients
of a product of matrices are products of matrices, with register tiles. A `select` between the
product and zero that does not depend on the other indices is applied to the sum.

The third form are additions of nested bodies to a row or a column of an array. Each gets an
accumulator of its own, of the size of the slice, which is added to the array afterwards. An element
that is in several slices receives its addends in another order, so with `fp=strict` only a single
addition is converted.

```mlir before
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %c: f64) -> tensor<?xf64, #cotan.dims<n + 1>> {
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %b = arith.mulf %a, %a : f64
    %p = arith.mulf %c, %b : f64
    %t = array.add_at %s[%i], %b : !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>, f64
    %u = array.add_at %t[%i + 1], %p : !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>, f64
    array.yield %u : !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>
  } : () -> tensor<?xf64, #cotan.dims<n + 1>>
  return %r : tensor<?xf64, #cotan.dims<n + 1>>
}
```

```mlir after
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %c: f64) -> tensor<?xf64, #cotan.dims<n + 1>> {
  %r = array.build (%arg0: index) {
    %0 = arith.constant -0.0 : f64
    %1 = arith.constant -1 : index
    %2 = arith.addi %arg0, %1 : index
    %a = array.index %x[%2] : tensor<?xf64, #cotan.dims<n>>
    %b = arith.mulf %a, %a : f64
    %p = arith.mulf %c, %b : f64
    %3 = arith.constant -1 : index
    %4 = arith.addi %arg0, %3 : index
    %5 = array.dim n
    %6 = arith.cmpi ult, %4, %5 : index
    %7 = arith.select %6, %p, %0 : f64
    %8 = arith.addf %0, %7 : f64
    %a_1 = array.index %x[%arg0] : tensor<?xf64, #cotan.dims<n>>
    %b_2 = arith.mulf %a_1, %a_1 : f64
    %9 = array.dim n
    %10 = arith.cmpi ult, %arg0, %9 : index
    %11 = arith.select %10, %b_2, %0 : f64
    %12 = arith.addf %8, %11 : f64
    array.yield %12 : f64
  } : tensor<?xf64, #cotan.dims<n + 1>>
  return %r : tensor<?xf64, #cotan.dims<n + 1>>
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-sums", "Number of sums converted")],
    run,
};

cotan_pass::options! {
    /// The options of `scatter-to-gather`.
    struct Options {
        /// Reassociation of floating-point sums: `strict` keeps the written order
        fp: FloatingPoint = "default",
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { fp } = run.options();
    let accumulates: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Accumulate>(op)).collect();
    let mut num_sums = 0;
    for mut op in accumulates {
        while let Some(product) =
            (!ir.is_erased(op)).then(|| products::Product::of(ir, op)).flatten()
        {
            num_sums += 1;
            match sums::write(ir, op, &product) {
                Some(rest) => op = rest,
                None => break,
            }
        }
        while let Some(sum) = (!ir.is_erased(op)).then(|| find::Sum::of(ir, op)).flatten() {
            num_sums += 1;
            match write::write(ir, op, &sum) {
                Some(rest) => op = rest,
                None => break,
            }
        }
        let reassociates = fp == FloatingPoint::Default;
        while let Some(slices) =
            (!ir.is_erased(op)).then(|| Slices::of(ir, op, reassociates)).flatten()
        {
            num_sums += 1;
            match slices::write(ir, op, &slices) {
                Some(rest) => op = rest,
                None => break,
            }
        }
    }
    run.count("num-sums", num_sums);
    Ok(Change::from(num_sums > 0))
}
