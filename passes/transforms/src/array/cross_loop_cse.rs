//! `cross-loop-cse`: what two loops over the same places compute alike is computed by one of them.

use cotan_dialects::array::Traversal;
use cotan_dialects::writes;
use cotan_ir::{Block, Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashMap;

mod share;
mod structural_equivalence;

use structural_equivalence::Alike;

/// The pass.
pub static PASS: Pass = Pass {
    name: "cross-loop-cse",
    summary: "Merges what two loops compute alike at each place",
    doc: "\
A build, map, fold or accumulate may compute at each place what one before it, in the same block, has computed there
already: derivatives do, when a body that is turned around begins by running again. States of two folds are
the same if they begin alike and each step makes the same of them.

Results that are the same are merged, whatever they took; a fold of which all results are those of another one goes,
and the other one keeps what it kept. Of what else is the same, a body reads what the other loop keeps anyway
and took a function or a loop; and of folds, what an elementary function gave at each step, which is kept
for it, as is what a fold of such functions gives inside, if that is no larger. All else it computes again, which takes
no memory.

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
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::statistics! {
    /// What `cross-loop-cse` counts.
    #[derive(Default)]
    struct Counted {
        /// Number of results that were merged
        num_merged,
        /// Number of values that are read where they were computed again
        num_read,
    }
}

/// With how many loops before it a loop is compared, so that long programs take no longer by line than short ones.
const MOST: usize = 32;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let mut counted = Counted::default();
    let mut blocks: Vec<Block> = ir.walk(root).flat_map(|op| blocks(ir, op)).collect();
    // What bodies keep for each other is there before the loops around them are compared.
    blocks.reverse();
    for block in blocks {
        in_block(ir, block, &mut counted);
    }
    let changed = counted.num_merged + counted.num_read > 0;
    run.count(counted);
    Ok(Change::from(changed))
}

/// The blocks of an operation.
fn blocks(ir: &Ir, op: Op) -> Vec<Block> {
    ir.regions(op).iter().flat_map(|&region| ir.blocks(region)).collect()
}

/// Compares the loops of a block, each with those before it.
fn in_block(ir: &mut Ir, block: Block, counted: &mut Counted) {
    let mut before: Vec<Op> = Vec::new();
    let is_loop = |&op: &Op| Traversal::of(ir, op).is_some() && !is_removable(ir, op);
    let loops: Vec<Op> = ir.ops(block).filter(is_loop).collect();
    for op in loops {
        for earlier in before.iter_mut().rev().take(MOST) {
            share_with(ir, op, earlier, counted);
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

/// Lets a loop take what one before it has, which may be made anew.
fn share_with(ir: &mut Ir, op: Op, earlier: &mut Op, counted: &mut Counted) -> Option<()> {
    let (mut this, mut there) = (Traversal::of(ir, op)?, Traversal::of(ir, *earlier)?);
    let mut alike = Alike::of(ir, &this, &there, &FxHashMap::default())?;
    while share::keep_inside(ir, &this, &there, &alike) {
        there = Traversal::of(ir, there.op)?;
        alike = Alike::of(ir, &this, &there, &FxHashMap::default())?;
    }
    counted.num_merged += share::merge(ir, &this, &mut there, &alike);
    if !is_removable(ir, op) {
        counted.num_read += share::read(ir, &mut this, &mut there, &alike);
    }
    *earlier = there.op;
    Some(())
}

/// Whether nothing needs an operation.
fn is_removable(ir: &Ir, op: Op) -> bool {
    ir.has_no_uses(op) && !writes(ir, op)
}
