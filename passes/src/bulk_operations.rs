//! `bulk-operations`: bodies that run at each index become operations on whole arrays.

use crate::pass::{Anchor, Change, Outcome, Pass, Run};
use cotan_dialects::batch::{Batcher, Places, Unbatched};
use cotan_ir::{Ir, Op};

/// The pass.
pub static PASS: Pass = Pass {
    name: "bulk-operations",
    summary: "Makes operations on whole arrays of bodies that run at each index",
    doc: "\
Eliminates `array.build` and `array.map`, the innermost ones first. One walk through the body knows of each
value whether it is the same at all indices, and then it is computed once, or an array with the domain in
front. What is computed element by element takes larger arrays; a read at an index becomes a gather, or a
view of the array where `canonicalize` finds one; sums and other operations along an axis find it further
behind; what only says where something is read is computed in the function of the gather.

A selection, and a `control.if` that differs between indices, compute both sides and choose; a loop whose
bounds differ turns as often as the longest one, under a mask. Every bit stays, also of what is read out of
range.

Bodies stay where something in them cannot run at all indices at once: what may not end, in a branch; sizes
that differ between indices; calls, which `inline` removes before; closures and accumulators.

```mlir before
func.func @f(%a: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.build (%i: index) {
    %x = array.index %a[%i] : tensor<?xf64, #cotan.dims<n>>
    %y = array.index %a[n - 1 - %i] : tensor<?xf64, #cotan.dims<n>>
    %p = arith.mulf %x, %y : f64
    array.yield %p : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
```

```mlir after
func.func @f(%a: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %x = array.gather %a (%arg0: index) {
    array.yield %arg0 : index
  } : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
  %y = array.gather %a (%arg1: index) {
    %0 = array.dim n - 1
    %1 = arith.subi %0, %arg1 : index
    array.yield %1 : index
  } : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<n>>
  %r = arith.mulf %x, %y : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: Counted::DECLARED,
    run,
};

crate::statistics! {
    /// What `bulk-operations` counts.
    pub struct Counted {
        /// Number of bodies made operations on whole arrays
        num_batched,
        /// Number of bodies that stay
        num_kept,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut Run<'_>) -> Outcome {
    let counted = batch_all(ir, root);
    let changed = counted.num_batched > 0;
    run.count(counted);
    Ok(Change::from(changed))
}

/// Makes operations on whole arrays of all bodies in an operation that can be, the innermost first.
pub fn batch_all(ir: &mut Ir, root: Op) -> Counted {
    let mut counted = Counted { num_batched: 0, num_kept: 0 };
    for op in ir.nested_ops_inside_out(root) {
        if Places::of(ir, op).is_none() {
            continue;
        }
        match batch(ir, op) {
            Ok(()) => counted.num_batched += 1,
            Err(_) => counted.num_kept += 1,
        }
    }
    counted
}

/// Puts operations on whole arrays in place of one with a body.
fn batch(ir: &mut Ir, op: Op) -> Result<(), Unbatched> {
    // Written apart, so that nothing is left where it cannot be done.
    let (region, apart) = (ir.create_region(), ir.create_block());
    ir.append_block(region, apart);
    let values = Batcher::results(ir, apart, op, PASS.name)?;
    ir.inline_block_before(apart, op, &[]);
    ir.replace_op(op, &values);
    Ok(())
}
