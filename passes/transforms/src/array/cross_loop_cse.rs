//! `cross-loop-cse`: common-subexpression elimination between loops over one domain.

use cotan_dialects::array::Traversal;
use cotan_dialects::writes;
use cotan_ir::{Block, Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashMap;

mod counted_loops;
pub(super) mod equal_values;
mod fold_states;
mod share;

use equal_values::EqualValues;

/// The pass.
pub static PASS: Pass = Pass {
    name: "cross-loop-cse",
    summary: "Reuses values that an earlier build or fold over the same domain computes",
    doc: "\
A build, map, fold or accumulate may recompute at each index a value that an earlier one, in the
same block, has computed at that index. Derivatives do so: a transposed body begins with a
recomputation of the primal. States of two folds are equal if their initial values and their updates
are equal.

Equal results are merged, at any cost. A fold whose results are all results of another fold is
erased; the other one returns its per-step results. An equal value inside a body is read from the
earlier loop if that returns it per step already and it is expensive. In a fold, the result of an
elementary function is saved per step for this purpose. So is the result of an inner fold of such
functions, if it is no larger. All other values are recomputed, which takes no memory.

A `scf.for` is erased if a fold in a later `array.with_dim` has the same trip count and states. The
code between both that depends on the loop then follows the fold. States that only the loop has are
added to the fold. The derivative of a loop whose trip count is an argument is such a fold.

```mlir before
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %s: f64, %g: f64) -> (f64, f64, tensor<?xf64, #cotan.dims<n>>) {
  %r = array.fold %x along 0 from %s (%p: f64, %a: f64) {
    %b = arith.mulf %p, %a : f64
    %c = math.sin %b : f64
    array.yield %c : f64
  } : (tensor<?xf64, #cotan.dims<n>>, f64) -> f64
  %t, %states = array.fold %x along 0 from %s (%p: f64, %a: f64) {
    %b = arith.mulf %p, %a : f64
    %c = math.sin %b : f64
    array.yield %c, %p : f64, f64
  } : (tensor<?xf64, #cotan.dims<n>>, f64) -> (f64, tensor<?xf64, #cotan.dims<n>>)
  %u, %d = array.fold %x, %states along 0 right from %g (%q: f64, %a: f64, %p: f64) {
    %b = arith.mulf %p, %a : f64
    %c = math.sin %b : f64
    %e = arith.mulf %c, %q : f64
    array.yield %e, %b : f64, f64
  } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, f64) -> (f64, tensor<?xf64, #cotan.dims<n>>)
  return %r, %u, %d : f64, f64, tensor<?xf64, #cotan.dims<n>>
}
```

```mlir after
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %s: f64, %g: f64) -> (f64, f64, tensor<?xf64, #cotan.dims<n>>) {
  %r, %states, %0 = array.fold %x along 0 from %s (%p: f64, %a: f64) {
    %b = arith.mulf %p, %a : f64
    %c = math.sin %b : f64
    array.yield %c, %p, %c : f64, f64, f64
  } : (tensor<?xf64, #cotan.dims<n>>, f64) -> (f64, tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>)
  %u, %d = array.fold %x, %states, %0 along 0 right from %g (%q: f64, %a: f64, %p: f64, %c: f64) {
    %b = arith.mulf %p, %a : f64
    %e = arith.mulf %c, %q : f64
    array.yield %e, %b : f64, f64
  } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, f64) -> (f64, tensor<?xf64, #cotan.dims<n>>)
  return %r, %u, %d : f64, f64, tensor<?xf64, #cotan.dims<n>>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-merged", "Number of results that were merged"),
        Statistic::new("num-read", "Number of values that are read instead of recomputed"),
    ],
    run,
};

/// The maximal number of earlier loops that a loop is compared with, which bounds the time of long
/// programs.
const MAX_COMPARISONS: usize = 32;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let (mut num_merged, mut num_read) = (0, 0);
    let mut blocks: Vec<Block> = ir.walk(root).flat_map(|op| blocks(ir, op)).collect();
    // Inner blocks come first, so that bodies share values before the loops around them are
    // compared.
    blocks.reverse();
    for block in blocks {
        let counted = [&mut num_merged, &mut num_read];
        in_block(ir, block, counted);
        num_merged += counted_loops::merge(ir, block);
    }
    run.count("num-merged", num_merged);
    run.count("num-read", num_read);
    Ok(Change::from(num_merged + num_read > 0))
}

/// Returns the blocks of an operation.
fn blocks(ir: &Ir, op: Op) -> Vec<Block> {
    ir.regions(op).iter().flat_map(|&region| ir.blocks(region)).collect()
}

/// Compares each loop of a block with those before it.
fn in_block(ir: &mut Ir, block: Block, [num_merged, num_read]: [&mut usize; 2]) {
    let mut before: Vec<Op> = Vec::new();
    let is_loop = |&op: &Op| Traversal::of(ir, op).is_some() && !is_removable(ir, op);
    let loops: Vec<Op> = ir.ops(block).filter(is_loop).collect();
    for op in loops {
        for earlier in before.iter_mut().rev().take(MAX_COMPARISONS) {
            share_with(ir, op, earlier, [num_merged, num_read]);
            if is_removable(ir, op) {
                break;
            }
        }
        match is_removable(ir, op) {
            true => ir.erase_op(op),
            false => before.push(op),
        }
    }
}

/// Replaces values of a loop by those of an earlier one, which may be rebuilt.
fn share_with(
    ir: &mut Ir,
    op: Op,
    earlier: &mut Op,
    [num_merged, num_read]: [&mut usize; 2],
) -> Option<()> {
    let (mut this, mut there) = (Traversal::of(ir, op)?, Traversal::of(ir, *earlier)?);
    let mut equal = EqualValues::of(ir, &this, &there, &FxHashMap::default())?;
    while share::keep_inside(ir, &this, &there, &equal) {
        there = Traversal::of(ir, there.op)?;
        equal = EqualValues::of(ir, &this, &there, &FxHashMap::default())?;
    }
    *num_merged += share::merge(ir, &this, &mut there, &equal);
    if !is_removable(ir, op) {
        *num_read += share::read(ir, &mut this, &mut there, &equal);
    }
    *earlier = there.op;
    Some(())
}

/// Returns whether an operation is unused and has no writes.
fn is_removable(ir: &Ir, op: Op) -> bool {
    ir.has_no_uses(op) && !writes(ir, op)
}
