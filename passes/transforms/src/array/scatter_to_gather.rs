//! `scatter-to-gather`: converts shifted scatter-adds to gathers.

use cotan_dialects::array::Accumulate;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod find;
mod products;
mod rest;
mod sums;
mod write;

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

Additions keep their order, and addends out of bounds are -0.0, the neutral element: results are
bit-identical. A single addition is converted if its addend is returned anyway. It is converted,
too, if few cheap operations on indices and on at most two elements of outside arrays compute the
addend: they are repeated at the inverse shift. Additions to an array with the sizes of the domain
are converted only then. The sum starts from its elements. Operations on one element are also
repeated, instead of an array of addends, if there are at most two.

The second form is an addition of a product in nested bodies, whose indices are some of their own in
any order, as in the gradient of a sum over part of the elements. If no factor has all indices, each
element of the sum becomes a sum over the other indices, which keeps its order. Then both gradients
of a product of matrices are products of matrices, with register tiles. A `select` between the
product and zero that does not depend on the other indices is applied to the sum.

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
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %b = arith.mulf %a, %a : f64
    %p = arith.mulf %c, %b : f64
    array.yield %s : !array.acc<tensor<?xf64, #cotan.dims<n + 1>>>
  } : () -> tensor<?xf64, #cotan.dims<n + 1>>
  return %r : tensor<?xf64, #cotan.dims<n + 1>>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-sums", "Number of sums converted")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
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
    }
    run.count("num-sums", num_sums);
    Ok(Change::from(num_sums > 0))
}
