//! `hoist-allocations`: buffers that loops make anew in each turn are made once.

use cotan_dialects::Callable;
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_dialects::scf;
use cotan_ir::{Ir, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "hoist-allocations",
    summary: "Makes buffers once that loops make anew in each turn",
    doc: "\
A buffer that is made in a loop, and given back in the same block, is made before the loop and given back
after it, if its size is known there. What a turn finds in it is then what the turn before left; nobody may
look at what was not written, so nothing changes but that less is allocated. A buffer of a branch is made
before the conditional.

It comes after everything that tells turns apart: as long as a buffer stands in a loop, each turn has its
own.

```mlir before
func.func @f(%n: index, %m: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %row = memref.alloc(%m) : memref<?xf64>
    scf.for %j = %zero to %m step %one {
      %a = memref.load %x[%j] : memref<?xf64>
      memref.store %a, %row[%j] : memref<?xf64>
    }
    memref.dealloc %row : memref<?xf64>
  }
  return
}
```

```mlir after
func.func @f(%n: index, %m: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %row = memref.alloc(%m) : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    scf.for %j = %zero to %m step %one {
      %a = memref.load %x[%j] : memref<?xf64>
      memref.store %a, %row[%j] : memref<?xf64>
    }
  }
  memref.dealloc %row : memref<?xf64>
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
    /// What `hoist-allocations` counts.
    struct Counted {
        /// Number of buffers moved out
        num_hoisted,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let buffers: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Alloc>(op)).collect();
    let num_hoisted = buffers.into_iter().filter(|&op| hoist(ir, root, op).is_some()).count();
    run.count(Counted { num_hoisted });
    Ok(Change::from(num_hoisted > 0))
}

/// Moves a buffer out of all that it can be moved out of.
fn hoist(ir: &mut Ir, root: Op, alloc: Op) -> Option<()> {
    let buffer = ir.get::<Alloc>(alloc)?.memref;
    let dealloc = ir.users(buffer).find(|&user| ir.is::<Dealloc>(user))?;
    if ir.block_of(dealloc) != ir.block_of(alloc) {
        return None;
    }
    let mut outside = None;
    let mut around = ir.parent_op(alloc);
    while let Some(op) = around.filter(|&op| op != root && is_left(ir, op, alloc)) {
        outside = Some(op);
        around = ir.parent_op(op);
    }
    let outside = outside?;
    ir.move_before(alloc, outside);
    ir.detach_op(dealloc);
    ir.insert_after(dealloc, outside);
    Some(())
}

/// Whether a buffer can be made before an operation around: no function, no turns that run at once, and nothing
/// that its size comes from.
fn is_left(ir: &Ir, op: Op, alloc: Op) -> bool {
    let is_inside = |value| ir.is_defined_inside(value, op);
    let is_shared = Callable::type_of(ir, op).is_some() || ir.is::<scf::Parallel>(op);
    !is_shared && !ir.operands(alloc).any(is_inside)
}
