//! `fuse-loops{mode=producer}`: what loops in a turn of a fold hand each other stays in registers.

use crate::analysis::address_polynomials::Places;
use crate::analysis::vectorizable_loop::TURNS;
use cotan_dialects::scf;
use cotan_ir::{Block, Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

mod forward;
mod independence;
mod pairs;

/// The pass.
pub static PASS: Pass = Pass {
    name: "fuse-loops{mode=producer}",
    summary: "Makes one loop of those in a turn of an ordered one that hand each other elements",
    doc: "\
In a loop whose turns are ordered, as those of a fold, a loop that reads a buffer which an earlier one over the same
indices reads or writes joins that one, if no turn of the earlier one needs what a turn of the later one that would now come
before it does: their places, polynomials in sizes and indices, are in rows of which each turn has its own, or have nothing in
common. So do loops inside of both. An element that was written or read before in the same turn is used as it is, and
a buffer that nobody reads is not made.

A loop without others inside whose turns may run in any order also follows one with ordered turns that writes what it reads,
if it does less than that one and takes no functions: the other one waits for its own results meanwhile. So what is summed up of the
matrices of a scan is summed up where they are in registers.

`fuse-nests` does it for nests, which put to an array once; here a turn may write several rows of one buffer, as the state of a
recurrent network and the derivatives of its weights.

```mlir before
func.func @f(%n: index, %t: index, %x: memref<?xf64>, %y: memref<?xf64>) attributes {cotan.sizes = [\"n\", \"t\"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %k = %zero to %t step %one {
    %row = memref.alloc(%n) : memref<?xf64>
    scf.for %i = %zero to %n step %one {
      %a = memref.load %x[%i] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      memref.store %b, %row[%i] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
    %start = arith.muli %k, %n : index
    scf.for %i = %zero to %n step %one {
      %a = memref.load %row[%i] : memref<?xf64>
      %at = arith.addi %start, %i : index
      memref.store %a, %y[%at] : memref<?xf64>
      memref.store %a, %x[%i] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
    memref.dealloc %row : memref<?xf64>
  }
  return
}
```

```mlir after
func.func @f(%n: index, %t: index, %x: memref<?xf64>, %y: memref<?xf64>) attributes {cotan.sizes = [\"n\", \"t\"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %k = %zero to %t step %one {
    %start = arith.muli %k, %n : index
    scf.for %i = %zero to %n step %one {
      %a = memref.load %x[%i] : memref<?xf64>
      %b = arith.mulf %a, %a : f64
      %at = arith.addi %start, %i : index
      memref.store %b, %y[%at] : memref<?xf64>
      memref.store %b, %x[%i] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
  }
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::statistics! {
    /// What `fuse-loops{mode=producer}` counts.
    struct Counted {
        /// Number of loops that joined an earlier one
        num_merged,
        /// Number of reads of what was known
        num_forwarded,
        /// Number of buffers that are not made any more
        num_erased,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let bodies = ordered(ir, root);
    if bodies.is_empty() {
        return Ok(Change::Unchanged);
    }
    let around = around(ir, &bodies);
    let places = &mut Places::new(ir);
    let (mut num_merged, mut num_forwarded) = (0, 0);
    for block in bodies {
        num_merged += pairs::merge(ir, places, block);
        for inside in blocks_inside(ir, block) {
            num_forwarded += forward::forward(ir, places, inside);
        }
    }
    for block in around {
        let (merged, loops) = pairs::follow(ir, places, block);
        num_merged += merged;
        let bodies =
            loops.into_iter().filter_map(|it| ir.single_block(ir.get::<scf::For>(it)?.body));
        for inside in bodies.filter(|_| merged > 0).collect::<Vec<Block>>() {
            num_forwarded += forward::forward(ir, places, inside);
        }
    }
    let num_erased = if num_forwarded > 0 { forward::erase_unread(ir, root) } else { 0 };
    run.count(Counted { num_merged, num_forwarded, num_erased });
    Ok(Change::from(num_merged + num_forwarded + num_erased > 0))
}

/// What the outermost loops of ordered turns that have loops inside do in a turn.
fn ordered(ir: &Ir, root: Op) -> Vec<Block> {
    let mut bodies = Vec::new();
    let mut walk = ir.walk(root);
    while let Some(op) = walk.next() {
        let Some(this) = ir.get::<scf::For>(op) else { continue };
        if ir.attr_named(op, TURNS).is_none() {
            walk.skip_inside(op);
            bodies.extend(ir.single_block(this.body));
        }
    }
    bodies
}

/// The blocks in which loops stand that do this in a turn, each once.
fn around(ir: &Ir, bodies: &[Block]) -> Vec<Block> {
    let loops = bodies.iter().filter_map(|&body| ir.block_parent_op(body));
    let blocks: IndexSet<Block, FxBuildHasher> =
        loops.filter_map(|this| ir.block_of(this)).collect();
    blocks.into_iter().collect()
}

/// A block, and those inside of it.
fn blocks_inside(ir: &Ir, block: Block) -> Vec<Block> {
    let mut blocks = vec![block];
    for op in ir.ops(block) {
        let loops = ir.walk(op).filter_map(|op| ir.single_block(ir.get::<scf::For>(op)?.body));
        blocks.extend(loops);
    }
    blocks
}
